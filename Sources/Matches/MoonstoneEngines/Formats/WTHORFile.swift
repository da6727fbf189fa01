/// The matches of a `.WTB` file, as they are written: nothing is checked by the rules of the game.
package struct WTHORFile: Sendable {
  /// One match. Players and the tournament are places in the files of names, counted from 0.
  package struct Match: Hashable, Sendable {
    package var tournament: Int
    package var black: Int
    package var white: Int
    /// Black's discs at the end, with the empty squares for the winner.
    package var discs: Int
    /// Black's discs after the best play from ``WTHORHeader/depth`` empty squares on.
    package var best: Int
    /// The moves, each `10 · row + column` counted from 1; passes are left out.
    package var moves: ArraySlice<UInt8>

    package init(
      tournament: Int, black: Int, white: Int, discs: Int, best: Int, moves: ArraySlice<UInt8>
    ) {
      self.tournament = tournament
      self.black = black
      self.white = white
      self.discs = discs
      self.best = best
      self.moves = moves
    }

    /// The bytes of its record.
    ///
    /// - Precondition: it has at most 60 moves, and indices are in 0…65535.
    package var bytes: [UInt8] {
      precondition(moves.count <= WTHORFile.mostMoves, "60 moves fill the board")
      var bytes: [UInt8] = []
      bytes.reserveCapacity(WTHORFile.recordSize)
      for index in [tournament, black, white] { bytes.append(number: index) }
      bytes.append(UInt8(clamping: discs))
      bytes.append(UInt8(clamping: best))
      bytes += moves
      bytes.append(contentsOf: repeatElement(0, count: WTHORFile.mostMoves - moves.count))
      return bytes
    }
  }

  /// The bytes of a match.
  package static let recordSize = 68
  private static let mostMoves = 60

  package let header: WTHORHeader
  /// How many complete matches the file has.
  package let count: Int
  /// How the number of matches in the header differs from the size of the file.
  package let fault: WTHORError?
  private let bytes: [UInt8]

  /// Reads a file. ``fault`` reports a wrong number of matches; the complete ones can be read.
  ///
  /// - Throws: a ``WTHORError`` if there is not even a header, or no matches of Othello on 8×8.
  package init(_ bytes: [UInt8]) throws(WTHORError) {
    header = try WTHORHeader(bytes)
    guard header.boardSize == 0 || header.boardSize == 8 else {
      throw .otherBoard(size: header.boardSize)
    }
    guard header.kind != 1 else { throw .solitaires }
    self.bytes = bytes
    let room = (bytes.count - WTHORHeader.size) / Self.recordSize
    count = min(header.matches, room)
    fault =
      bytes.count == WTHORHeader.size + header.matches * Self.recordSize
      ? nil
      : .badCount(said: header.matches, bytes: bytes.count, recordSize: Self.recordSize)
  }

  /// Whether bytes look like the beginning of a `.WTB` file; 16 are enough.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    guard let header = try? WTHORHeader(bytes) else { return false }
    return header.names == 0 && header.written.month <= 12 && header.written.day <= 31
      && (1..<100).contains(bytes[0]) && bytes[1] < 100 && header.boardSize <= 10
      && header.kind <= 1
      && header.depth <= 60
  }

  /// A match, counted from 0.
  package func match(_ index: Int) -> Match {
    let start = WTHORHeader.size + index * Self.recordSize
    // Only zeros at the end say that the match has fewer moves; any other is not a square.
    let moves = bytes[start + 8..<start + Self.recordSize]
    let end = moves.lastIndex { $0 != 0 }.map { $0 + 1 } ?? moves.startIndex
    return Match(
      tournament: bytes.number(at: start), black: bytes.number(at: start + 2),
      white: bytes.number(at: start + 4), discs: Int(bytes[start + 6]),
      best: Int(bytes[start + 7]), moves: moves[..<end])
  }

  /// The bytes of a `.WTB` file.
  package static func bytes(of matches: [Match], _ header: WTHORHeader) -> [UInt8] {
    var header = header
    header.matches = matches.count
    return header.bytes + matches.flatMap(\.bytes)
  }

  /// The square of a move, such as `f5`; `nil` for a byte that is not a square.
  package static func square(_ byte: UInt8) -> String? {
    let (row, column) = (byte / 10, byte % 10)
    guard 1...8 ~= row, 1...8 ~= column else { return nil }
    return String(UnicodeScalar(UInt8(ascii: "a") + column - 1)) + "\(row)"
  }

  /// The byte of a square such as `f5`; `nil` for any other text.
  package static func byte(_ square: String) -> UInt8? {
    let letters = Array(square.utf8)
    guard letters.count == 2, UInt8(ascii: "a")...UInt8(ascii: "h") ~= letters[0],
      UInt8(ascii: "1")...UInt8(ascii: "8") ~= letters[1]
    else { return nil }
    return 10 * (letters[1] - UInt8(ascii: "0")) + letters[0] - UInt8(ascii: "a") + 1
  }
}
