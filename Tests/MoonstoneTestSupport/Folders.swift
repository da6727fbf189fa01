import Foundation

/// Lends a folder that is removed afterwards.
package func withFolder<T>(_ body: (_ folder: String) throws -> T) throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path(percentEncoded: false))
}

/// The same for what waits.
package func withFolder<T>(_ body: (_ folder: String) async throws -> T) async throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path(percentEncoded: false))
}

package func contents(_ path: String) throws -> String {
  String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
}

package func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path))
}
