import MoonstoneKernel
import MoonstoneRecords

/// Writes matches in GGF, one in each line.
package struct GGFRecordWriter<G: Game>: MatchRecordWriter {
  package static var holds: Set<MatchDetail> {
    [.moves, .players, .events, .dates, .ratings, .clocks, .grace, .times, .values, .reasons]
  }

  package private(set) var alteredNames = 0
  private var text = ""

  package init() {}

  package mutating func write(_ record: MatchRecord<G>) -> Set<MatchDetail> {
    let (match, lost) = record.ggf
    for name in [match.blackName, match.whiteName, match.place, match.date]
    where GGFMatch.kept(name) != name { alteredNames += 1 }
    text += match.description + "\n"
    return Self.lost(of: record).union(lost)
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}

extension MatchRecord {
  /// The match in GGF, and what that does not hold although other matches in GGF can have it.
  fileprivate var ggf: (match: GGFMatch, lost: Set<MatchDetail>) {
    let letters = Array(start.description)
    let squares = letters.dropLast(2).map { $0 == "X" ? "*" : $0 }
    let size = Int(Double(squares.count).squareRoot())
    let mover: Side = letters.last == "X" ? .black : .white
    var match = GGFMatch(size: size, board: squares, mover: mover)
    var lost: Set<MatchDetail> = []
    let names = players?.map(\.name) ?? Sides(both: "")
    match.blackName = names.black
    match.whiteName = names.white
    match.place = tags.event ?? ""
    match.date = tags.date ?? ""
    match.ratings = tags.ratings
    for side in Side.allCases where control.time[side] != .unlimited {
      match.clocks[side] = GGFClock(control.time[side], grace: control.grace[side])
      if match.clocks[side] == nil { lost.insert(.clocks) }
    }
    for ply in plies {
      match.moves.append(
        GGFMove(
          ply.side, ply.move == game.pass ? nil : ply.move.description.uppercased(),
          value: ply.comment?.margin ?? ply.comment?.value.flatMap { $0.isFinite ? $0 : nil },
          seconds: ply.elapsed?.inSeconds))
      if ply.comment?.value?.isFinite == false { lost.insert(.values) }
    }
    match.result = result(squares: squares.count, &lost)
    return (match, lost)
  }

  private func result(squares: Int, _ lost: inout Set<MatchDetail>) -> GGFMatch.Result {
    if let outcome = end.outcome {
      return GGFMatch.Result(score: Double(outcome.margin(for: .black)))
    }
    func loses(_ side: Side, _ letter: Character) -> GGFMatch.Result {
      GGFMatch.Result(score: Double(side == .black ? -squares : squares), ending: letter)
    }
    switch ending?.interrupt {
    case .resign(let side): return loses(side, "r")
    case .forfeit(let side, let forfeit):
      if forfeit != .outOfTime, forfeit != .left { lost.insert(.reasons) }
      return loses(side, forfeit.reason == .time ? "t" : "l")
    case .adjudicate(let outcome, _):
      lost.insert(.reasons)
      return GGFMatch.Result(score: Double(outcome.margin(for: .black)))
    case nil: return GGFMatch.Result(score: nil)
    default:
      lost.insert(.reasons)
      return GGFMatch.Result(score: nil)
    }
  }
}

extension GGFClock {
  /// - Returns: `nil` for a control that GGF does not know.
  fileprivate init?(_ control: TimeControl, grace: Duration?) {
    guard case .perMatch(let main, let increment) = control else { return nil }
    self.init(
      main: main.inSeconds, increment: increment == .zero ? nil : increment.inSeconds,
      grace: grace?.inSeconds)
  }
}

extension Duration {
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return (Double(seconds) * 1e9 + Double(attoseconds / 1_000_000_000)) / 1e9
  }
}
