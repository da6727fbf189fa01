import MoonstoneRecords

/// Reads the texts of matches that follow one another in a file.
protocol MatchTextReading {
  associatedtype Text: VariedText

  var bytes: [UInt8] { get }

  /// Goes to the next match; `nil` at the end of the file.
  mutating func start() -> Int?

  /// Reads the match that begins here, and goes past it even if it cannot be read.
  mutating func match() throws(TextFault) -> Text
}

/// A match that a file tells, in which other moves may stand beside those that were played.
protocol VariedText {
  /// How many variations were left out.
  var variations: Int { get }
}

/// The texts of a file's matches in turn. It knows where each begins, numbers them for messages, and
/// says at the end what was left out.
struct MatchTexts<Reading: MatchTextReading> {
  private let path: String
  private let tell: (String) -> Void
  private var reading: Reading
  private var counted = TextPlace()
  private var number = 0
  private var variations = Variations()

  init(_ reading: Reading, at path: String, tell: @escaping (String) -> Void) {
    self.reading = reading
    self.path = path
    self.tell = tell
  }

  var bytes: [UInt8] { reading.bytes }

  /// The place of the match that was read last, for messages.
  var place: String { "\(path):\(counted.line):\(counted.column)" }

  /// Reads the next match, and where it begins.
  mutating func next() -> Result<(match: Reading.Text, first: Int), MatchFault>? {
    guard let first = reading.start() else {
      if let sentence = variations.sentence(of: path) { tell(sentence) }
      variations = Variations()
      return nil
    }
    counted.advance(to: first, in: reading.bytes)
    number += 1
    do throws(TextFault) {
      let match = try reading.match()
      variations.add(match.variations)
      return .success((match, first))
    } catch {
      return .failure(fault(error))
    }
  }

  /// What is wrong with the match that was read last, with its place and number.
  func fault(_ fault: TextFault) -> MatchFault {
    let place = counted.place(of: fault.offset, in: reading.bytes)
    return MatchFault("\(path):\(place.line):\(place.column)", "match \(number), \(fault.message)")
  }
}

/// Moves by how a file writes them, so that each word is read once.
struct MoveWords<Move> {
  /// The place of each word's meaning.
  private var known: [UInt64: Int] = [:]
  private var moves: [Move?] = []

  /// Returns the move that a word means; `nil` if it means none.
  mutating func move(
    _ word: ArraySlice<UInt8>, read: (ArraySlice<UInt8>) -> Move?
  ) -> Move? {
    // Longer words are rare, and a key holds eight bytes.
    guard word.count <= 7 else { return read(word) }
    let key = word.reduce(UInt64(word.count)) { $0 << 8 | UInt64($1) }
    if let place = known[key] { return moves[place] }
    let move = read(word)
    known[key] = moves.count
    moves.append(move)
    return move
  }
}
