import MoonstoneSupport

/// The warnings that a script does not want, by comments in it:
///
///     -- moonstone: allow unused, global nodes best
///
/// A comment at the end of a line is about that line; on a line of its own, about all from there
/// on.
struct WarningAllowances {
  private struct Allowance {
    let kind: ScriptWarning.Kind
    /// The variables that it is about; empty for all.
    let names: Set<String>
    let line: Int
    /// Whether it holds from that line on.
    let lasts: Bool
  }

  private var allowances: [Allowance] = []
  /// What cannot be allowed, since it does not exist.
  private(set) var unknown: [(offset: Int, message: String)] = []

  init(_ comments: [LuaComment], _ places: TextPlaces) {
    for comment in comments {
      guard
        let match = comment.text.wholeMatch(of: /\s*moonstone:\s*allow\b([\s\S]*)/)
      else { continue }
      let line = places.line(of: comment.offset)
      for part in match.1.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
        if let kind = ScriptWarning.Kind(rawValue: words.first ?? "") {
          allowances.append(
            Allowance(
              kind: kind, names: Set(words.dropFirst()), line: line, lasts: comment.isAlone))
        } else {
          let kinds = ScriptWarning.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          unknown.append(
            (
              comment.offset,
              "“allow” is followed by \(kinds), or several of them, not by “\(words.first ?? "")”"
            ))
        }
      }
    }
  }

  func allow(_ kind: ScriptWarning.Kind, _ name: String, line: Int) -> Bool {
    allowances.contains {
      $0.kind == kind && ($0.lasts ? $0.line <= line : $0.line == line)
        && ($0.names.isEmpty || $0.names.contains(name))
    }
  }
}
