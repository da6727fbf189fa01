internal import CMoonstone
import MoonstoneKernel

/// The line and the marks of a comment as texts, as the bridge and workers hand them on.
extension Comment {
  /// The moves with a blank between two; `nil` if there are none.
  var pvText: String? { pv.isEmpty ? nil : pv.joined(separator: " ") }

  static func pv(_ text: String) -> [String] {
    text.split(separator: " ").prefix(Int(MS_MAX_PV)).map(String.init)
  }

  /// A line for each mark: a square or two, a blank, `=` and a number or `:` and a text; `nil` if
  /// there are none.
  var marksText: String? {
    guard !marks.isEmpty else { return nil }
    let lines = marks.map { place, mark in
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
    for line in text.split(separator: "\n") {
      guard let blank = line.firstIndex(of: " ") else { continue }
      let said = line[line.index(after: blank)...]
      let rest = said.dropFirst()
      let mark: Mark? = said.first == "=" ? Double(rest).map { .number($0) } : .text(String(rest))
      if let mark { marks[String(line[..<blank])] = mark }
    }
    return marks
  }
}
