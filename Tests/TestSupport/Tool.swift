internal import Foundation

/// What a program said that failed.
public struct ToolFailure: Error {
  /// Its name and what it said.
  public var words: String
}

/// Other programs, as judges of what ours makes.
public enum Tool {
  /// What came of one.
  public struct Result: Sendable {
    /// The exit code.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
  }

  /// Runs `tool`, which is found in `PATH`, with nothing at standard input, however it ends.
  public static func result(
    of tool: String, _ arguments: [String], in folder: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let out = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = out
    // A file: who reads one pipe to its end and then the other waits for ever where the other fills.
    let log = FileManager.default.temporaryDirectory
      .appending(path: "typeset-log-\(UUID().uuidString)").path
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: log) }
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    let output = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let errors = FileManager.default.contents(atPath: log) ?? Data()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}

/// Runs a program and gives what it printed; throws where it fails.
@discardableResult
public func run(_ tool: String, _ arguments: String...) throws -> String {
  let result = try Tool.result(of: tool, arguments)
  guard result.status == 0 else {
    throw ToolFailure(words: "\(tool): \(result.errors)\(result.output)")
  }
  return result.output
}
