import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport
import Testing

@testable import MoonstoneJournal

/// docs/journal.md agrees with the journals that are written.
@Suite struct JournalDocumentTests {
  @Test func everyExampleIsALineAsItIsWritten() throws {
    let examples = try examples()
    #expect(examples.count > 20)
    for example in examples {
      if !example.contains(#""event""#) {
        let header = try JournalHeader.read((example + "\n").utf8, file: "docs/journal.md")
        #expect(JournalLine.header(header) == example)
      } else {
        #expect(jsonLine(try record(example)) == example)
      }
    }
  }

  @Test func everyEventIsDocumentedWithAnExample() throws {
    let examples = try examples().filter { $0.contains(#""event""#) }
    let shown = Set(try examples.map { try record($0).event })
    #expect(shown == Set(JournalFields.Name.allCases))
    let text = try text()
    for name in JournalFields.Name.allCases { #expect(text.contains("`\(name)`")) }
  }

  @Test func everyKeyOfEveryExampleIsExplained() throws {
    let text = try text()
    let objects = try examples().map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    let keys = Set(objects.flatMap(keys))
    #expect(keys.count > 25)
    for key in keys { #expect(text.contains("`\(key)`"), "\(key)") }
  }

  @Test func everyWordOfAnEndingIsExplained() throws {
    let text = try text()
    for termination in Termination.allCases { #expect(text.contains("`\(termination)`")) }
  }

  @Test func theBoundsAreThoseOfTheProgram() throws {
    let text = try text()
    #expect(JournalLine.longest == 16_777_216 && text.contains("16 MiB (16,777,216 bytes)"))
    #expect(JournalSource.largest == 256 << 20 && text.contains("256 MiB"))
    #expect(JournalHeader.version == 2 && JournalHeader.seeds.upperBound == 1 << 53 - 1)
  }

  private func text() throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../docs/journal.md")
    return try String(contentsOf: root.standardized, encoding: .utf8)
  }

  /// The lines of the blocks of JSON.
  private func examples() throws -> [String] {
    let blocks = try text().components(separatedBy: "```json\n").dropFirst()
    return blocks.flatMap { block in
      block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
    }
  }

  private func record(_ example: String) throws -> JournalFields {
    try JournalCoding.value(
      JournalFields.self, from: Array(example.utf8)[...], rules: JournalFields.rules)
  }

  private func keys(_ value: Any) -> [String] {
    if let object = value as? [String: Any] { return object.keys + object.values.flatMap(keys) }
    return (value as? [Any])?.flatMap(keys) ?? []
  }
}
