import TypesettingDocument

/// An item of the catalogue: a block of one's own.
struct Entry: Block {
  var item: Catalogue.Item

  /// No line ends in it.
  private var price: String { item.price.replacing(" ", with: "\u{A0}") }

  var body: Blocks {
    Figure("\(item.number)", alternative: "A drawing of \(item.name)").keep(.next)
    Heading(level: 2) {
      item.name
      if item.isSoldOut == true {
        " "
        Styled(classes: "sold") { "sold out" }
      }
    }
    Paragraph {
      item.text
      " "
      if item.isSoldOut == true {
        Deletion(price)
      } else {
        Strong(price)
      }
      IndexMark(item.name)
    }
    .keep(item.facts == nil ? .together : [.together, .next])
    if let facts = item.facts {
      List {
        for fact in facts {
          Paragraph {
            Emphasis(fact[0])
            ": \(fact[1])"
          }
        }
      }
    }
  }
}

extension Catalogue {
  /// The catalogue as a document.
  var document: MagazineDocument {
    MagazineDocument(title: shop, language: "en-GB") {
      Heading(shop).classes("shop").span(.all)
      Deck(season).span(.all)
      for text in introduction { text }
      Contents(levels: 1)
      for department in departments {
        Article(starts: .page) {
          Heading(department.name).span(.all)
          ForEach(department.items) { Entry(item: $0) }
        }
      }
      Article(starts: .page) {
        Heading("How to order").span(.all)
        Box {
          Definitions {
            for term in terms {
              Term(term.name)
              Description(term.text)
            }
          }
        }
        .span(.all)
      }
      Article(starts: .here) {
        Heading("Everything").span(.all)
        Index()
      }
    }
  }
}
