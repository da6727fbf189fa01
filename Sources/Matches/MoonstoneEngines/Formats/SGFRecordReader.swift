import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Reads the matches of a text in SGF.
package struct SGFRecordReader<G: Game>: MatchRecordReader {
  private let game: G
  private let kind: SGFGame
  private var matches: MatchTexts<SGFReading>
  private let board: SGFBoard<G>?
  private var moves = MoveWords<G.Move>()
  /// Where the match before begins, and what is written for that.
  private var known: (text: ArraySlice<UInt8>, side: Side?, mover: Side?, start: G.Position)?
  /// The rules as the game's name says them.
  private let rules: String

  /// - Parameters:
  ///   - bytes: the text, without a byte order mark.
  ///   - game: the game of its boards.
  ///   - kind: what SGF says of the game.
  ///   - path: its path, for messages.
  ///   - tell: receives sentences for the person.
  package init(
    _ bytes: [UInt8], of game: G, as kind: SGFGame, at path: String,
    tell: @escaping (String) -> Void
  ) {
    self.game = game
    self.kind = kind
    matches = MatchTexts(SGFReading(bytes), at: path, tell: tell)
    board = SGFBoard(game)
    rules = SGFGame.rules(ofGame: game.name)
  }

  package mutating func next() -> Result<MatchRecord<G>, MatchFault>? {
    matches.next()?.flatMap { (match, first) in
      do throws(TextFault) {
        return .success(try record(match, at: first))
      } catch {
        return .failure(matches.fault(error))
      }
    }
  }

  private mutating func record(
    _ match: SGFMatch, at first: Int
  ) throws(TextFault) -> MatchRecord<G> {
    let bytes = matches.bytes
    guard let board else { throw TextFault("the board of \(game.name) is not a grid", at: first) }
    try check(match, board, at: first)
    var (told, moves) = (match.moves, [G.Move]())
    let resigned = told.last.flatMap { $0.text(in: bytes) == "resign" ? $0.side : nil }
    if resigned != nil { told.removeLast() }
    moves.reserveCapacity(told.count)
    for (index, move) in told.enumerated() {
      guard let known = self.move(bytes[move.word], board) else {
        throw wrong(move, ply: index + 1, before: match.moves.dropFirst(index + 1).first)
      }
      moves.append(known)
    }
    var record = try MatchRecord.told(
      told, moves, of: game, from: try start(of: match, board), place: matches.place
    ) { (move, ply) throws(TextFault) in
      ply.comment = try Self.comment(move, in: bytes)
    }
    record.takeFacts(of: match, in: bytes, resigned)
    // Rules in other words are a remark.
    if let told = match.rules(in: bytes), told != rules { record.missing.insert(.tags) }
    return record
  }

  /// A move that is not a square.
  private func wrong(_ move: SGFMatch.Move, ply: Int, before next: SGFMatch.Move?) -> TextFault {
    let text = move.text(in: matches.bytes)
    if let side = move.side, let next, text == "resign" {
      return TextFault(
        "a move follows after \(game.sideNames[side]) resigned", at: next.word.lowerBound)
    }
    return TextFault(
      "ply \(ply): “\(text.excerpt)” is not a square of \(game.name)", at: move.word.lowerBound)
  }

  private func check(
    _ match: SGFMatch, _ board: SGFBoard<G>, at first: Int
  ) throws(TextFault) {
    if let number = match.game, number != kind.number {
      throw TextFault(
        "the game is \(SGFGame(number: number)?.name ?? "number \(number)"), not \(kind.name)",
        at: first)
    }
    let size = match.size.map { SGFText.simple(matches.bytes[$0]) } ?? "\(kind.usualSize)"
    if size != board.size {
      throw TextFault(
        "its board has the size \(size.excerpt), and \(game.name) has \(board.size)",
        at: match.size?.lowerBound ?? first)
    }
    if let rules = match.rules(in: matches.bytes), kind.rules.contains(rules), rules != self.rules {
      throw TextFault(
        "its rules are “\(rules)”, and those of \(game.name) are others",
        at: match.facts[.ru]?.lowerBound ?? first)
    }
  }

  /// The position that a match begins at, which most often is that of the match before.
  private mutating func start(
    of match: SGFMatch, _ board: SGFBoard<G>
  ) throws(TextFault) -> G.Position {
    let bytes = matches.bytes
    guard let first = match.setup.first, let last = match.setup.last else {
      return try board.start(of: match, in: bytes)
    }
    let text = bytes[first.squares.lowerBound..<last.squares.upperBound]
    if let known, known.text == text, known.side == first.side, known.mover == match.mover {
      return known.start
    }
    let start = try board.start(of: match, in: bytes)
    known = (text, first.side, match.mover, start)
    return start
  }

  // MARK: - Moves

  private mutating func move(_ text: ArraySlice<UInt8>, _ board: SGFBoard<G>) -> G.Move? {
    moves.move(text) { [game] in Self.move($0, board, game) }
  }

  private static func move(
    _ text: ArraySlice<UInt8>, _ board: SGFBoard<G>, _ game: G
  ) -> G.Move? {
    if let cell = board.cell(text) { return G.Move(board.name(cell)) }
    let word = SGFText.simple(text).lowercased()
    return switch word {
    case "", "tt", "pass", "pa", "--": game.pass
    case "swap", "swap-pieces": G.Move("swap-pieces")
    default: board.cell(Array(word.utf8)[...]).flatMap { G.Move(board.name($0)) }
    }
  }

  private static func comment(
    _ move: SGFMatch.Move, in bytes: [UInt8]
  ) throws(TextFault) -> Comment? {
    if move.comment == nil, move.worth == nil { return nil }
    var value: Double?
    if let worth = move.worth {
      guard let number = GGFNumber.value(SGFText.simple(bytes[worth])) else {
        throw TextFault(
          "“\(SGFText.simple(bytes[worth]).excerpt)” is not the value of a position, which is a "
            + "number", at: worth.lowerBound)
      }
      // The file counts for black.
      value = move.side == .black ? number : 0 - number
    }
    let text = move.comment.map { SGFText.read(bytes[$0]) } ?? ""
    let comment = Comment(value: value, text: text.isEmpty ? nil : text)
    return comment.isEmpty ? nil : comment
  }
}

extension MatchRecord {
  fileprivate mutating func takeFacts(
    of match: SGFMatch, in bytes: [UInt8], _ resigned: Side?
  ) {
    func fact(_ property: SGFProperty) -> String? { match.fact(property, in: bytes) }
    if match.facts[.pb] != nil || match.facts[.pw] != nil {
      players = Sides(
        black: PlayerIdentity(name: fact(.pb) ?? ""),
        white: PlayerIdentity(name: fact(.pw) ?? ""))
    }
    tags.event = fact(.ev) ?? fact(.pc)
    tags.round = fact(.ro)
    tags.opening = fact(.on)
    tags.date = fact(.dt)
    takeRatings(Sides(black: fact(.br), white: fact(.wr)))
    let (time, other) = (fact(.tm), fact(.ot))
    if time != nil || other != nil {
      let (control, isWhole) = SGFTime.control(time ?? "0", other)
      if let control { self.control.time = Sides(both: control) }
      if !isWhole { missing.insert(.clocks) }
    }
    if match.unread > 0 { missing.insert(.tags) }
    take(resigned.map { .resigned($0) } ?? SGFResult.read(fact(.re) ?? ""))
  }
}
