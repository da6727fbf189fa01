import MoonstoneKernel

/// Time controls: the seconds of a match, and what there is besides.
enum SGFTime {
  /// - Parameters:
  ///   - time: the seconds of a match.
  ///   - other: `1.5 fischer` is added by each move, `5/12 Canadian` are seconds for moves.
  /// - Returns: the control, and whether it is all that was said.
  static func control(
    _ time: String, _ other: String?
  ) -> (control: TimeControl?, isWhole: Bool) {
    let main = TimeControl(time)
    guard let other else { return (main, main != nil || time == "0") }
    let both = self.both(time, other.split(separator: " "))
    return (both ?? main, both != nil)
  }

  private static func both(_ time: String, _ words: [Substring]) -> TimeControl? {
    guard words.count == 2 else { return nil }
    return switch words[1].lowercased() {
    case "fischer": TimeControl("\(time)+\(words[0])")
    case "canadian" where time == "0" && words[0].hasPrefix("1/"):
      TimeControl("\(words[0].dropFirst(2))/move")
    case "canadian" where time == "0": TimeControl(String(words[0]))
    default: nil
    }
  }

  static func text(of control: TimeControl) -> String {
    switch control {
    case .unlimited: ""
    case .perMove: "TM[0]OT[1/\("\(control)".dropLast("/move".count)) Canadian]"
    case .perMatch(_, .zero): "TM[\(control)]"
    case .perMatch:
      "TM[\("\(control)".prefix { $0 != "+" })]OT[\("\(control)".drop { $0 != "+" }.dropFirst()) fischer]"
    case .perPeriod: "TM[0]OT[\(control) Canadian]"
    }
  }
}
