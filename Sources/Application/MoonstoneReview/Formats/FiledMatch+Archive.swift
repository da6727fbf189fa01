import MoonstoneArchive
import MoonstoneKernel

extension FiledMatch {
  /// An archived match, to be written in a file of some format.
  ///
  /// - Parameters:
  ///   - match: the match.
  ///   - number: its number in the archive.
  ///   - game: its game.
  /// - Throws: a ``MatchFault`` if its start or a move is not legal here.
  package init(_ match: ArchivedMatch, number: Int, of game: G) throws(MatchFault) {
    let (facts, place) = (match.facts, "match \(number)")
    let start: G.Position
    let moves: [G.Move]
    do throws(UnplayableMatch) {
      (start, moves) = try match.moves(of: game)
    } catch {
      throw MatchFault(place, error.description)
    }
    self.init(place: place, start: start, game.completion(of: moves, from: start))
    players = facts.players.map(\.identity)
    event = facts.event ?? ""
    date = facts.date ?? ""
    time = Sides(both: TimeControl(facts.limits.time) ?? .unlimited)
    stopped = facts.ending?.interrupt
    unread = [.settings]
    if facts.limits.ticks != nil { unread.insert(.ticks) }
    if facts.round != nil { unread.insert(.rounds) }
    if facts.opening != nil { unread.insert(.openings) }
    if match.plies.contains(where: { $0.analysis != nil }) { unread.insert(.analyses) }
    plies = match.plies.map { Ply(comment: $0.comment, elapsed: $0.time) }
  }
}
