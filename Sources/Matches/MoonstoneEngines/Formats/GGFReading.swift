import MoonstoneKernel

/// Reads the matches of a text in GGF one after another, looking at each byte a bounded number of
/// times.
struct GGFReading: Sendable {
  let bytes: [UInt8]
  /// Where the rest begins.
  var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - From match to match

  /// - Returns: the next match; `nil` at the end of the text.
  mutating func next() throws(GGFFault) -> GGFMatch? {
    skipCount()
    guard place < bytes.count else { return nil }
    guard beginsMatch(at: place) else {
      throw GGFFault(.noMatch(TextBytes.found(at: place, in: bytes)), at: place)
    }
    place += 2
    var draft = GGFDraft()
    while true {
      skipBlanks()
      if place + 1 < bytes.count, bytes[place] == UInt8(ascii: ";"),
        bytes[place + 1] == UInt8(ascii: ")")
      {
        let end = place
        place += 2
        return try Self.located(end) { () throws(GGFFault) in try draft.match() }
      }
      let (tag, value) = try field()
      let text = TextBytes.text(bytes[value])
      try Self.located(value.lowerBound) { () throws(GGFFault) in try draft.take(tag, text) }
    }
  }

  /// Goes to the beginning of what comes next.
  mutating func start() -> Int {
    skipCount()
    return place
  }

  /// Goes to the next place where a match begins, after one that is broken.
  mutating func skipToMatch() {
    while place < bytes.count, !beginsMatch(at: place) { place += 1 }
  }

  /// Skips blanks and the number of matches, which only says whether they are synchro.
  private mutating func skipCount() {
    skipBlanks()
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: "1") || bytes[place] == UInt8(ascii: "2")
    else { return }
    let count = place
    place += 1
    skipBlanks()
    if !beginsMatch(at: place) { place = count }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, TextBytes.isBlank(bytes[place]) { place += 1 }
  }

  func beginsMatch(at place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == UInt8(ascii: "(")
      && bytes[place + 1] == UInt8(ascii: ";")
  }

  // MARK: - Fields

  /// A tag and where its value is.
  private mutating func field() throws(GGFFault) -> (tag: String, value: Range<Int>) {
    let start = place
    while place < bytes.count, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[place]) {
      place += 1
    }
    let tag = String(decoding: bytes[start..<place], as: UTF8.self)
    skipBlanks()
    guard place < bytes.count, !beginsMatch(at: place) else { throw GGFFault(.torn, at: place) }
    guard !tag.isEmpty, bytes[place] == UInt8(ascii: "[") else {
      throw GGFFault(.noTag(TextBytes.found(at: place, in: bytes)), at: place)
    }
    place += 1
    let first = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "]") {
      // A torn value would otherwise take the next line's match in.
      if bytes[place] == UInt8(ascii: "\n"), lineBeginsMatch(after: place) { break }
      place += 1
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "]") else {
      throw GGFFault(.tornValue(tag: tag), at: first)
    }
    place += 1
    return (tag, first..<place - 1)
  }

  private func lineBeginsMatch(after feed: Int) -> Bool {
    var place = feed + 1
    if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: " ") { place += 2 }
    return beginsMatch(at: place)
  }

  /// Adds a place to an error that has none.
  private static func located<T>(
    _ place: Int, _ body: () throws(GGFFault) -> T
  ) throws(GGFFault) -> T {
    do throws(GGFFault) {
      return try body()
    } catch {
      throw GGFFault(error.kind, at: error.offset ?? place)
    }
  }
}
