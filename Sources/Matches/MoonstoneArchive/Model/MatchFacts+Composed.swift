import Foundation

extension MatchFacts {
  /// The facts as archives keep them: a name that can be spelled in two ways, with one character or
  /// with two, has one spelling, and no text has a NUL, which would end it in a database.
  var composed: MatchFacts {
    var facts = self
    facts.players = players.map { player in
      var player = player
      player.name = player.name.composed
      player.parameters = player.parameters.composed
      return player
    }
    facts.event = event?.composed
    facts.round = round?.composed
    facts.opening = opening?.composed
    facts.start = start.withoutNUL
    facts.limits.time = limits.time.withoutNUL
    facts.limits.ticks = limits.ticks?.withoutNUL
    facts.program = program?.withoutNUL
    facts.date = date?.withoutNUL
    facts.ending?.message = ending?.message?.withoutNUL
    return facts
  }
}

extension ArchivedMatch {
  /// The match as archives keep it.
  var composed: ArchivedMatch {
    ArchivedMatch(
      facts.composed, plies: plies.allSatisfy(\.isComposed) ? plies : plies.map(\.composed),
      end: end)
  }
}

extension MatchQuery {
  /// The query for what archives keep.
  var composed: MatchQuery {
    var query = self
    query.player = player?.composed
    query.opponent = opponent?.composed
    query.event = event?.composed
    query.opening = opening?.composed
    return query
  }
}

extension String {
  /// The text in its shortest spelling, as Unicode's form C has it, and without a NUL.
  fileprivate var composed: String {
    utf8.allSatisfy { (1..<0x80).contains($0) }
      ? self : precomposedStringWithCanonicalMapping.withoutNUL
  }

  /// The text with “\u{FFFD}” for each NUL.
  fileprivate var withoutNUL: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }
}
