import MoonstoneKernel

extension MatchRecord {
  /// The record without some of what is known: as a format leaves it that has no place for these.
  ///
  /// - Parameter details: what to forget; without its moves, a match is its last position.
  public func forgetting(_ details: Set<MatchDetail>) -> MatchRecord {
    var record = self
    record.missing.subtract(details)
    if details.contains(.moves) {
      record = MatchRecord(game, from: end, place: place)
      (record.players, record.control, record.tags) = (players, control, tags)
      record.ending = ending
      record.missing = missing.subtracting(details)
    }
    record.forgetTags(details)
    if details.contains(.reasons), ending?.termination != .rules { record.ending = nil }
    record.annotate { _, ply in
      if details.contains(.times) { ply.elapsed = nil }
      if details.contains(.ticks) { ply.ticks = nil }
      if details.contains(.memories) { ply.memory = nil }
      if details.contains(.analyses) { ply.analysis = nil }
      if details.contains(.players) || details.contains(.record) { ply.player = nil }
      if details.contains(.versions) {
        ply.player = ply.player.map { PlayerIdentity(name: $0.name) }
      }
      ply.comment = ply.comment?.forgetting(details)
    }
    return record
  }

  private mutating func forgetTags(_ details: Set<MatchDetail>) {
    func forget<Value>(_ detail: MatchDetail, _ value: inout Value, _ nothing: Value) {
      if details.contains(detail) { value = nothing }
    }
    forget(.players, &players, nil)
    if details.contains(.versions) { players = players?.map { PlayerIdentity(name: $0.name) } }
    forget(.events, &tags.event, nil)
    forget(.rounds, &tags.round, nil)
    forget(.openings, &tags.opening, nil)
    forget(.dates, &tags.date, nil)
    forget(.ratings, &tags.ratings, Sides(both: nil))
    forget(.settings, &tags.seed, nil)
    forget(.settings, &tags.memory, nil)
    forget(.settings, &tags.program, nil)
    forget(.settings, &control.margin, .zero)
    forget(.settings, &control.adjudication, nil)
    forget(.clocks, &control.time, Sides(both: .unlimited))
    forget(.grace, &control.grace, Sides(both: nil))
    forget(.ticks, &control.ticks, .unlimited)
  }
}

extension Comment {
  /// - Returns: `nil` if nothing is left.
  fileprivate func forgetting(_ details: Set<MatchDetail>) -> Comment? {
    let (value, rest) = (details.contains(.values), details.contains(.comments))
    let comment = Comment(
      value: value ? nil : self.value, unit: value || rest ? nil : unit,
      depth: rest ? nil : depth, text: rest ? nil : text, pv: rest ? [] : pv,
      marks: rest ? [:] : marks)
    return comment.isEmpty ? nil : comment
  }
}
