import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import TypesetXML

extension TemplateBuilder {
  /// Reads the sequences and chooses the default one; whether pages can be made by all of them.
  mutating func readSequences(_ element: XMLElement) -> Bool {
    var isSound = true
    let entries = element.name == "sequences" ? element.elements : []
    for entry in entries {
      guard let name = newName(entry, "sequence") else { continue }
      let steps = entry.elements.compactMap { step($0) }
      let sequence = PageSequence(
        name: name, steps: steps, starts: word(entry, "starts", as: ArticleStart.self),
        fill: word(entry, "fill", as: ColumnFill.self))
      if check(sequence, entry) {
        template.sequences[name] = sequence
      } else if template.sequences[name] == nil {
        // It is known by name all the same, so that nothing else is reported about it.
        template.sequences[name] = template.sequences[template.defaultSequence] ?? sequence
        isSound = isSound && template.sequences[template.defaultSequence] != nil
      }
    }
    // Sequences of the base may have lost what they stood on.
    let own = Set(entries.compactMap { $0["name"]?.value.string })
    for name in template.sequences.keys.sorted() where !own.contains(name) {
      if let sequence = template.sequences[name], !flows(sequence) {
        problems.error(
          "template.no-main-frame",
          "the sequence ‘\(name)’, inherited from the template this one is based on, never ends",
          at: element.nameRange, help: "let one of its masters have a frame of the flow ‘main’")
        isSound = false
      }
    }
    let isDefaultWrong = chooseDefault(element)
    if template.sequences[template.defaultSequence] == nil {
      // Which one was meant, or what was left out, is reported.
      guard !isDefaultWrong, !element.isHurt else { return false }
      problems.error(
        "template.no-sequence", "there is no sequence to make pages with", at: element.nameRange,
        help:
          "write <sequences><sequence name=\"main\"><step masters=\"…\" repeat=\"yes\"/></sequence>"
          + "</sequences>")
      return false
    }
    return isSound
  }

  /// Whether what is said of it is wrong.
  private mutating func chooseDefault(_ element: XMLElement) -> Bool {
    if let attribute = element["default"], element.name == "sequences" {
      guard let name = known(attribute, "sequence", among: template.sequences) else { return true }
      template.defaultSequence = name
    } else if template.sequences[template.defaultSequence] == nil,
      let only = template.sequences.keys.first, template.sequences.count == 1
    {
      template.defaultSequence = only
    }
    return false
  }

  private mutating func step(_ element: XMLElement) -> PageSequence.Step? {
    guard let attribute = element["masters"] else { return nil }
    let names = TemplateValue.words(attribute.value.string)
    var known: [String] = []
    var place = 0
    let bytes = Array(attribute.value.string.utf8)
    for name in names {
      let wanted = Array(name.utf8)
      // Words come in order: the next place where this one stands is its.
      while place + wanted.count <= bytes.count,
        !bytes[place..<place + wanted.count].elementsEqual(wanted)
      {
        place += 1
      }
      if template.masters[name] != nil {
        known.append(name)
      } else {
        let masters = template.masters
        unknown(name, "master", at: attribute.value.range(of: place..<place + wanted.count)) {
          Array(masters.keys)
        }
      }
      place += wanted.count
    }
    guard known.count == names.count else { return nil }
    let condition = word(element, "when", as: PageSequence.Step.Condition.self) ?? .always
    let step = PageSequence.Step(
      masters: known, repeats: value(element, "repeat", TemplateValue.flag) ?? false,
      condition: condition)
    checkSides(step, attribute)
    return step
  }

  private mutating func checkSides(_ step: PageSequence.Step, _ attribute: XMLAttribute) {
    guard hurtMasters.isDisjoint(with: step.masters) else { return }
    let sides = step.masters.compactMap { template.masters[$0]?.side }
    if step.masters.count > 1, Set(sides).count < sides.count || sides.contains(.any) {
      problems.error(
        "template.side",
        "a step with two masters uses the one for the page’s side, but these are not one for "
          + "each side", at: attribute.value.range,
        help: "give one of them side=\"recto\" and the other side=\"verso\"")
    } else if step.repeats, step.masters.count == 1, let side = sides.first, side != .any {
      let isRight = (side == .recto) != (template.page.binding == .right)
      problems.error(
        "template.side",
        "‘\(step.masters[0])’ is only for \(isRight ? "right" : "left")-hand pages, but "
          + "this step is repeated on all", at: attribute.value.range,
        help: "name a master for the other side too, or give it side=\"any\"")
    }
  }

  private mutating func check(_ sequence: PageSequence, _ element: XMLElement) -> Bool {
    let wasWrong = element.elements.count != sequence.steps.count || element.isHurt
    guard let last = sequence.steps.last else {
      if !wasWrong {
        problems.error(
          "template.no-step", "the sequence ‘\(sequence.name)’ has no steps", at: element.nameRange,
          help: "add <step masters=\"…\" repeat=\"yes\"/> to it")
      }
      return false
    }
    checkStart(sequence, element)
    let steps = sequence.steps
    for (index, step) in steps.enumerated().dropLast()
    where step.repeats && step.condition == .always && !wasWrong {
      problems.warn(
        "template.unreachable-step",
        "the steps after this one are never used: it repeats and has no condition",
        at: element.elements[index].nameRange, help: "remove repeat=\"yes\" from it")
      break
    }
    guard last.repeats, last.condition == .always else {
      if !wasWrong {
        problems.error(
          "template.ends",
          last.repeats
            ? "the sequence ‘\(sequence.name)’ ends when no sidebar is waiting; longer text has no "
              + "page"
            : "the sequence ‘\(sequence.name)’ ends; longer text has no page",
          at: element.elements.last?.nameRange ?? element.nameRange,
          help: last.repeats
            ? "add a last step with repeat=\"yes\" and without ‘when’"
            : "give its last step repeat=\"yes\"")
      }
      return false
    }
    guard flows(sequence) else {
      problems.error(
        "template.no-main-frame",
        "the sequence ‘\(sequence.name)’ never ends: its last step has no frame that text flows "
          + "through", at: element.elements.last?.nameRange ?? element.nameRange,
        help: "give ‘\(last.masters.joined(separator: "’ and ‘"))’ a frame of the flow ‘main’")
      return false
    }
    return true
  }

  /// Whether each master of the last step, which comes again and again, takes text.
  private func flows(_ sequence: PageSequence) -> Bool {
    guard let last = sequence.steps.last else { return false }
    return last.masters.allSatisfy {
      hurtMasters.contains($0)
        || template.masters[$0]?.frames.contains { $0.flow == "main" } ?? false
    }
  }

  private mutating func checkStart(_ sequence: PageSequence, _ element: XMLElement) {
    guard let attribute = element["starts"], let first = sequence.steps.first,
      first.masters.count == 1, !hurtMasters.contains(first.masters[0]),
      let side = template.masters[first.masters[0]]?.side, side != .any
    else { return }
    let isOther =
      side == .recto && sequence.starts == .verso || side == .verso && sequence.starts == .recto
    guard isOther else { return }
    problems.error(
      "template.side",
      "the first master, ‘\(first.masters[0])’, is not for the pages that the sequence begins on",
      at: attribute.value.range, help: "write starts=\"\(side.rawValue)\"")
  }

  // MARK: The map

  mutating func readMap(_ element: XMLElement) {
    let flows = Set(template.masters.values.flatMap { $0.frames.map(\.flow) })
    for entry in element.elements {
      guard let kindName = entry["element"]?.value.string,
        let kind = ElementKind(rawValue: kindName)
      else { continue }
      var rule = ElementMap.Rule()
      if let attribute = entry["style"] {
        rule.style = known(attribute, "paragraph style", among: template.stylesheet.paragraphs)
      }
      rule.span = value(entry, "span", TemplateValue.span)
      rule.columns = value(entry, "columns", TemplateValue.number)
      checkRoom(forColumnsOf: entry)
      if let attribute = entry["sequence"] {
        rule.sequence = known(attribute, "sequence", among: template.sequences)
      }
      rule.starts = word(entry, "starts", as: ArticleStart.self)
      rule.fill = word(entry, "fill", as: ColumnFill.self)
      if let attribute = entry["flow"] {
        rule.flow = attribute.value.string
        if !flows.contains(attribute.value.string), hurtMasters.isEmpty {
          problems.warn(
            "template.unknown-flow",
            "no frame belongs to the flow ‘\(TemplateProblems.short(attribute.value.string))’, so "
              + "these go into the text", at: attribute.value.range,
            help: TemplateProblems.help(for: attribute.value.string, among: flows.sorted()))
        }
      }
      rule.place = word(entry, "place", as: FigurePlace.self)
      rule.least = value(entry, "min", TemplateValue.number)
      rule.fit = word(entry, "fit", as: PictureFit.Way.self)
      rule.insists = value(entry, "insists", TemplateValue.flag)
      checkMeaning(entry, kind)
      let key = ElementMap.Key(
        kind, className: entry["class"]?.value.string,
        inside: value(entry, "in", TemplateValue.surrounding))
      let place =
        "map \(kindName) \(entry["class"]?.value.string ?? "")"
        + " \(entry["in"]?.value.string ?? "")"
      guard entry.lost.isDisjoint(with: ["class", "in"]) else { continue }
      guard places.updateValue(entry.nameRange, forKey: place) == nil else {
        problems.error(
          "template.duplicate-name", "another <map> is for the same elements",
          at: entry.nameRange, help: "combine them in one <map …/>")
        continue
      }
      template.elements.rules[key] = (template.elements.rules[key] ?? .init()).overridden(by: rule)
    }
  }

  /// Reports what an element cannot have.
  private mutating func checkMeaning(_ entry: XMLElement, _ kind: ElementKind) {
    for name in ["sequence", "starts", "fill"] where kind != .article && entry[name] != nil {
      problems.warn(
        "template.meaningless", "‘\(name)’ applies only to articles",
        at: entry[name]?.nameRange ?? entry.nameRange, help: "it has no effect here")
    }
    for name in ["place", "min", "fit"]
    where kind != .figure && kind != .figures && entry[name] != nil {
      if name == "place", kind == .sidebar { continue }
      problems.warn(
        "template.meaningless",
        "‘\(name)’ applies only to figures\(name == "place" ? " and sidebars" : "")",
        at: entry[name]?.nameRange ?? entry.nameRange, help: "it has no effect here")
    }
    if let flow = entry["flow"], kind != .sidebar, kind != .box, kind != .figure {
      problems.warn(
        "template.meaningless", "‘flow’ applies only to sidebars, boxes and figures",
        at: flow.nameRange,
        help: "it has no effect here")
    }
  }
}
