import TypesettingDocument

/// An item of the catalogue: a block of one's own.
struct Entry: Block {
  var item: Catalogue.Item

  var body: Blocks {
    Figure("\(item.number)", alternative: "A drawing of \(item.name)")
    Heading(level: 3) {
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
        Deletion(item.price)
      } else {
        Strong(item.price)
      }
      IndexMark(item.name)
    }
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
      Heading(shop)
      Deck(season)
      for text in introduction { text }
      Contents(levels: 2)
      for department in departments {
        Heading(department.name, level: 2)
        ForEach(department.items) { Entry(item: $0) }
      }
      Heading("How to order", level: 2)
      Box {
        Definitions {
          for term in terms {
            Term(term.name)
            Description(term.text)
          }
        }
      }
      Heading("Everything", level: 2)
      Index()
    }
  }
}
