import MoonstoneHost
import MoonstoneKernel

/// An event of a match, as observers in Lua hear it; docs/observers.md lists them.
///
/// It is a value of its own, so that it can be told later than it happened.
public struct ObservedEvent<G: Game>: Sendable {
  let position: G.Position
  /// Every move so far.
  let moves: Trail<G.Move>
  let seed: UInt64
  /// What has happened, in one word.
  public let kind: String
  /// How many moves had been played by then, passes included.
  public var ply: Int { moves.count }
  private let fields: PlainData.Fields

  /// Creates what observers hear of an event; `nil` for questions and for what players say while
  /// they think, which observers do not hear.
  ///
  /// - Parameters:
  ///   - event: what the match reported.
  ///   - match: the match right after the event.
  ///   - seed: the seed of the match.
  public init?(_ event: Match<G>.Event, in match: Match<G>, seed: UInt64) {
    guard let (kind, fields) = Self.fields(of: event, in: match) else { return nil }
    self.init(kind, fields, in: match, seed: seed)
  }

  /// The beginning of a match, or the point from which an earlier one is heard.
  ///
  /// - Parameters:
  ///   - match: the match, at the moment from which it is heard.
  ///   - seed: the seed of the match.
  public static func start(_ match: Match<G>, seed: UInt64) -> ObservedEvent {
    ObservedEvent(
      "start",
      ["seed": PlainData(seed), "grid": match.game.grid(of: match.position).map { PlainData($0) }],
      in: match, seed: seed)
  }

  /// The event after the last match.
  ///
  /// - Parameters:
  ///   - last: the last event; `nil` when there was no match.
  ///   - matches: how many matches the observer has heard.
  ///   - game: the game.
  public static func finish(
    after last: ObservedEvent?, matches: Int, of game: G
  ) -> ObservedEvent {
    let none = Match(game)
    return ObservedEvent(
      "finish", position: last?.position ?? none.position, moves: last?.moves ?? [],
      seed: last?.seed ?? 0,
      fields: PlainData.fields([
        "game": .text(game.name), "ply": .integer(last?.ply ?? 0), "matches": .integer(matches),
      ]))
  }

  private init(
    _ kind: String, position: G.Position, moves: Trail<G.Move>, seed: UInt64,
    fields: PlainData.Fields
  ) {
    self.kind = kind
    self.position = position
    self.moves = moves
    self.seed = seed
    self.fields = fields
  }

  private init(
    _ kind: String, _ fields: KeyValuePairs<String, PlainData?>, in match: Match<G>, seed: UInt64
  ) {
    self.init(
      kind, position: match.position, moves: match.moves, seed: seed,
      fields: PlainData.fields([
        "game": .text(match.game.name), "ply": .integer(match.ply),
        "players": PlainData(match.players.map(\.name)),
        "sides": PlainData(match.game.sideNames),
        "tally": match.game.tally(of: match.position).map { PlainData($0) },
      ]) + PlainData.fields(fields))
  }

  /// The event as a table, in the form of a memory's text.
  ///
  /// - Parameter number: the number of the match, counted from 1; `nil` after the last one.
  func text(ofMatch number: Int?) -> String {
    PlainData.table(
      PlainData.fields(["kind": .text(kind), "match": number.map { .integer($0) }]) + fields
    ).encoded
  }

  private typealias Told = (kind: String, fields: KeyValuePairs<String, PlainData?>)

  private static func fields(of event: Match<G>.Event, in match: Match<G>) -> Told? {
    switch event {
    case .played(let choice, let side, let changes, let elapsed, _):
      // Under a budget of ticks, nothing that a script sees comes from a clock.
      let isTimed = match.clocks.tickControl(of: side) == .unlimited
      return (
        "move",
        [
          "side": PlainData(side), "move": .text(choice.move.description),
          "changes": .list(changes.map { PlainData($0) }),
          "comment": choice.comment.map { PlainData($0) },
          "seconds": isTimed ? .number(elapsed / .seconds(1)) : nil,
          "ticks": choice.ticks.map { .integer($0) },
        ]
      )
    case .passed(let side, _): return ("pass", ["side": PlainData(side)])
    case .paused: return ("pause", [:])
    case .resumed: return ("resume", [:])
    case .tookBack(let plies): return ("undo", ["plies": .integer(plies)])
    case .redid(let moves):
      return (
        "redo",
        ["plies": .integer(moves.count), "moves": .list(moves.map { .text($0.description) })]
      )
    case .changed(let side, _): return ("player", ["side": PlainData(side)])
    case .swapped(let side, _): return ("swap", ["side": PlainData(side)])
    case .noted(let side, let text):
      return ("note", ["side": PlainData(side), "text": .text(text)])
    case .reset: return ("reset", [:])
    case .ended(let ending):
      let summary = MatchSummary(ending)
      return (
        "end",
        [
          "outcome": summary.outcome.map { .text($0.rawValue) },
          "margin": summary.margin.map { .integer($0) },
          "termination": .text(summary.termination.rawValue),
          "side": summary.side.map { PlainData($0) },
          "message": summary.message.map { .text($0) },
        ]
      )
    case .started, .asked, .thinking, .resetAsked, .resetRefused: return nil
    }
  }
}

extension PlainData {
  typealias Fields = [Field]

  /// The fields whose value is not `nil`.
  fileprivate static func fields(_ pairs: KeyValuePairs<String, PlainData?>) -> Fields {
    pairs.compactMap { name, value in value.map { Field(name: name, value: $0) } }
  }

  /// Seeds of matches are below 2⁵³. Others wrap around where Lua's integers end.
  fileprivate init(_ seed: UInt64) { self = .integer(Int(truncatingIfNeeded: seed)) }

  fileprivate init(_ side: Side) { self = .text(side.description) }

  fileprivate init(_ texts: Sides<String>) {
    self = .table(Self.fields(["black": .text(texts.black), "white": .text(texts.white)]))
  }

  fileprivate init(_ counts: Sides<Int>) {
    self = .table(Self.fields(["black": .integer(counts.black), "white": .integer(counts.white)]))
  }

  fileprivate init(_ comment: Comment) {
    self = .table(
      Self.fields([
        "value": comment.value.map { .number($0) }, "unit": comment.unit.map { .number($0) },
        "depth": comment.depth.map { .integer($0) },
        "text": comment.text.map { .text($0) },
        "pv": comment.pv.isEmpty ? nil : .list(comment.pv.map { .text($0) }),
        "marks": comment.marks.isEmpty ? nil : .table(Self.fields(comment.marks)),
      ]))
  }

  private static func fields(_ marks: [String: Comment.Mark]) -> Fields {
    marks.sorted { $0.key < $1.key }.map { place, mark in
      switch mark {
      case .number(let number): Field(name: place, value: .number(number))
      case .text(let text): Field(name: place, value: .text(text))
      }
    }
  }

  fileprivate init<Square>(_ change: Change<Square>) {
    self = .table(
      Self.fields([
        "square": .text(change.square.description), "side": change.side.map { PlainData($0) },
      ]))
  }

  /// The rows of squares as people see them, by name; an empty name where there is no square.
  fileprivate init<P: Position>(_ grid: Grid<P>) {
    self = .list(
      grid.rows.map { row in .list(row.map { .text($0?.square.description ?? "") }) })
  }
}
