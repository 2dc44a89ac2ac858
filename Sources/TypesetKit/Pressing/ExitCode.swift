internal import TypesetResources

/// How a run ends, the same in every subcommand.
package enum ExitCode: Int32, Hashable, Sendable, Comparable {
  /// Done; there may have been warnings.
  case done = 0
  /// The content: errors in it, warnings under `--strict`, differences found.
  case content = 1
  /// The command was called wrongly.
  case usage = 2
  /// Something could not be read or written.
  case environment = 3
  /// A limit was hit.
  case limit = 4
  /// A bug in `typeset`.
  case bug = 70

  /// The code of a run for which something cannot be read.
  init(_ error: ResourceError) { self = error.reason == .tooLarge ? .limit : .environment }

  package static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }
}
