import Foundation
import Testing

/// Compares a whole text with the one that is kept in Snapshots/.
///
/// With MOONSTONE_UPDATE_SNAPSHOTS=1 in the environment the text is kept instead; look at the
/// difference before you commit it.
func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if ProcessInfo.processInfo.environment["MOONSTONE_UPDATE_SNAPSHOTS"] == "1" {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    try Data(text.utf8).write(to: folder.appendingPathComponent("Snapshots/\(name).txt"))
    return
  }
  let file = Bundle.module.bundleURL.appendingPathComponent("Snapshots/\(name).txt")
  let kept = try #require(
    try? String(contentsOf: file, encoding: .utf8), "there is no snapshot “\(name)”",
    sourceLocation: sourceLocation)
  #expect(text == kept, "not as in Snapshots/\(name).txt", sourceLocation: sourceLocation)
}
