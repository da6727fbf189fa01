import MoonstoneKernel

/// Moves as people type them, in a match and at a ``Prompt``: `next`, `next 5`, `12,7` or
/// `change 12 7`, `all` or `changeAll`.
struct TypedMoves {
  /// A move, or a number of generations.
  enum Deed: Hashable {
    case next(Int)
    case all
    case change(Life.Square)
  }

  /// Why a text is not such moves.
  struct Refusal: Error {
    let message: String
    /// The word that is wrong, counted from 0.
    let word: Int
    /// Whether something is missing after the word.
    var isShort = false
  }

  /// The largest number of generations that is typed at once.
  static let most = 1_000_000

  /// The number of squares per side.
  let size: Int

  /// Reads words; `nil` if the first one does not begin a move.
  func read(_ words: [String]) throws(Refusal) -> [Deed]? {
    var deeds: [Deed] = []
    var place = 0
    while place < words.count {
      guard let (deed, count) = try deed(words, from: place) else {
        if deeds.isEmpty { return nil }
        throw Refusal(message: "“\(words[place])” is not a move", word: place)
      }
      deeds.append(deed)
      place += count
    }
    return deeds
  }

  func deed(
    _ words: [String], from place: Int
  ) throws(Refusal) -> (deed: Deed, words: Int)? {
    switch words[place].lowercased() {
    case "next": return try generations(words, from: place)
    case "all", "changeall": return (.all, 1)
    case "change":
      guard place + 2 < words.count else {
        throw Refusal(
          message: "“change” needs a column and a row: “change X Y”", word: place,
          isShort: true)
      }
      return (.change(try square(words[place + 1], words[place + 2], at: place + 1)), 3)
    default:
      let numbers = words[place].split(separator: ",", omittingEmptySubsequences: false)
      guard numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) else { return nil }
      return (.change(try square(String(numbers[0]), String(numbers[1]), at: place)), 1)
    }
  }

  private func generations(
    _ words: [String], from place: Int
  ) throws(Refusal) -> (deed: Deed, words: Int) {
    // A square or another move may follow.
    guard place + 1 < words.count, !words[place + 1].contains(","),
      !["next", "all", "change", "changeall"].contains(words[place + 1].lowercased())
    else { return (.next(1), 1) }
    guard let count = Int(words[place + 1]), 1...Self.most ~= count else {
      throw Refusal(
        message:
          "“\(words[place + 1])” is not a number of generations, from 1 to \(Self.most)",
        word: place + 1)
    }
    return (.next(count), 2)
  }

  private func square(
    _ x: String, _ y: String, at place: Int
  ) throws(Refusal) -> Life.Square {
    guard let column = Int(x), 1...size ~= column else {
      throw Refusal(
        message: "there is no column “\(x)”: they are numbered from 1 to \(size)", word: place)
    }
    guard let row = Int(y), 1...size ~= row else {
      throw Refusal(
        message: "there is no row “\(y)”: they are numbered from 1 to \(size)", word: place)
    }
    return Life.Square(column: column - 1, row: row - 1)
  }
}

extension TypedMoves.Deed {
  /// The moves, as a transcript writes them.
  var texts: [String] {
    switch self {
    case .next(let count): Array(repeating: "next", count: count)
    case .all: ["all"]
    case .change(let square): [square.description]
    }
  }
}

extension Life {
  /// The moves of a text as people type them: `next 3` is three words.
  ///
  /// - Throws: ``NotationError`` at a number that is wrong.
  public func words(of transcript: String) throws(NotationError) -> [Word] {
    let words = Word.split(transcript)
    let texts = words.map(\.text)
    var read: [Word] = []
    var place = 0
    while place < words.count {
      let word = words[place]
      // A square is a word already.
      guard !word.text.contains(","), let (deed, count) = try deed(texts, from: place, words) else {
        read.append(word)
        place += 1
        continue
      }
      read += deed.texts.map { Word($0, line: word.line, column: word.column) }
      place += count
    }
    return read
  }

  private func deed(
    _ texts: [String], from place: Int, _ words: [Word]
  ) throws(NotationError) -> (deed: TypedMoves.Deed, words: Int)? {
    do throws(TypedMoves.Refusal) {
      return try TypedMoves(size: size).deed(texts, from: place)
    } catch {
      let word = words[error.word]
      let after = error.isShort ? word.text.count + 1 : 0
      throw NotationError(error.message, line: word.line, column: word.column + after)
    }
  }
}
