internal import CMoonstone
import MoonstoneKernel

/// The C view of a game.
///
/// The callbacks capture nothing: they find the game through the unmanaged context that they are
/// given. Nothing on that path allocates or counts references.
final class Bridge: @unchecked Sendable {
  let erased: ErasedGame
  /// See ``TriedVersions``.
  let tried = TriedVersions()
  private let queries: UnsafeMutableBufferPointer<ms_query>
  private let texts: CStrings
  let game: UnsafeMutablePointer<ms_game>
  let idle = IdleScripts()

  init(_ erased: ErasedGame, name: String, pass: Int?, example: String) {
    self.erased = erased
    texts = CStrings([name, example] + erased.queries.map(\.name))
    queries = .allocate(capacity: erased.queries.count)
    for (index, query) in erased.queries.enumerated() {
      queries.initializeElement(at: index, to: ms_query(query, name: texts[index + 2]))
    }
    game = .allocate(capacity: 1)
    game.initialize(to: ms_game())
    game.pointee.context = Unmanaged.passUnretained(erased).toOpaque()
    game.pointee.name = texts[0]
    game.pointee.example = texts[1]
    game.pointee.size = erased.size
    game.pointee.queries = UnsafePointer(queries.baseAddress)
    game.pointee.query_count = Int32(queries.count)
    game.pointee.pass = Int64(pass ?? -1)
    game.pointee.slowness = Int32(erased.slowness)
    game.pointee.move_texts = .allocate(capacity: 1)
    game.pointee.move_texts.initialize(to: ms_move_texts())
    setPositions()
    setSymbols()
    setWholeBoard()
    setSearch()
  }

  deinit {
    idle.free()  // needs the game
    game.pointee.move_texts.deallocate()
    game.deallocate()
    queries.deallocate()
  }

  /// The seconds of CPU time for a call that has so many ticks; `nil` when they are unlimited.
  func seconds(forTicks ticks: Int?) -> Double? {
    guard let ticks else { return nil }
    let seconds = ms_ticks_cpu(UInt64(max(ticks, 1)), game.pointee.slowness)
    return seconds > 0 ? seconds : nil
  }

  func describe(_ position: UnsafeRawPointer) -> String { erased.describe(position) }

  func perft(from position: UnsafeRawPointer, depth: Int) -> Int {
    Int(ms_perft(game, position, Int32(depth)))
  }

  private func setPositions() {
    game.pointee.copy = { context, to, from in with(context) { $0.copy(to!, from!) } }
    if erased.destroy != nil {
      game.pointee.destroy = { context, position in with(context) { $0.destroy?(position!) } }
    }
    game.pointee.equal = { context, a, b in with(context) { $0.equal(a!, b!) } }
    game.pointee.turn = { context, position in
      with(context) { Int32($0.turn(position!).rawValue) }
    }
    game.pointee.outcome = { context, position, margin in
      with(context) { erased in
        guard let outcome = erased.outcome(position!) else { return -1 }
        margin!.pointee = Int32(clamping: outcome.margin(for: .black))
        return outcome.winner.map { Int32($0.rawValue) } ?? 2
      }
    }
    game.pointee.moves = { context, position, out, capacity in
      with(context) { Int32(truncatingIfNeeded: $0.moves(position!, out!, Int(capacity))) }
    }
    game.pointee.count = { context, position in
      with(context) { Int32(truncatingIfNeeded: $0.count(position!)) }
    }
    game.pointee.play = { context, position, move in
      with(context) { $0.play(position!, Int(move)) }
    }
    if erased.children != nil {
      game.pointee.children = { context, position, moves, count, out in
        with(context) { $0.children?(position!, moves!, Int(count), out!) }
      }
    }
    game.pointee.is_legal = { context, position, move in
      with(context) { $0.isLegal(position!, Int(move)) }
    }
    game.pointee.query = { context, which, position, arguments, out, capacity in
      with(context) { erased in
        let out = UnsafeMutableBufferPointer(start: out!, count: Int(capacity))
        return Int32(
          truncatingIfNeeded: erased.queries[Int(which)].answer(position!, arguments!, out))
      }
    }
  }

  private func setSymbols() {
    game.pointee.describe = { context, position, out in
      with(context) { lend($0.describe(position!), to: out!) }
    }
    game.pointee.move_text = { context, move, out in
      with(context) { lend($0.moveText(Int(move)) ?? "", to: out!) }
    }
    game.pointee.square_text = { context, square, out in
      with(context) { lend($0.squareText(Int(square)) ?? "", to: out!) }
    }
    game.pointee.move_code = { context, text, length in
      with(context) { Int64($0.moveCode(borrowed(text, length)) ?? -1) }
    }
    game.pointee.square_code = { context, text, length in
      with(context) { Int64($0.squareCode(borrowed(text, length)) ?? -1) }
    }
  }
}

@inline(__always) func with<Result>(
  _ context: UnsafeMutableRawPointer?, _ body: (ErasedGame) -> Result
) -> Result {
  Unmanaged<ErasedGame>.fromOpaque(context!)._withUnsafeGuaranteedRef(body)
}

/// Copies a text into a buffer, of `MS_MAX_TEXT` bytes unless another size is given, and returns
/// the number of bytes copied.
func lend(
  _ text: String, to out: UnsafeMutablePointer<CChar>, atMost most: Int = Int(MS_MAX_TEXT)
) -> Int32 {
  var count = 0
  for byte in text.utf8.prefix(most) {
    out[count] = CChar(bitPattern: byte)
    count += 1
  }
  return Int32(count)
}

func borrowed(_ text: UnsafePointer<CChar>?, _ length: Int) -> String {
  String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
}

extension ms_query {
  fileprivate init(_ query: ErasedQuery, name: UnsafePointer<CChar>) {
    precondition(query.parameters.count <= Int(MS_MAX_PARAMETERS))
    self.init()
    self.name = name
    count = Int32(query.parameters.count)
    withUnsafeMutableBytes(of: &parameters) { bytes in
      let types = bytes.assumingMemoryBound(to: ms_type.self)
      for (index, parameter) in query.parameters.enumerated() { types[index] = parameter.scalar }
    }
    var type = query.result
    if case .optional(let wrapped) = type {
      optional = true
      type = wrapped
    }
    if case .list(let element) = type {
      list = true
      type = element
    }
    result = type.scalar
  }
}

extension ValueType {
  fileprivate var scalar: ms_type {
    switch self {
    case .boolean: MS_BOOLEAN
    case .integer: MS_INTEGER
    case .side: MS_SIDE
    case .square: MS_SQUARE
    case .move: MS_MOVE
    case .optional, .list: preconditionFailure("a query's answer is at most a list")
    }
  }
}

/// Zero-terminated copies of texts, valid as long as this object lives.
private final class CStrings {
  private let pointers: [UnsafeMutablePointer<CChar>]

  init(_ texts: [String]) {
    pointers = texts.map { text in
      let bytes = Array(text.utf8CString)
      let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      pointer.initialize(from: bytes, count: bytes.count)
      return pointer
    }
  }

  deinit { for pointer in pointers { pointer.deallocate() } }

  subscript(index: Int) -> UnsafePointer<CChar> { UnsafePointer(pointers[index]) }
}
