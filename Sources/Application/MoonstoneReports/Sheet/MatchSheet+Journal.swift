import MoonstoneJournal
import MoonstoneKernel

extension MatchSheet {
  package init(_ reading: JournalReading<G>) {
    self.init(reading.start)
    var match = reading.start
    for entry in reading.entries {
      // All actions were accepted when the journal was read.
      if let action = entry.action { _ = try? match.apply(action) }
      if case .event(let event) = entry.content { take(event, in: match) }
    }
    for event in reading.unwritten { take(event, in: reading.match) }
  }
}
