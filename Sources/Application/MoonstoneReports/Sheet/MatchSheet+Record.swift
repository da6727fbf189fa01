import MoonstoneKernel
import MoonstoneRecords

extension MatchSheet {
  /// Makes the sheet of a match that is looked back at.
  ///
  /// - Parameter hasClocks: whether the clocks run. They do not where they do not allow the moves.
  /// - Throws: a `Rejection` if the ending does not follow from the moves.
  package init(_ record: MatchRecord<G>, hasClocks: Bool = true) throws(Rejection) {
    if hasClocks, let clocks = record.control.clocks, let sheet = try? Self(record, clocks) {
      self = sheet
    } else {
      self = try Self(record, Clocks(.unlimited))
    }
  }

  private init(_ record: MatchRecord<G>, _ clocks: Clocks) throws(Rejection) {
    var sheet: MatchSheet?
    let match = try record.match(clocks: clocks) { _, events, match in
      for event in events {
        sheet?.take(event, in: match)
        sheet = sheet ?? MatchSheet(match)
      }
    }
    self = sheet ?? MatchSheet(match)
    forgetTimes { record.plies[$0].elapsed == nil }
  }
}
