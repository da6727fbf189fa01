import MoonstoneKernel

/// The codes of the moves of a match, kept from one question about it to the next: only those of
/// new moves are made.
@usableFromInline struct MoveCodes<Move: Symbol>: Sendable {
  /// The pieces of the moves that the codes belong to, as far as they do not change.
  @usableFromInline var pieces: [[Move]] = []
  @usableFromInline var codes: [Int64] = []
  /// How many codes are those of the question before.
  @usableFromInline var shared = 0
  /// How many questions there have been.
  @usableFromInline var number = 0
  @usableFromInline let source = MoveSource()

  @inlinable init() {}

  /// Makes the codes of these moves.
  @inlinable mutating func take(_ moves: Trail<Move>) {
    shared = moves.sharedCount(with: pieces)
    let most = min(moves.count, codes.count)
    while shared < most, codes[shared] == Int64(moves[shared].code) { shared += 1 }
    if shared < codes.count { codes.removeLast(codes.count - shared) }
    for index in shared..<moves.count { codes.append(Int64(moves[index].code)) }
    pieces = moves.full
    number += 1
  }

  /// Hands the codes on.
  @inlinable func told<Result>(_ tell: (MovesSoFar) throws -> Result) rethrows -> Result {
    try codes.withUnsafeBufferPointer {
      try tell(MovesSoFar($0, from: source, number: number, shared: shared))
    }
  }
}

/// The codes of every move so far, valid while the call runs that they are passed to.
@usableFromInline struct MovesSoFar {
  @usableFromInline let codes: UnsafeBufferPointer<Int64>
  /// What made them; `nil` where that has made no others.
  @usableFromInline let source: MoveSource?
  /// Counts the questions of that source.
  @usableFromInline let number: Int
  /// How many codes are those of the question before.
  @usableFromInline let shared: Int

  @inlinable init(
    _ codes: UnsafeBufferPointer<Int64>, from source: MoveSource? = nil, number: Int = 0,
    shared: Int = 0
  ) {
    self.codes = codes
    self.source = source
    self.number = number
    self.shared = shared
  }
}

/// Tells one ``MoveCodes`` from another.
@usableFromInline final class MoveSource: Sendable {
  @inlinable init() {}
}

/// What somebody was told of a match's moves.
struct ToldMoves: Sendable {
  private let source: MoveSource?
  private let number: Int

  init(_ moves: MovesSoFar) {
    source = moves.source
    number = moves.number
  }

  /// How many of these moves it has been told already.
  func shared(with moves: MovesSoFar) -> Int {
    guard let source, source === moves.source, number + 1 == moves.number else { return 0 }
    return moves.shared
  }
}
