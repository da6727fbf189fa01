import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A finished match as a line of the results: everything that it takes to play it again, and its
/// result. See docs/events.md.
struct ResultLine: Codable, Equatable, Sendable {
  struct Player: Codable, Equatable, Sendable {
    let name: String
    let sha256: String?
  }

  let round: Int
  let number: Int
  let leg: Int
  /// What the entrants' matches are kept under, see ``Entrant/ids(of:)``.
  let black: String
  let white: String
  var names: Sides<String>?
  let seed: UInt64
  let opening: String
  let start: String
  let outcome: String
  let margin: Int?
  let termination: String
  let side: String?
  var message: String?
  let moves: String
  let fingerprint: String
  let ticks: Sides<Int>?
  let asked: Sides<Int>
  var nanoseconds: Sides<Int64>?

  /// Whether CPU time ended it, which is another on each machine: a clock, or the limit that stands
  /// behind the ticks of a script, of which only the program's message tells.
  var endsByProcessorTime: Bool {
    termination == Termination.time.rawValue
      || termination == Termination.ticks.rawValue && message?.contains(Self.overspent) == true
  }

  /// What the program says of a script whose work took far more time than its ticks.
  private static let overspent = "out of CPU time"

  /// The first 64 bits of the SHA-256 of ``repeatable``.
  var digest: UInt64 {
    var hash = SHA256()
    hash.update(repeatable)
    return hash.first64Bits
  }

  /// The fields that are the same on every machine: no measured time, and no name or message, which
  /// may contain paths.
  var repeatable: [UInt8] { json(isWhole: false) }

  var json: [UInt8] { json(isWhole: true) }

  /// The same bytes that `jsonLine` would make, which takes as long as a quick match does.
  private func json(isWhole: Bool) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(1024 + moves.utf8.count)
    line.add("{\"asked\":", asked)
    line.add(",\"black\":", black)
    line.add(",\"fingerprint\":", fingerprint)
    line.add(",\"leg\":", leg)
    if let margin { line.add(",\"margin\":", margin) }
    if isWhole, let message { line.add(",\"message\":", message) }
    line.add(",\"moves\":", moves)
    if isWhole, let names {
      line.add(",\"names\":{\"black\":", names.black)
      line.add(",\"white\":", names.white)
      line.add("}")
    }
    if isWhole, let nanoseconds { line.add(",\"nanoseconds\":", nanoseconds) }
    line.add(",\"number\":", number)
    line.add(",\"opening\":", opening)
    line.add(",\"outcome\":", outcome)
    line.add(",\"round\":", round)
    line.add(",\"seed\":", seed)
    if let side { line.add(",\"side\":", side) }
    line.add(",\"start\":", start)
    line.add(",\"termination\":", termination)
    if let ticks { line.add(",\"ticks\":", ticks) }
    line.add(",\"white\":", white)
    line.add("}")
    return line
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  fileprivate mutating func add(
    _ key: StaticString, _ both: Sides<some BinaryInteger>
  ) {
    add(key)
    add("{\"black\":", both.black)
    add(",\"white\":", both.white)
    add("}")
  }

  fileprivate mutating func add(_ key: StaticString, _ number: some BinaryInteger) {
    add(key)
    if number < 0 { append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, first) = (UInt64(number.magnitude), digits.count)
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: digits[first...])
    }
  }

  fileprivate mutating func add(_ key: StaticString, _ text: String) {
    add(key)
    var text = text
    let isPlain = text.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy {
        $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      if isPlain {
        append(UInt8(ascii: "\""))
        append(contentsOf: bytes)
        append(UInt8(ascii: "\""))
      }
      return isPlain
    }
    if !isPlain { append(contentsOf: jsonLine(text).utf8) }
  }
}

extension ResultLine {
  /// - Parameter lead: the moves from the initial position to the start of the match, if its
  ///   fingerprint is to begin there; empty if it is to begin with the match.
  /// - Precondition: the match is over and has an outcome.
  init<G: Game>(
    _ scheduled: ScheduledMatch, of event: ArenaEvent, _ match: Match<G>, after lead: [G.Move],
    _ ending: Ending, _ account: MatchAccount, seed: UInt64
  ) {
    let pairing = scheduled.pairing
    let opening = event.opening(of: pairing)
    round = pairing.round
    number = pairing.number
    leg = scheduled.leg
    let places = Sides(black: scheduled.black, white: scheduled.white)
    black = event.id(of: places.black, in: pairing.round)
    white = event.id(of: places.white, in: pairing.round)
    names = places.map { event.entrant($0, in: pairing.round).name }
    self.seed = seed
    self.opening = opening.name
    start = opening.start
    let summary = MatchSummary(ending)
    outcome = (summary.outcome ?? .draw).rawValue
    margin = summary.margin
    termination = summary.termination.rawValue
    side = summary.side?.description
    message = summary.message
    moves = match.game.text(of: Array(match.moves))
    fingerprint = hexadecimal(match.fingerprint(after: lead))
    ticks = account.ticks.map { $0.map { min($0, Self.mostCounted) } }
    asked = account.moves
    nanoseconds = account.nanoseconds.map { min($0, Int64(Self.mostCounted)) }
  }

  /// Whether its numbers are possible for a match, and so small that sums cannot overflow.
  private var isPlausible: Bool {
    let most = 1 << 32
    func isCount(_ both: Sides<Int>?, _ most: Int) -> Bool {
      both.map { (0...most).contains($0.black) && (0...most).contains($0.white) } ?? true
    }
    func isTime(_ nanoseconds: Int64) -> Bool { (0...Self.mostCounted).contains(Int(nanoseconds)) }
    return (-most...most).contains(margin ?? 0) && isCount(asked, most)
      && isCount(ticks, Self.mostCounted)
      && (nanoseconds.map { isTime($0.black) && isTime($0.white) } ?? true)
  }

  /// The largest number of ticks, and of nanoseconds: eleven days.
  private static let mostCounted = 1_000_000_000_000_000

  /// The result that the line describes.
  ///
  /// - Parameter places: the places of entrants, by what their matches are kept under.
  /// - Returns: `nil` if the line is not possible in the event.
  func result(_ places: [String: Int]) -> MatchResult? {
    guard let black = places[black], let white = places[white], black != white,
      isPlausible, let termination = Termination(rawValue: termination), termination != .aborted,
      let outcome = OutcomeWord(rawValue: outcome),
      let fingerprint = UInt64(fingerprint, radix: 16), leg == 1 || leg == 2,
      (1...Pairing.most).contains(round), (1...Pairing.most).contains(number),
      side == nil || side.flatMap(Side.init) != nil
    else { return nil }
    let pairing = Pairing(
      round: round, number: number, first: leg == 1 ? black : white,
      second: leg == 1 ? white : black)
    return MatchResult(
      match: ScheduledMatch(pairing, leg), winner: outcome.winner, margin: margin,
      termination: termination, side: side.flatMap(Side.init), fingerprint: fingerprint,
      ticks: ticks, nanoseconds: nanoseconds ?? Sides(both: 0), moves: asked)
  }
}

extension ArenaEvent {
  /// The result that a line describes, for the entrants that play in its round.
  ///
  /// - Parameter others: places beyond the list, for former entrants.
  /// - Returns: `nil` if the line is not possible in the event.
  func result(of line: ResultLine, with others: [String: Int] = [:]) -> MatchResult? {
    let places = others.isEmpty ? places : places.merging(others) { place, _ in place }
    guard let result = line.result(places) else { return nil }
    for (place, id) in [(result.match.black, line.black), (result.match.white, line.white)]
    where place < entrants.count && self.id(of: place, in: line.round) != id { return nil }
    return result
  }
}
