import MoonstoneJournal
import MoonstoneKernel

/// Prints a match as JSON, line by line as in a journal.
package final class JournalPrinter<G: Game>: Observer {
  package init() {}

  /// - Throws: an ``OutputError``, which stops the match.
  package func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    if let line = JournalLine.event(event) { try Terminal.emit(line) }
  }
}
