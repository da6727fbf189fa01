/// Every ``Choice/memory`` that was given in a match, as far as they are held: the newest ones that
/// keep within a limit, and always those that the sides have now.
@usableFromInline struct HeldMemories: Sendable {
  /// In the order in which they were given; `nil` for those that were let go.
  @usableFromInline private(set) var texts = Trail<String?>()
  /// All before this one were let go, unless a side has them now.
  private var oldest = 0
  private var bytes = 0
  /// The most bytes that are held.
  @usableFromInline var limit = 64 << 20

  @usableFromInline init() {}

  /// None, with the same limit.
  var emptied: Self {
    var none = Self()
    none.limit = limit
    return none
  }

  /// Whether some were let go.
  var isShort: Bool { oldest > 0 }

  /// Adds a memory.
  ///
  /// - Parameters:
  ///   - before: what the sides had before.
  ///   - side: whose it is.
  /// - Returns: what the sides have now.
  @usableFromInline mutating func add(
    _ text: String, of side: Side, after before: Sides<Int?>
  ) -> Sides<Int?> {
    var now = before
    now[side] = texts.count
    texts.append(text)
    bytes += text.utf8.count
    move(from: before, to: now)
    while bytes > limit, oldest < texts.count {
      if !Self.has(now, oldest) { letGo(of: oldest) }
      oldest += 1
    }
    return now
  }

  /// Takes note that the sides have other ones now.
  mutating func move(from before: Sides<Int?>, to now: Sides<Int?>) {
    for index in [before.black, before.white] {
      if let index, index < oldest, !Self.has(now, index) { letGo(of: index) }
    }
  }

  /// Puts one back that a side has now.
  mutating func putBack(_ text: String, at index: Int) {
    letGo(of: index)
    texts[index] = text
    bytes += text.utf8.count
  }

  private mutating func letGo(of index: Int) {
    bytes -= texts[index]?.utf8.count ?? 0
    texts[index] = nil
  }

  private static func has(_ sides: Sides<Int?>, _ index: Int) -> Bool {
    sides.black == index || sides.white == index
  }
}

extension Match {
  /// Whether memories were let go, because of ``memoryLimit``.
  package var lacksMemories: Bool { kept.isShort }

  /// The memory that a side had last, by its number among all that were given since the match began
  /// or was reset, if it was let go; `nil` if it is held, or there is none.
  package func absentMemory(of side: Side) -> Int? {
    guard let index = supplies[moment.supplies].memories[side], kept.texts[index] == nil else {
      return nil
    }
    return index
  }

  /// Gives the match back what ``absentMemory(of:)`` names.
  package mutating func putBack(_ memory: String, of side: Side) {
    guard let index = absentMemory(of: side) else { return }
    kept.putBack(memory, at: index)
  }
}
