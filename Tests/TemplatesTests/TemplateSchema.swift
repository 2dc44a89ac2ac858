internal import CTypesetLibXML2
import TypesetDiagnostics
import TypesetXML

@testable import TypesetTemplates

/// `schema/template.rng` as libxml2 has it.
final class TemplateSchema {
  private let schema: xmlRelaxNGPtr

  /// The schema in `bytes`; nil where libxml2 does not take it.
  init?(_ bytes: [UInt8]) {
    let parsed = bytes.withUnsafeBytes { buffer -> xmlRelaxNGPtr? in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let context = xmlRelaxNGNewMemParserCtxt(base, Int32(buffer.count)) else { return nil }
      defer { xmlRelaxNGFreeParserCtxt(context) }
      return xmlRelaxNGParse(context)
    }
    guard let parsed else { return nil }
    schema = parsed
  }

  deinit { xmlRelaxNGFree(schema) }

  /// What is wrong with `text` by the schema, in libxml2's words; nothing where it is in order.
  func faults(of text: String) -> [String] {
    var bytes = Array(text.utf8)
    bytes.append(0)
    return bytes.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard
        let document = xmlReadMemory(
          base, Int32(buffer.count - 1), nil, nil, Int32(XML_PARSE_NONET.rawValue))
      else { return ["it is not well formed"] }
      defer { xmlFreeDoc(document) }
      guard let context = xmlRelaxNGNewValidCtxt(schema) else { return ["no context"] }
      defer { xmlRelaxNGFreeValidCtxt(context) }
      let messages = Messages()
      xmlRelaxNGSetValidStructuredErrors(
        context,
        { data, error in
          guard let data, let message = error?.pointee.message else { return }
          Unmanaged<Messages>.fromOpaque(data).takeUnretainedValue().list
            .append(String(cString: message))
        }, Unmanaged.passUnretained(messages).toOpaque())
      let answer = xmlRelaxNGValidateDoc(context, document)
      return answer == 0 ? [] : messages.list.isEmpty ? ["answer \(answer)"] : messages.list
    }
  }

  private final class Messages {
    var list: [String] = []
  }
}

/// What the reader has against `text` that a schema can see: elements, attributes, values.
func structuralProblems(of text: String) -> [Diagnostic] {
  let (root, faults) = XMLReading.read(Array(text.utf8), as: .template)
  var problems = TemplateProblems(SourceID(0))
  for fault in faults { problems.error("template.xml", fault.message, at: fault.range) }
  guard let root, root.name == Vocabulary.root else {
    problems.error("template.xml", "no root", at: 0..<0)
    return problems.all
  }
  var structure = TemplateStructure(problems)
  _ = structure.checked(root)
  return structure.problems.all
}
