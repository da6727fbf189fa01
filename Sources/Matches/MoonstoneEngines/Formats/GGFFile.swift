/// The matches of a text in GGF, read one after another; both matches of a synchro match count as
/// one each.
package struct GGFFile: Sendable {
  /// One match, and where it begins.
  package struct Entry: Sendable {
    /// The match, or why it cannot be read.
    package let match: Result<GGFMatch, GGFError>
    /// The line where it begins, counted from 1.
    package let line: Int
    /// The column where it begins, in characters, counted from 1.
    package let column: Int
  }

  private var reading: GGFReading
  private var counted = TextPlace()

  /// Begins to read a text.
  package init(_ bytes: [UInt8]) { reading = GGFReading(bytes) }

  /// The matches that follow, with an entry for each that is broken.
  package var entries: [Entry] {
    var (rest, entries) = (self, [Entry]())
    while let entry = rest.next() { entries.append(entry) }
    return entries
  }

  /// The next match, in the order of the text. After a broken match, reading goes on at the next
  /// `(;`.
  package mutating func next() -> Entry? {
    let first = reading.start()
    counted.advance(to: first, in: reading.bytes)
    let (line, column) = (counted.line, counted.column)
    do throws(GGFFault) {
      return try reading.next().map { Entry(match: .success($0), line: line, column: column) }
    } catch {
      let error = counted.error(error, in: reading.bytes)
      reading.place = max(reading.place, first + 1)
      reading.skipToMatch()
      return Entry(match: .failure(error), line: line, column: column)
    }
  }

  /// Whether a text looks like GGF: a match is the first that is in it.
  ///
  /// - Parameter bytes: the beginning of the text; some 100 bytes are enough.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    var reading = GGFReading(bytes)
    return reading.beginsMatch(at: reading.start())
  }
}

extension GGFFile {
  /// The size of the board of the first match that can be read; `nil` if none can.
  package static func firstSize(_ bytes: [UInt8]) -> Int? {
    var reading = GGFReading(bytes)
    while true {
      let first = reading.start()
      do throws(GGFFault) {
        return try reading.next()?.type.size
      } catch {
        reading.place = max(reading.place, first + 1)
        reading.skipToMatch()
      }
    }
  }
}

extension GGFMatch {
  /// Reads a text that is one match.
  ///
  /// - Throws: ``GGFError`` with the place where the text goes wrong.
  package init(parsing text: String) throws(GGFError) {
    let bytes = Array(text.utf8)
    var reading = GGFReading(bytes)
    do throws(GGFFault) {
      guard let match = try reading.next() else {
        throw GGFFault(.noMatch("the end"), at: reading.place)
      }
      let end = reading.start()
      guard end == bytes.count else { throw GGFFault(.moreThanOne, at: end) }
      self = match
    } catch {
      throw TextPlace().error(error, in: bytes)
    }
  }
}

extension TextPlace {
  fileprivate func error(_ fault: GGFFault, in bytes: [UInt8]) -> GGFError {
    let place = place(of: fault.offset, in: bytes)
    return GGFError(kind: fault.kind, line: place.line, column: place.column)
  }
}
