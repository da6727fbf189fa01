internal import CMoonstone
import MoonstoneKernel

/// The line and the marks of a comment as texts, as the bridge and workers hand them on. They are
/// taken apart by bytes: a blank with an accent on it is no other character there.
extension Comment {
  /// The moves with a blank between two; `nil` if there are none.
  var pvText: String? { pv.isEmpty ? nil : pv.joined(separator: " ") }

  static func pv(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).prefix(Int(MS_MAX_PV)).map(String.init(bytes:))
  }

  /// A line for each mark, in order: a square or two, a blank, `=` and a number or `:` and a text;
  /// `nil` if there are none.
  var marksText: String? {
    guard !marks.isEmpty else { return nil }
    let lines = marks.sorted { $0.key < $1.key }.map { place, mark in
      switch mark {
      case .number(let number): "\(place) =\(number)"
      case .text(let text): "\(place) :\(text)"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Reads what ``marksText`` says; skips everything that is not a mark.
  static func marks(_ text: String) -> [String: Mark] {
    var marks: [String: Mark] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let said = line[line.index(after: blank)...]
      let rest = String(bytes: said.dropFirst())
      let isNumber = said.first == UInt8(ascii: "=")
      let mark: Mark? = isNumber ? Double(rest).map { .number($0) } : .text(rest)
      if let mark { marks[String(bytes: line[..<blank])] = mark }
    }
    return marks
  }
}

extension String {
  fileprivate init(bytes: Substring.UTF8View) { self.init(decoding: bytes, as: UTF8.self) }
}
