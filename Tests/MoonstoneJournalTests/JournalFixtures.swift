import Foundation
import MoonstoneJournal

@testable import MoonstoneKernel

/// A row of seven squares. Black places on 1, 2, 4, 5 and 7, white on 3 and 6, so white must pass
/// towards the end; what is placed turns its neighbours, and the most pieces win.
struct Row: Game {
  let name = "row"
  let summary = "A row of seven squares."
  var initialPosition: RowPosition { RowPosition() }
  var pass: RowMove? { .pass }
}

struct RowPosition: Position {
  var squares = [Side?](repeating: nil, count: 7)
  var turn = Side.black

  init() {}

  init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let side = Side(String(words[0])), words[1].count == 7 else {
      return nil
    }
    turn = side
    for (index, character) in words[1].enumerated() {
      switch character {
      case "x": squares[index] = .black
      case "o": squares[index] = .white
      case ".": squares[index] = nil
      default: return nil
      }
    }
  }

  var description: String {
    "\(turn) " + squares.map { $0.map { $0 == .black ? "x" : "o" } ?? "." }.joined()
  }

  var legalMoves: [RowMove] {
    let free = squares.indices.filter { squares[$0] == nil }
    if free.isEmpty { return [] }
    let own = free.filter { ([2, 5].contains($0) ? Side.white : .black) == turn }
    return own.isEmpty ? [.pass] : own.map { .place(RowSquare(index: $0)) }
  }

  var outcome: Outcome? {
    guard squares.allSatisfy({ $0 != nil }) else { return nil }
    let margin = squares.count { $0 == .black } - squares.count { $0 == .white }
    return .win(margin > 0 ? .black : .white, by: abs(margin))
  }

  func changes(playing move: RowMove) -> [Change<RowSquare>] {
    guard case .place(let square) = move else { return [] }
    let turned = [square.index - 1, square.index + 1].filter {
      squares.indices.contains($0) && squares[$0] == turn.opponent
    }
    return ([square.index] + turned).map { Change(RowSquare(index: $0), turn) }
  }

  mutating func playUnchecked(_ move: RowMove) {
    for change in changes(playing: move) { squares[change.square.index] = change.side }
    turn = turn.opponent
  }
}

struct RowSquare: Symbol {
  let index: Int

  init(index: Int) { self.index = index }
  init?(code: Int) { self.init(String(code + 1)) }

  init?(_ description: String) {
    guard let number = Int(description), (1...7).contains(number), String(number) == description
    else { return nil }
    index = number - 1
  }

  var code: Int { index }
  var description: String { String(index + 1) }
}

enum RowMove: Symbol {
  case place(RowSquare)
  case pass

  init?(code: Int) {
    if code == 7 { self = .pass } else { self.init(String(code + 1)) }
  }

  init?(_ description: String) {
    if description == "pass" {
      self = .pass
    } else if let square = RowSquare(description) {
      self = .place(square)
    } else {
      return nil
    }
  }

  var code: Int {
    switch self {
    case .place(let square): square.code
    case .pass: 7
    }
  }

  var description: String {
    switch self {
    case .place(let square): square.description
    case .pass: "pass"
    }
  }
}

/// Everything that a match holds, to compare two matches.
struct Moment: Equatable {
  let positions: [RowPosition]
  let moves: [RowMove]
  let phase: Phase
  let request: Request?
  let players: Sides<PlayerIdentity>
  let memories: [Sides<String?>]
  let clocks: [Clocks]
  let undone: [RowMove]

  init(_ match: Match<Row>) {
    positions = match.positions
    moves = Array(match.moves)
    phase = match.phase
    request = match.request
    players = match.players
    let supplies = match.history.map { match.supplies[$0.supplies] }
    memories =
      supplies.map { $0.memories.map { $0.flatMap { match.kept.texts[$0] } } } + [match.memories]
    clocks = supplies.map(\.clocks) + [match.clocks]
    undone = match.undone
  }
}

/// A match of rows that is told line by line.
struct Telling {
  var match: Match<Row>
  var lines: [String]
  /// What the match was after each line.
  var moments: [Moment]
  private let observe: (Match<Row>.Event, Match<Row>) throws -> Void

  init(
    _ time: TimeControl = .unlimited, margin: Duration = .zero,
    observe: @escaping (Match<Row>.Event, Match<Row>) throws -> Void = { _, _ in }
  ) {
    match = Match(
      Row(), players: Sides(black: ada, white: bob), clocks: Clocks(time, margin: margin))
    lines = [JournalLine.header(JournalHeader(match, seed: 7, memory: 65536, program: "test 1"))]
    moments = [Moment(match)]
    self.observe = observe
  }

  mutating func apply(_ action: Match<Row>.Action) throws {
    for event in try match.apply(action) {
      try observe(event, match)
      guard let line = JournalLine.event(event) else { continue }
      lines.append(line)
      moments.append(Moment(match))
    }
  }

  mutating func interrupt(_ interrupt: Interrupt) throws { try apply(.interrupt(interrupt)) }

  mutating func answer(_ answer: Answer<RowMove>) throws {
    guard let request = match.request else { throw Rejection.stale }
    try apply(.answer(request, answer))
  }

  /// Plays the moves of a text, each of them slower than the one before.
  mutating func play(_ text: String, comment: Comment? = nil, memory: String? = nil) throws {
    for word in text.split(separator: " ") {
      guard let move = RowMove(String(word)) else { throw Rejection.mismatch }
      if move == .pass {
        try answer(.acknowledge)
      } else {
        let elapsed = Duration.milliseconds(30 + 10 * match.ply)
        try answer(.play(Choice(move, comment: comment, memory: memory), elapsed: elapsed))
      }
    }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// A match in which everything happens, from a change of players before it starts on.
  static func ofEverything(
    observe: @escaping (Match<Row>.Event, Match<Row>) throws -> Void = { _, _ in }
  ) throws -> Telling {
    let time = TimeControl.perMatch(.seconds(1), increment: .milliseconds(25))
    var telling = Telling(time, margin: .milliseconds(5), observe: observe)
    try telling.interrupt(.change(.white, to: cleo))
    try telling.apply(.start)
    try telling.play("1", comment: Comment(value: -0.5, depth: 4, text: "the “edge”\n\t"))
    try telling.interrupt(.swap(.white, to: PlayerIdentity(name: "c.lua", digest: "22")))
    try telling.interrupt(.note(.white, "réchargé 🌙"))
    try telling.play("3", comment: Comment(value: .nan), memory: #"{"seen":[1]}"#)
    try telling.interrupt(.pause)
    try telling.interrupt(.reset(Sides(both: bob)))
    try telling.answer(.confirm(false))
    try telling.interrupt(.resume)
    try telling.play("4 6 2")
    try telling.interrupt(.pause)
    try telling.interrupt(.takeBack(plies: 1))
    try telling.interrupt(.redo(plies: 1))
    try telling.interrupt(.takeBack(plies: 1))
    try telling.interrupt(.resume)
    try telling.play("2 pass 5")
    try telling.interrupt(.change(.black, to: PlayerIdentity(name: "human", kind: .person)))
    try telling.play("pass 7")
    try telling.interrupt(.takeBack(plies: 3))
    try telling.interrupt(.redo(plies: 3))
    try telling.interrupt(.takeBack(plies: 3))
    try telling.interrupt(.resign(.white))
    try telling.interrupt(.reset(Sides(black: cleo, white: ada)))
    try telling.answer(.confirm(true))
    try telling.play("7", memory: "m")
    try telling.interrupt(.forfeit(.white, Forfeit(.ticks, "c.lua:3: too slow")))
    try telling.interrupt(.takeBack(plies: 1))
    try telling.interrupt(.abort())
    return telling
  }
}

let ada = PlayerIdentity(name: "strategies/row/ada.lua", digest: "11")
let bob = PlayerIdentity(name: "bob")
let cleo = PlayerIdentity(name: "c.lua", digest: "21")

/// Reads lines back as the file `j`.
func read(_ text: String) throws(JournalError) -> JournalReading<Row> {
  try JournalReading(text.utf8, file: "j", game: Row())
}

/// The error that reading throws, as a person sees it.
func refusal(_ text: String) -> String? {
  do throws(JournalError) {
    _ = try read(text)
    return nil
  } catch {
    return error.description
  }
}

/// A new text with one occurrence of another replaced.
func replacing(_ old: String, by new: String, in text: String) -> String {
  guard let range = text.range(of: old) else { return text }
  return text.replacingCharacters(in: range, with: new)
}
