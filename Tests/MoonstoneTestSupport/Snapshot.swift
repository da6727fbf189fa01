import Foundation
import Testing

/// Compares a whole text with the one that is kept in `Snapshots` of the test's target.
///
/// With MOONSTONE_UPDATE_SNAPSHOTS=1 in the environment the text is kept instead; look at the
/// difference before you commit it.
package func expectSnapshot(
  _ text: String, _ name: String, sourceFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
  while folder.deletingLastPathComponent().lastPathComponent != "Tests" {
    folder.deleteLastPathComponent()
  }
  let file = folder.appendingPathComponent("Snapshots/\(name).txt")
  if ProcessInfo.processInfo.environment["MOONSTONE_UPDATE_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
    return
  }
  let kept = try #require(
    try? String(contentsOf: file, encoding: .utf8), "there is no snapshot “\(name)”",
    sourceLocation: sourceLocation)
  #expect(
    text == kept,
    "not as in Snapshots/\(name).txt; MOONSTONE_UPDATE_SNAPSHOTS=1 writes it anew",
    sourceLocation: sourceLocation)
}
