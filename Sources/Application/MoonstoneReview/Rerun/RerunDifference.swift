import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports

/// A ply that the version of a rerun answers otherwise than it was answered.
package struct RerunDifference<G: Game>: Sendable {
  /// What was answered at a ply.
  package struct Answer: Sendable {
    /// The move; `nil` for a forfeit.
    package let move: G.Move?
    /// Why it was a forfeit: the reason, and what happened where.
    package let forfeit: Forfeit?
    /// `nil` if they are not on record.
    package let ticks: Int?
    /// What the answer gave away, in the unit of the analysis; `nil` before it was judged.
    package internal(set) var loss: Double?
    /// The chance of winning that it gave away, from 0 to 1.
    package internal(set) var chanceLoss: Double?

    /// The move, or the reason of the forfeit.
    package var words: String {
      move?.description ?? "forfeit by \(forfeit?.termination.inWords ?? "fault")"
    }

    /// Whether another move was played, or one forfeits for another reason.
    func isOtherMove(than other: Answer) -> Bool {
      move != other.move || forfeit?.reason != other.forfeit?.reason
    }
  }

  /// Where the match is.
  package let place: String
  /// The file that keeps its analysis.
  let keptFile: String?
  /// Where a command finds the match.
  let source: MatchSource?
  /// The thought, which can be asked again: `thought.ask(with:isolation:)`.
  package let thought: Thought<G>
  /// Whether the record is of this very version, which should have answered the same.
  package let isOwn: Bool
  package internal(set) var old: Answer
  package internal(set) var new: Answer

  package var side: Side { thought.turn.side }
  /// The number of the ply in its match, counted from 1.
  package var ply: Int { thought.turn.ply + 1 }

  /// Whether another move was played, and not only other ticks were spent.
  package var hasOtherMove: Bool { new.isOtherMove(than: old) }

  /// How much more the new answer gives away than the old one: less than 0 is better.
  package var change: Double? {
    guard let before = old.loss, let after = new.loss else { return nil }
    return ((after - before) * 10_000).rounded() / 10_000
  }

  /// Whether the version fails here, or plays worse than on record.
  package var isFault: Bool { new.move == nil || (change ?? 0) > 0 }

  /// Where it is, and what differs.
  package var sentence: String {
    if hasOtherMove { return "ply \(ply): now \(new.words), and the match has \(old.words)" }
    let ticks = [new, old].map { $0.ticks.map { "\($0)" } ?? "no" }
    return
      "ply \(ply): \(new.words) takes \(ticks[0]) ticks now, and took \(ticks[1]) in the match"
  }
}

extension RerunDifference.Answer {
  init(_ answer: RecordedThought<G>.Answer) {
    switch answer {
    case .choice(let choice): self.init(move: choice.move, forfeit: nil, ticks: choice.ticks)
    case .forfeit(let ending):
      let reason = Forfeit.Reason(rawValue: ending.termination.rawValue) ?? .fault
      self.init(move: nil, forfeit: Forfeit(reason, ending.message ?? ""), ticks: nil)
    }
  }

  init(_ answer: Thought<G>.Answer) {
    switch answer {
    case .success(let choice): self.init(move: choice.move, forfeit: nil, ticks: choice.ticks)
    case .failure(let forfeit): self.init(move: nil, forfeit: forfeit, ticks: forfeit.ticks)
    }
  }

  private init(move: G.Move?, forfeit: Forfeit?, ticks: Int?) {
    (self.move, self.forfeit, self.ticks) = (move, forfeit, ticks)
  }
}
