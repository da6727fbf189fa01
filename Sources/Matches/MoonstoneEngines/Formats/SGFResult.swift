import MoonstoneKernel

enum SGFResult {
  static func read(_ text: String) -> ToldResult {
    let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts.first.map({ $0.lowercased() }) {
    case "0", "draw", "jigo": return .draw
    case "void": return .void
    case let word? where parts.count == 2 && ["b", "w", "black", "white"].contains(word):
      let winner: Side = word.hasPrefix("b") ? .black : .white
      switch parts[1].first?.lowercased() {
      case "r": return .resigned(winner.opponent)
      case "t": return .outOfTime(winner.opponent)
      case "f": return .failed(winner.opponent)
      default:
        return .win(winner, by: GGFNumber.value(String(parts[1])).flatMap { Int(exactly: $0) })
      }
    default: return .unknown
    }
  }

  static func text(of result: ToldResult) -> String {
    let winner = result.winner == .black ? "B+" : "W+"
    return switch result {
    case .unknown: "?"
    case .void: "Void"
    case .draw: "0"
    case .win(_, let margin): winner + (margin.map { "\($0)" } ?? "")
    case .resigned: winner + "Resign"
    case .outOfTime: winner + "Time"
    case .failed: winner + "Forfeit"
    }
  }
}
