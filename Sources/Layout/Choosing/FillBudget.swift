/// How often pages with figures may be filled before the next page is begun.
///
/// An object, since the search spends of it while it goes over its ways; each page has its own.
final class FillBudget {
  /// A page with figures is filled so often at most, in all ways together; the plain way is always followed. Pages of
  /// magazines take fewer than 50.
  static let most = 100
  /// So often more for what helps seldom, and takes nothing from the rest.
  static let mostApart = 50

  /// How often it is filled with columns that end level ended otherwise.
  static let mostLevel = 12

  private let context: PagingContext
  /// As often more.
  private let times: Int
  /// How often pages had been filled when the page was begun, and since then apart.
  private var before: Int
  /// How often they were filled apart.
  private var spentApart = 0
  /// How often it may yet be filled with columns that end level ended otherwise.
  private var levelLeft = FillBudget.mostLevel
  /// Whether what is tried now counts apart.
  private var isApart = false

  /// For the page that is begun now: `times` as much as is usual.
  init(_ context: PagingContext, times: Int = 1) {
    self.context = context
    self.times = times
    before = context.fills
  }

  /// Whether nothing more may be tried.
  var isSpent: Bool {
    let spent = context.fills - before
    return isApart
      ? spentApart + spent >= FillBudget.mostApart * times : spent >= FillBudget.most * times
  }

  /// Whether columns that end level may be ended otherwise once more; that is noted.
  func takeLevel() -> Bool {
    levelLeft -= 1
    return levelLeft >= 0
  }

  /// What `body` gives, whose fills count apart.
  func apart<Result>(_ body: () -> Result) -> Result {
    let own = context.fills - before
    before = context.fills
    isApart = true
    let result = body()
    isApart = false
    spentApart += context.fills - before
    before = context.fills - own
    return result
  }
}
