import MoonstoneKernel

extension MatchRecord {
  /// What its source says of the match.
  public var details: Set<MatchDetail> {
    var details = missing
    func insert(_ detail: MatchDetail, if isKnown: Bool) {
      if isKnown { details.insert(detail) }
    }
    insert(.moves, if: !plies.isEmpty)
    insert(.players, if: players != nil)
    for player in [players?.black, players?.white] {
      insert(.versions, if: player.map { $0 != PlayerIdentity(name: $0.name) } ?? false)
    }
    insert(.events, if: tags.event != nil)
    insert(.rounds, if: tags.round != nil)
    insert(.openings, if: tags.opening != nil)
    insert(.dates, if: tags.date != nil)
    insert(.ratings, if: tags.ratings != Sides(both: nil))
    insert(
      .settings, if: tags.seed != nil || tags.memory != nil || control.adjudication != nil)
    insert(.clocks, if: control.time != Sides(both: .unlimited))
    insert(.grace, if: control.grace != Sides(both: nil))
    insert(.ticks, if: control.ticks != .unlimited)
    insert(.reasons, if: ending.map { $0.termination != .rules } ?? false)
    for ply in plies {
      insert(.times, if: ply.elapsed != nil)
      insert(.ticks, if: ply.ticks != nil)
      insert(.memories, if: ply.memory != nil)
      insert(.analyses, if: ply.analysis != nil)
      guard let comment = ply.comment else { continue }
      insert(.values, if: comment.value != nil)
      insert(.comments, if: comment.depth != nil || comment.text != nil)
    }
    return details
  }
}
