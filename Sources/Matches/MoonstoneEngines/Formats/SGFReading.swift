/// Reads the matches of a text in SGF one after another, looking at each byte a bounded number of
/// times. Of a tree of moves it reads the main line and counts the other lines.
struct SGFReading: MatchTextReading, Sendable {
  let bytes: [UInt8]
  /// Where the rest begins.
  private(set) var place = 0
  /// The first thing that is wrong in a match before a torn end.
  private var fault: TextFault?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Goes to the next match; what lies between matches is no part of SGF.
  ///
  /// - Returns: where it begins; `nil` at the end of the text.
  mutating func start() -> Int? {
    while place < bytes.count, !beginsTree(at: place) { place += 1 }
    return place < bytes.count ? place : nil
  }

  /// Reads the match that begins here. After one that is torn, goes to where one surely begins;
  /// one in which something else is wrong is read to its end.
  mutating func match() throws(TextFault) -> SGFMatch {
    fault = nil
    let match: SGFMatch
    do throws(TextFault) {
      match = try tree()
    } catch {
      while place < bytes.count, !beginsRoot(at: place) { place += 1 }
      throw fault ?? error
    }
    if let fault { throw fault }
    return match
  }

  private mutating func tree() throws(TextFault) -> SGFMatch {
    var match = SGFMatch()
    let first = place
    var depth = 0
    var isMain = true
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("):
        if depth > 0, beginsRoot(at: place) { throw torn() }
        depth += 1
        if !isMain { match.variations += 1 }
        place += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if isMain { match.beginNode() }
        isMain = false
        place += 1
        if depth == 0 { return match }
      case UInt8(ascii: ";"):
        if isMain { match.beginNode() }
        place += 1
      case let byte where TextBytes.isBlank(byte): place += 1
      case let byte where TextBytes.isLetter(byte): try readProperty(into: &match, isMain)
      default:
        if fault == nil {
          fault = TextFault(
            "expected a property such as “PB[name]”, “;” or “)”, found "
              + TextBytes.found(at: place, in: bytes), at: place)
        }
        place += 1
      }
    }
    throw TextFault("the match is torn: it has no “)” at its end", at: first)
  }

  private func torn() -> TextFault {
    TextFault("the match before is torn: another begins here, and it has no “)”", at: place)
  }

  // MARK: - Properties

  private mutating func readProperty(
    into match: inout SGFMatch, _ isMain: Bool
  ) throws(TextFault) {
    let start = place
    // Old files have small letters in names, which do not count.
    while place < bytes.count, TextBytes.isLetter(bytes[place]) { place += 1 }
    let name = bytes[start..<place]
    let property = SGFProperty(name)
    var count = 0
    while true {
      while place < bytes.count, TextBytes.isBlank(bytes[place]) { place += 1 }
      guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { break }
      let value = try readValue(of: name)
      do throws(TextFault) {
        if isMain, fault == nil { try match.take(property, value, in: bytes) }
      } catch {
        fault = error
      }
      count += 1
    }
    if count == 0, fault == nil {
      fault = TextFault(
        "expected a value, as in “PB[name]”, after \(TextBytes.found(at: start, in: bytes))",
        at: place)
    }
  }

  private mutating func readValue(of name: ArraySlice<UInt8>) throws(TextFault) -> Range<Int> {
    let first = place + 1
    place = first
    while place < bytes.count, bytes[place] != UInt8(ascii: "]") {
      if bytes[place] == UInt8(ascii: "\\") { place += 1 }
      // A torn value would otherwise take the next line's match in.
      if place < bytes.count, bytes[place] == UInt8(ascii: "\n"), beginsRoot(at: place + 1) {
        throw tornValue(of: name, at: first)
      }
      place += 1
    }
    guard place < bytes.count else { throw tornValue(of: name, at: first) }
    place += 1
    return first..<place - 1
  }

  private func tornValue(of name: ArraySlice<UInt8>, at place: Int) -> TextFault {
    let name = String(decoding: name.filter { $0 < 0x60 }.prefix(8), as: UTF8.self)
    return TextFault("the match is torn: the value of \(name) has no “]”", at: place)
  }

  // MARK: - Beginnings

  /// The place of the first property, if a tree begins here.
  private func firstProperty(at place: Int) -> Int? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "(") else { return nil }
    var next = place + 1
    func skipBlanks() { while next < bytes.count, TextBytes.isBlank(bytes[next]) { next += 1 } }
    skipBlanks()
    guard next < bytes.count, bytes[next] == UInt8(ascii: ";") else { return nil }
    next += 1
    skipBlanks()
    return next
  }

  private func beginsTree(at place: Int) -> Bool { firstProperty(at: place) != nil }

  /// Whether a match begins here: a tree with what only a whole match has.
  private func beginsRoot(at place: Int) -> Bool {
    guard let first = firstProperty(at: place) else { return false }
    return ["FF[", "GM[", "CA[", "AP[", "SZ[", "ST["].contains {
      bytes[first...].starts(with: $0.utf8)
    }
  }
}
