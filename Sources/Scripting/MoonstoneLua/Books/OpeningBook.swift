import MoonstoneSupport

/// Why a file is not a book that can be used.
public enum BookError: ExplainedError, Hashable, Sendable {
  /// The file cannot be read.
  case file(FileFault)
  /// The book would be longer than ``OpeningBook/mostBytes``.
  case tooManyPositions(String)
  /// The file is not a book; the line is counted from 1.
  case invalid(String, line: Int, String)
  /// The book is of another game.
  case otherGame(String, found: String, wanted: String)

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch self {
    case .file(let fault): fault.faultKind
    case .tooManyPositions: .missing
    case .invalid, .otherGame: .data
    }
  }

  /// The file, and what is wrong.
  public var description: String {
    let text =
      switch self {
      case .file(let fault): fault.description
      case .tooManyPositions(let name):
        "\(name): would be longer than 3 MiB, the most that a book may have: leave out rare "
          + "positions or late ones"
      case .invalid(let path, let line, let why): "\(path):\(line): \(why)"
      case .otherGame(let path, let found, let wanted):
        "\(path): is a book of \(found), and the game is \(wanted)"
      }
    return text.printable
  }
}

/// An opening book: the best known move of positions, which scripts ask for by `board:book()`.
///
///     let book = try OpeningBook(path: "mine.book", game: "reversi")
///     print(book.count, book.digest)
///
/// The file is a text: a line that says what it is, then one for each position, sorted: the key of
/// the position with its symmetries folded, the move as the canonical board has it, its value for
/// the side to move or `-`, and how often it was played.
public struct OpeningBook: Sendable {
  /// What a book says of a position.
  public struct Entry: Hashable, Sendable {
    /// The text of the move, as the canonical board has it.
    public var move: String
    /// What the move is worth to the side to move, in the game's own units.
    public var value: Double?
    /// How often it was played.
    public var count: Int

    /// - Parameters:
    ///   - move: the text of the move.
    ///   - value: what the move is worth.
    ///   - count: how often it was played.
    public init(move: String, value: Double?, count: Int) {
      self.move = move
      self.value = value
      self.count = count
    }
  }

  /// The most bytes of a book: it has to fit into a message to a worker.
  public static let mostBytes = 3 << 20
  /// The name that a book has among the modules of a script, which no script can require.
  package static let module = "@book"
  private static let first = "moonstone-book 1 "

  /// The path of the file, for messages.
  public let name: String
  /// The name of the game.
  public let game: String
  /// How many positions it knows.
  public let count: Int
  /// The whole text.
  public let bytes: [UInt8]
  /// The SHA-256 of the text in lower-case hexadecimal.
  public let digest: String

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - wanted: the game it has to be of; `nil` for any.
  /// - Throws: a ``BookError``.
  public init(path: String, game wanted: String? = nil) throws(BookError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(at: path, upTo: Self.mostBytes + 1)
    } catch {
      throw .file(FileFault(reading: path, error))
    }
    guard bytes.count <= Self.mostBytes else {
      throw .file(FileFault(path, .tooLong(kind: "a book", most: Self.mostBytes)))
    }
    try self.init(Array(bytes.withoutByteOrderMark), name: path, game: wanted)
  }

  /// Reads a book that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - name: what messages call it.
  ///   - wanted: the game it has to be of; `nil` for any.
  /// - Throws: a ``BookError``.
  public init(_ bytes: [UInt8], name: String, game wanted: String? = nil) throws(BookError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let head = String(decoding: lines[0], as: UTF8.self)
    guard head.hasPrefix(Self.first), bytes.count <= Self.mostBytes else {
      throw .invalid(name, line: 1, "is not an opening book; “archive book” writes one")
    }
    game = String(head.dropFirst(Self.first.count))
    if let wanted, wanted != game {
      throw .otherGame(name, found: game, wanted: wanted)
    }
    var last: UInt64?
    for (index, line) in lines.enumerated().dropFirst() {
      if index == lines.count - 1, line.isEmpty { break }
      guard let key = line.withContiguousStorageIfAvailable({ BookLine($0)?.key }) ?? nil else {
        throw .invalid(name, line: index + 1, "is not a key, a move, a value and a count")
      }
      if let last, last >= key {
        throw .invalid(name, line: index + 1, "its key does not come after the one before")
      }
      last = key
    }
    guard bytes.last == UInt8(ascii: "\n") else {
      throw .invalid(name, line: lines.count, "ends within a line")
    }
    self.name = name
    self.bytes = bytes
    count = lines.count - 2
    digest = sha256(bytes)
  }

  /// Makes a book.
  ///
  /// - Parameters:
  ///   - entries: what it says, by the keys of positions.
  ///   - game: the name of the game.
  ///   - name: what messages call it.
  /// - Throws: a ``BookError`` if it has more than ``mostBytes``.
  public init(
    _ entries: [UInt64: Entry], of game: String, name: String = "book"
  ) throws(BookError) {
    var text = Self.first + game + "\n"
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      // The sum makes 0 of -0.
      let value = entry.value.map { ($0 * 100).rounded() / 100 + 0 }.flatMap {
        $0.isFinite ? "\($0)" : nil
      }
      text += "\(hexadecimal(key)) \(entry.move) \(value ?? "-") \(entry.count)\n"
    }
    guard text.utf8.count <= Self.mostBytes else {
      throw .tooManyPositions(name)
    }
    try self.init(Array(text.utf8), name: name, game: game)
  }

  /// What it says of a position.
  ///
  /// - Parameter key: the key of the position; see `GameKnowledge.canonicalLine(from:_:)`.
  public func entry(_ key: UInt64) -> Entry? {
    bytes.withUnsafeBufferPointer { bytes in
      BookLine.find(key, in: bytes).map {
        Entry(move: $0.move, value: $0.value, count: $0.count)
      }
    }
  }
}

/// A line of a book, where it is.
@usableFromInline struct BookLine {
  @usableFromInline let key: UInt64
  @usableFromInline let move: String
  @usableFromInline let value: Double?
  @usableFromInline let count: Int

  /// More than a line has whose move is a word.
  private static let mostBytes = 128

  /// Reads a line without its end; `nil` if it is not one.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count <= Self.mostBytes else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, let key = Self.key(line), !words[1].isEmpty,
      let count = Int(words[3]), count >= 0
    else { return nil }
    let value = Double(words[2])
    guard value?.isFinite ?? (words[2] == "-") else { return nil }
    self.key = key
    move = String(words[1])
    self.value = value
    self.count = count
  }

  /// The line of a book with a key, found by halving.
  @usableFromInline static func find(
    _ key: UInt64, in book: UnsafeBufferPointer<UInt8>
  ) -> BookLine? {
    let feed = UInt8(ascii: "\n")
    guard var low = book.firstIndex(of: feed).map({ $0 + 1 }) else { return nil }
    var high = book.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, book[start - 1] != feed { start -= 1 }
      var end = start
      while end < high, book[end] != feed { end += 1 }
      let line = UnsafeBufferPointer(rebasing: book[start..<end])
      guard let found = Self.key(line) else { return nil }
      if found == key { return BookLine(line) }
      if found < key { low = end + 1 } else { high = start }
    }
    return nil
  }

  /// The 16 hexadecimal digits at the beginning of a line.
  private static func key(_ line: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard line.count > 16, line[16] == UInt8(ascii: " ") else { return nil }
    var key: UInt64 = 0
    for byte in line.prefix(16) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): key = key << 4 | UInt64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): key = key << 4 | UInt64(byte &- 87)
      default: return nil
      }
    }
    return key
  }
}
