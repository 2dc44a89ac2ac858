/// What the program is called. `scripts/install` gives it two names: `typesetter`, and `typeset`,
/// which is a builtin of bash, zsh and ksh as well and is not reached by that name there.
package enum CommandName {
  /// The name that works in every shell.
  package static let standard = "typesetter"

  /// The name by which the program was called, without its folder: what messages call it.
  package static let called = name(inPath: CommandLine.arguments.first ?? "")

  /// The last part of `path`; `standard` where there is none.
  static func name(inPath path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? standard
  }
}
