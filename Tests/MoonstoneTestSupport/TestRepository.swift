import Foundation

/// A repository of git in a folder of its own, which is removed afterwards.
package final class TestRepository {
  /// The folder, and the one that the repository lies in: what git starts may write there.
  package let path: String
  package let outside: String

  package init() throws {
    outside = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    path = "\(outside)/repository"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git("init", "-q", ".")
  }

  deinit { try? FileManager.default.removeItem(atPath: outside) }

  /// Writes a file, and the folders that it lies in.
  package func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  package func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(file)")
  }

  /// Commits all files as they are. Returns the commit.
  @discardableResult package func commit() throws -> String {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "a change")
    return try git("rev-parse", "HEAD")
  }

  /// Runs git, without the settings of whoever runs the tests. Returns its output without the last
  /// line feed.
  @discardableResult package func git(_ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgSign=false"]
      + arguments
    process.currentDirectoryURL = URL(filePath: path)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": outside,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
