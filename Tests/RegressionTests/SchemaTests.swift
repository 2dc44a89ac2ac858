import Foundation
import Testing

@testable import TypesetRegression

/// What is written is what the schemas in `schema/` say, by another program's reading.
@Suite struct SchemaTests {
  /// An option of the layout is one row, and that row is in the schema.
  @Test func everySettingIsInTheSchema() throws {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let file = URL(filePath: root + "/schema/typeset-layout-1.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let setup = try #require(definitions["setup"] as? [String: Any])
    let properties = try #require(setup["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == Set(SetupField.all.map(\.key)).union(["asked", "found"]))
  }

  @Test func recordsAndComparisonsAreValid() throws {
    let folder = Folder()
    func write(_ bytes: [UInt8], _ name: String) {
      folder.write(String(decoding: bytes, as: UTF8.self), to: name)
    }
    let (old, new) = (
      ComparisonTests.text,
      ComparisonTests.text + "More <img src=no.png> of <zzz>it.\n"
        + "<table>\n<tr><td colspan=2>a\n<tr><td rowspan=2>b<td>c\n<tr><td>d\n</table>\n"
    )
    write(Recording.bytes(old), "layout-a.json")
    write(Recording.bytes(new), "layout-b.json")
    let comparison = Comparison.compare(try Recording.record(old), try Recording.record(new))
    #expect(!comparison.isEmpty)
    write(Array(comparison.json.utf8), "compare-a.json")
    write(Array(Comparison().json.utf8), "compare-b.json")
    write(Array("{\"schema\":\"typeset-compare/1\",\"changes\":[{}]}".utf8), "wrong.json")
    let program = """
      import glob, json, sys
      import jsonschema
      root, folder = sys.argv[1:]
      def schema(name):
          return jsonschema.Draft7Validator(json.load(open(f'{root}schema/typeset-{name}-1.schema.json')))
      layout, compare = schema('layout'), schema('compare')
      files = glob.glob(f'{folder}/layout-*.json') + glob.glob(f'{root}Tests/Golden/*/reference.json')
      for file in files: layout.validate(json.load(open(file)))
      for file in glob.glob(f'{folder}/compare-*.json'): compare.validate(json.load(open(file)))
      assert not compare.is_valid(json.load(open(f'{folder}/wrong.json')))
      assert not layout.is_valid(json.load(open(f'{folder}/compare-a.json')))
      print('valid', len(files) >= 2)
      """
    write(Array(program.utf8), "validate.py")
    let output = try run("python3", folder["validate.py"], Recording.root, folder.path)
    #expect(output == "valid True\n", "\(output)")
  }
}
