import Foundation
import Testing

/// The pages whose commands can be typed along.
@Suite struct CheckedPagesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["README.md", "docs/first-hour.md", "docs/why-lost.md", "docs/porting.md"])
  func theCommandsOfAPagePrintWhatItShows(page: String) throws {
    let workshop = try Workshop()
    let check = Self.root.appendingPathComponent("scripts/check-readme").path
    let output = try workshop.shell(
      "mkdir tmp && MOONSTONE=bin/moonstone TMPDIR=\"$PWD/tmp\" '\(check)' \(page)")
    #expect(output.code == 0, "\(output.output)\(output.error)")
  }
}
