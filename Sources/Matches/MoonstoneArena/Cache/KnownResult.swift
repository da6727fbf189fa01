import MoonstoneHost
import MoonstoneKernel

/// What a match under ticks came to: enough to tell it as if it were played again.
package struct KnownResult: Hashable, Sendable {
  /// The texts of the moves, passes included, with a space between two.
  package let moves: String
  /// The ending, if it is not the one that the rules lead to.
  package let ending: Ending?
  /// The name of the player that forfeited, which the ending's message may contain.
  package let forfeiter: String?
  /// What the moves cost.
  package let account: MatchAccount

  /// What an ended match came to.
  ///
  /// - Returns: `nil` if the machine decided, or the match has no result.
  package init?<G: Game>(_ match: Match<G>, _ account: MatchAccount) {
    guard let ending = match.ending, ending.outcome != nil else { return nil }
    switch ending.termination {
    case .rules: (self.ending, forfeiter) = (nil, nil)
    case .ticks, .memory, .illegalMove, .fault:
      // A script that answered has counted its ticks. One that was ended has not.
      guard let side = ending.side, account.failure?.ticks != nil else { return nil }
      self.ending = ending
      forfeiter = match.players[side].name
    case .adjudicated: (self.ending, forfeiter) = (ending, nil)
    case .time, .resignation, .aborted: return nil
    }
    moves = match.moves.map(\.description).joined(separator: " ")
    self.account = account.withoutFailure
  }

  /// What a line of an event says of its match.
  ///
  /// - Returns: `nil` if the machine decided, or the match has no result.
  init?(_ line: ResultLine) {
    guard let termination = Termination(rawValue: line.termination), !line.endsByProcessorTime,
      ![.aborted, .resignation].contains(termination),
      let outcome = OutcomeWord(rawValue: line.outcome)
    else { return nil }
    let side = line.side.flatMap(Side.init)
    forfeiter = side.flatMap { line.names?[$0] }
    ending =
      termination == .rules
      ? nil
      : Ending(
        outcome: outcome.winner.map { .win($0, by: line.margin ?? 1) } ?? .draw,
        termination: termination,
        side: side, message: line.message)
    moves = line.moves
    account = MatchAccount(
      moves: line.asked, nanoseconds: line.nanoseconds ?? Sides(both: 0), ticks: line.ticks)
  }

  /// The match as it would be if it were played again; `nil` if its moves are not legal.
  package func match<G: Game>(
    _ game: G, from start: G.Position, players: Sides<PlayerIdentity>, clocks: Clocks
  ) -> Match<G>? {
    var match = Match(game, from: start, players: players, clocks: clocks)
    do {
      _ = try match.apply(.start)
      for text in moves.split(separator: " ") {
        guard let request = match.request, let move = G.Move(String(text)),
          match.position.isLegal(move)
        else { return nil }
        let isPass = if case .acknowledgePass = request.kind { true } else { false }
        _ = try match.apply(
          .answer(request, isPass ? .acknowledge : .play(Choice(move), elapsed: .zero)))
      }
      if let interrupt = ending(of: players)?.interrupt {
        guard match.ending == nil else { return nil }
        _ = try match.apply(.interrupt(interrupt))
      }
    } catch {
      return nil
    }
    return match.ending == nil ? nil : match
  }

  /// The ending with the present name of the player that forfeited.
  private func ending(of players: Sides<PlayerIdentity>) -> Ending? {
    guard let ending, let side = ending.side, let forfeiter, let message = ending.message,
      !forfeiter.isEmpty, players[side].name != forfeiter
    else { return ending }
    return Ending(
      outcome: ending.outcome, termination: ending.termination, side: side,
      message: message.replacing(forfeiter, with: players[side].name))
  }
}

// MARK: - As bytes

extension KnownResult {
  /// The bytes that ``init(bytes:)`` reads.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let all = Termination.allCases
    bytes.append(UInt8(ending.flatMap { all.firstIndex(of: $0.termination) } ?? 0))
    bytes.append(ending?.side.map { $0 == .black ? 1 : 2 } ?? 0)
    bytes.append(account.ticks == nil ? 0 : 1)
    for side in Side.allCases {
      bytes.add(number: UInt64(account.moves[side]))
      bytes.add(number: UInt64(account.ticks?[side] ?? 0))
      bytes.add(number: UInt64(account.nanoseconds[side]))
    }
    if let ending {
      if ending.termination == .adjudicated { bytes.add(ending.outcome) }
      bytes.add(text: ending.message ?? "")
      bytes.add(text: forfeiter ?? "")
    }
    return bytes + moves.utf8
  }

  /// - Returns: `nil` for bytes that ``bytes`` does not make.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    let all = Termination.allCases
    guard let termination = rest.popFirst().map(Int.init), all.indices.contains(termination),
      let side = rest.popFirst(), side <= 2, let hasTicks = rest.popFirst(), hasTicks <= 1
    else { return nil }
    var (moves, ticks) = (Sides(both: 0), Sides(both: 0))
    var nanoseconds = Sides(both: Int64(0))
    for side in Side.allCases {
      guard let count = rest.number(), let spent = rest.number(), let time = rest.number() else {
        return nil
      }
      moves[side] = Int(clamping: count)
      ticks[side] = Int(clamping: spent)
      nanoseconds[side] = Int64(clamping: time)
    }
    account = MatchAccount(
      moves: moves, nanoseconds: nanoseconds, ticks: hasTicks == 1 ? ticks : nil)
    if all[termination] == .rules {
      (ending, forfeiter) = (nil, nil)
    } else if all[termination] == .adjudicated {
      guard side == 0, let outcome = rest.outcome(), let message = rest.text(),
        rest.text() == ""
      else { return nil }
      ending = Ending(outcome: outcome, termination: .adjudicated, message: message)
      forfeiter = nil
    } else {
      guard side > 0, let message = rest.text(), let name = rest.text() else { return nil }
      let loser: Side = side == 1 ? .black : .white
      ending = Ending(
        outcome: .win(loser.opponent), termination: all[termination], side: loser,
        message: message.isEmpty ? nil : message)
      forfeiter = name
    }
    guard let text = String(validating: rest, as: UTF8.self) else { return nil }
    self.moves = text
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first; all but the last byte have the eighth bit.
  fileprivate mutating func add(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// The winner, and its margin.
  fileprivate mutating func add(_ outcome: Outcome?) {
    let winner = outcome?.winner
    append(winner.map { $0 == .black ? 1 : 2 } ?? 0)
    add(number: UInt64(winner.flatMap { outcome?.margin(for: $0) } ?? 0))
  }

  fileprivate mutating func add(text: String) {
    add(number: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func number() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while shift < 63, let byte = popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  fileprivate mutating func outcome() -> Outcome? {
    guard let winner = popFirst(), winner <= 2, let margin = number(),
      (margin == 0) == (winner == 0)
    else { return nil }
    return winner == 0 ? .draw : .win(winner == 1 ? .black : .white, by: Int(clamping: margin))
  }

  fileprivate mutating func text() -> String? {
    guard let length = number(), length <= count else { return nil }
    defer { removeFirst(Int(length)) }
    return String(validating: prefix(Int(length)), as: UTF8.self)
  }
}
