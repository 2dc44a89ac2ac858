import TypesetRichText
import Testing
import Typesetting

/// Lines of Japanese begin and end as the style says.
@Suite("Kinsoku in lines")
struct KinsokuLineTests {
  private static let article = """
    「ちょっと待って」と、チョコレートを売るキャシーが言った。『コーヒーとケーキ、どっちにする？』――\
    いやいや、人々は……もう帰ってしまった！「えっ、ほんとう？」彼女はジャケットのポケットから（小さな）\
    カードを出して、テーブルの上に置いた。〈きょう、六時〜七時〉と書いてあった。シャッターが下りる。
    """

  @Test(arguments: [ParagraphStyle.Kinsoku.strict, .normal, .automatic, .loose])
  func forbiddenNeverBegins(_ kinsoku: ParagraphStyle.Kinsoku) {
    let never: Set<Character> = ["、", "。", "」", "』", "）", "〉", "々", "？", "！"]
    let loose: Set<Character> = ["、", "。", "」", "』", "）", "〉"]
    let small: Set<Character> = ["っ", "ゃ", "ょ", "ッ", "ャ", "ョ", "ー", "〜", "ェ", "ィ"]
    var begun: Set<Character> = []
    for measure in stride(from: 55.0, through: 200, by: 5) {
      for greedy in [true, false] {
        let breaker: any LineBreaker = greedy ? GreedyBreaker() : OptimalBreaker()
        for line in EastAsia.lines(
          Self.article, measure, breaker: breaker, { $0.kinsoku = kinsoku })
        {
          let first = line.seen.first ?? " "
          let last = line.seen.last ?? " "
          begun.insert(first)
          #expect(!(kinsoku == .loose ? loose : never).contains(first), "\(measure)")
          #expect(!["「", "『", "（", "〈"].contains(last), "\(measure)")
        }
      }
    }
    // Strictly no small kana; otherwise some line of so many does begin with one.
    #expect(begun.isDisjoint(with: small) == (kinsoku == .strict))
  }
}
