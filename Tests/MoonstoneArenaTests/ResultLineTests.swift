import Foundation
import MoonstoneJSON
import MoonstoneSupport
import Testing

@testable import MoonstoneArena

/// What must repeat of a match, as text.
struct ResultLineTests {
  @Test(arguments: [
    "plain", "", "with \"quotes\"", "back\\slash", "a/b", "Ångström 🎲", "tab\there",
    "\u{7F}\u{2028}",
  ])
  func itIsWrittenAsEveryOtherLine(_ text: String) throws {
    for isFull in [true, false] {
      let line = try line(text, isFull)
      #expect(String(decoding: line.json, as: UTF8.self) == jsonLine(line))
      var rest = line
      rest.names = nil
      rest.message = nil
      rest.nanoseconds = nil
      #expect(String(decoding: line.repeatable, as: UTF8.self) == jsonLine(rest))
    }
  }

  private func line(_ text: String, _ isFull: Bool) throws -> ResultLine {
    var object: [String: Any] = [
      "round": 3, "number": 2, "leg": 1, "black": "\(text)#2", "white": text,
      "seed": UInt64(1) << 53 - 1,
      "opening": text, "start": text, "outcome": "black", "termination": "rules", "moves": text,
      "fingerprint": "00ff00ff00ff00ff", "asked": ["black": 30, "white": -1],
      "names": ["black": text, "white": text], "message": text,
      "nanoseconds": ["black": 5, "white": 6],
    ]
    if isFull {
      object["margin"] = -12
      object["side"] = "white"
      object["ticks"] = ["black": 1_000_000, "white": 0]
    }
    return try JSONDecoder().decode(
      ResultLine.self, from: JSONSerialization.data(withJSONObject: object))
  }
}
