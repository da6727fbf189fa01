import MoonstoneKernel

/// A concrete game behind closures over the bytes of its positions.
///
/// The initialiser is inlinable, so that every closure is compiled for the concrete game in the
/// module that names it. Closures are faster here than a generic class.
@usableFromInline final class ErasedGame: Sendable {
  @usableFromInline typealias Bytes = UnsafeMutableRawPointer
  @usableFromInline typealias ConstBytes = UnsafeRawPointer
  @usableFromInline typealias Codes = UnsafeMutablePointer<Int64>

  @usableFromInline let size: Int
  @usableFromInline let copy: @Sendable (Bytes, ConstBytes) -> Void
  @usableFromInline let destroy: (@Sendable (Bytes) -> Void)?
  @usableFromInline let equal: @Sendable (ConstBytes, ConstBytes) -> Bool
  @usableFromInline let turn: @Sendable (ConstBytes) -> Side
  @usableFromInline let outcome: @Sendable (ConstBytes) -> Outcome?
  @usableFromInline let moves: @Sendable (ConstBytes, Codes, Int) -> Int
  @usableFromInline let count: @Sendable (ConstBytes) -> Int
  @usableFromInline let play: @Sendable (Bytes, Int) -> Void
  /// Writes the positions after some moves; `nil` in games that play them as fast one by one.
  @usableFromInline let children:
    (@Sendable (ConstBytes, UnsafePointer<Int64>, Int, Bytes) -> Void)?
  @usableFromInline let isLegal: @Sendable (ConstBytes, Int) -> Bool
  @usableFromInline let describe: @Sendable (ConstBytes) -> String
  /// Calls back with the bytes of the position that a text describes; returns `false` if it does
  /// not describe one.
  @usableFromInline let read: @Sendable (String, (ConstBytes) -> Void) -> Bool
  @usableFromInline let moveText: @Sendable (Int) -> String?
  @usableFromInline let moveCode: @Sendable (String) -> Int?
  @usableFromInline let squareText: @Sendable (Int) -> String?
  @usableFromInline let squareCode: @Sendable (String) -> Int?
  /// What a book says of a position: the code of the move, its value and how often it was played.
  @usableFromInline let book: @Sendable (UnsafeBufferPointer<UInt8>, ConstBytes) -> BookMove?
  @usableFromInline let whole: WholeBoard
  @usableFromInline let queries: [ErasedQuery]
  @usableFromInline let searches: ErasedSearches
  /// How many times as long its functions may take as a compiled game's.
  @usableFromInline let slowness: Int

  @inlinable init<G: Game>(_ game: G) {
    typealias P = G.Position
    precondition(MemoryLayout<P>.alignment <= MemoryLayout<Double>.alignment)
    size = MemoryLayout<P>.size
    // One value, not an array of one: an array takes the stride, and there is room for the size.
    copy = { to, from in
      to.assumingMemoryBound(to: P.self).initialize(to: position(P.self, from).pointee)
    }
    if _isPOD(P.self) {
      destroy = nil
    } else {
      destroy = { bytes in _ = bytes.assumingMemoryBound(to: P.self).deinitialize(count: 1) }
    }
    equal = { position(P.self, $0).pointee == position(P.self, $1).pointee }
    turn = { position(P.self, $0).pointee.turn }
    outcome = { position(P.self, $0).pointee.outcome }
    moves = { bytes, out, capacity in
      var count = 0
      for move in position(P.self, bytes).pointee.legalMoves {
        if count == capacity { break }
        out[count] = Int64(truncatingIfNeeded: move.code)
        count &+= 1
      }
      return count
    }
    count = { position(P.self, $0).pointee.legalMoves.count }
    play = { bytes, code in
      guard let move = P.Move(code: code) else { return }
      bytes.assumingMemoryBound(to: P.self).pointee.playUnchecked(move)
    }
    isLegal = { bytes, code in
      guard let move = P.Move(code: code) else { return false }
      return position(P.self, bytes).pointee.isLegal(move)
    }
    describe = { position(P.self, $0).pointee.description }
    read = { text, body in
      guard let position = P(text) else { return false }
      withUnsafePointer(to: position) { body($0) }
      return true
    }
    moveText = { P.Move(code: $0)?.description }
    moveCode = { P.Move($0)?.code }
    squareText = { P.Square(code: $0)?.description }
    squareCode = { P.Square($0)?.code }
    queries = game.queries.map { query in
      ErasedQuery(name: query.name, parameters: query.parameters, result: query.result) {
        query.respond(position(P.self, $0).pointee, $1, $2)
      }
    }
    book = { book, bytes in
      let here = position(P.self, bytes).pointee
      guard let line = BookLine.find(game.canonicalLine(from: here, []).keys[0], in: book),
        let wanted = P.Move(line.move)
      else { return nil }
      let images = game.symmetries.map { (key: $0.position(here).key, move: $0.move) }
      let least = images.reduce(here.key) { min($0, $1.key) }
      let onto = images.filter { $0.key == least }
      // The first of several moves that are images of each other.
      let found = here.legalMoves.first { move in
        let image = onto.map { $0.move(move).code }.min()
        let own = here.key == least ? move.code : nil
        return [image, own].compactMap { $0 }.min() == wanted.code
      }
      return found.map { BookMove(code: $0.code, value: line.value, count: line.count) }
    }
    whole = WholeBoard(game)
    searches = ErasedSearches(game)
    children = G.self == LuaGame.self ? ErasedGame.childrenInLua : nil
    // Rules cost a script no ticks, and those in Lua take some 20 times as long.
    slowness = G.self == LuaGame.self ? 20 : 1
  }
}

extension ErasedGame {
  @usableFromInline static let childrenInLua:
    @Sendable (ConstBytes, UnsafePointer<Int64>, Int, Bytes) -> Void = { bytes, moves, count, out in
      position(LuaPosition.self, bytes).pointee.play(
        moves, count, to: out.assumingMemoryBound(to: LuaPosition.self))
    }
}

/// What a book says of a position.
@usableFromInline struct BookMove: Sendable {
  @usableFromInline let code: Int
  @usableFromInline let value: Double?
  @usableFromInline let count: Int

  @usableFromInline init(code: Int, value: Double?, count: Int) {
    self.code = code
    self.value = value
    self.count = count
  }
}

/// A query about a position's bytes.
@usableFromInline struct ErasedQuery: Sendable {
  @usableFromInline typealias Answer =
    @Sendable (UnsafeRawPointer, UnsafePointer<Int>, UnsafeMutableBufferPointer<Int>) -> Int

  @usableFromInline let name: String
  @usableFromInline let parameters: [ValueType]
  @usableFromInline let result: ValueType
  @usableFromInline let answer: Answer

  @usableFromInline init(
    name: String, parameters: [ValueType], result: ValueType, answer: @escaping Answer
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.answer = answer
  }
}

@inlinable @inline(__always) func position<P: Position>(
  _: P.Type, _ bytes: UnsafeRawPointer
) -> UnsafePointer<P> {
  bytes.assumingMemoryBound(to: P.self)
}
