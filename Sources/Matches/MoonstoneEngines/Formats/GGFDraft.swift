import MoonstoneKernel

/// What is known of a match in GGF while its tags are read, in any order.
struct GGFDraft {
  private var place = ""
  private var date = ""
  private var names = Sides(black: "", white: "")
  private var ratings = Sides<Double?>(black: nil, white: nil)
  private var clocks = Sides<GGFClock?>(black: nil, white: nil)
  private var type: GGFMatch.MatchType?
  private var result: GGFMatch.Result?
  private var board: (size: Int, squares: [Character], mover: Side)?
  private var moves: [GGFMove] = []
  private var unread = 0

  mutating func take(_ tag: String, _ value: String) throws(GGFFault) {
    switch tag {
    case "GM":
      guard value.lowercased() == "othello" else { throw GGFFault(.otherGame(value)) }
    case "PC": place = value
    case "DT": date = value
    case "PB": names[.black] = value
    case "PW": names[.white] = value
    case "RB": ratings[.black] = try Self.rating(value)
    case "RW": ratings[.white] = try Self.rating(value)
    case "TI": clocks = try Sides(black: Self.clock(value), white: Self.clock(value))
    case "TB": clocks[.black] = try Self.clock(value)
    case "TW": clocks[.white] = try Self.clock(value)
    case "TY": type = try Self.type(value)
    case "RE": result = try Self.result(value)
    case "BO": board = try Self.board(value)
    case "B": moves.append(try GGFMove(.black, parsing: value))
    case "W": moves.append(try GGFMove(.white, parsing: value))
    case "KB", "KW", "KM": throw GGFFault(.komi)
    default: unread += 1
    }
  }

  /// The match, when all tags are read.
  func match() throws(GGFFault) -> GGFMatch {
    guard let board else { throw GGFFault(.noBoard) }
    var match = GGFMatch(size: board.size, board: board.squares, mover: board.mover)
    if var type {
      type.size = board.size
      match.type = type
    }
    match.place = place
    match.date = date
    match.blackName = names[.black]
    match.whiteName = names[.white]
    match.ratings = ratings
    match.clocks = clocks
    match.result = result
    match.moves = moves
    match.unread = unread
    return match
  }

  // MARK: - Values

  private static func rating(_ text: String) throws(GGFFault) -> Double? {
    let word = text.filter { !$0.isWhitespace }
    if word.isEmpty || word == "?" { return nil }
    guard let rating = GGFNumber.value(word) else { throw GGFFault(.badRating(text)) }
    return rating
  }

  private static func clock(_ text: String) throws(GGFFault) -> GGFClock {
    guard let clock = GGFClock(text) else { throw GGFFault(.badClock(text)) }
    return clock
  }

  private static func type(_ text: String) throws(GGFFault) -> GGFMatch.MatchType {
    var rest = text.filter { !$0.isWhitespace }[...]
    var type = GGFMatch.MatchType(size: 0)
    if rest.first == "s" {
      type.isSynchro = true
      rest.removeFirst()
    }
    guard let size = number(&rest) else { throw GGFFault(.badType(text)) }
    type.size = size
    while let letter = rest.popFirst() {
      switch letter {
      case "k": throw GGFFault(.komi)
      case "a": throw GGFFault(.anti)
      case "b": type.preferred = .black
      case "w": type.preferred = .white
      case "r":
        guard let discs = number(&rest) else { throw GGFFault(.badType(text)) }
        type.randomDiscs = discs
      default: throw GGFFault(.badType(text))
      }
    }
    return type
  }

  private static func number(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
    rest.removeFirst(digits.count)
    return Int(digits)
  }

  private static func result(_ text: String) throws(GGFFault) -> GGFMatch.Result {
    let parts = text.filter { !$0.isWhitespace }.split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, parts.dropFirst().allSatisfy({ $0.count == 1 })
    else { throw GGFFault(.badResult(text)) }
    let ending = parts.count == 2 ? parts[1].first : nil
    if first == "?" { return GGFMatch.Result(score: nil, ending: ending) }
    guard let score = GGFNumber.value(String(first)) else { throw GGFFault(.badResult(text)) }
    return GGFMatch.Result(score: score, ending: ending)
  }

  private static func board(
    _ text: String
  ) throws(GGFFault) -> (size: Int, squares: [Character], mover: Side) {
    var rest = text[...].drop(while: \.isWhitespace)
    let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
    rest.removeFirst(digits.count)
    guard let size = Int(digits), 4...14 ~= size else { throw GGFFault(.badSize(String(digits))) }
    var squares: [Character] = []
    var mover: Side?
    for letter in rest where !letter.isWhitespace {
      if squares.count < size * size {
        squares.append(try square(letter))
      } else if mover == nil {
        let square = try square(letter)
        guard square != "-" else { throw GGFFault(.badMover("“-”")) }
        mover = square == "*" ? .black : .white
      } else {
        throw GGFFault(.badMover("“\(letter)”, after the side to move,"))
      }
    }
    guard squares.count == size * size else {
      throw GGFFault(.badSquareCount(squares.count, size: size))
    }
    return (size, squares, mover ?? .black)
  }

  private static func square(_ letter: Character) throws(GGFFault) -> Character {
    switch letter {
    case "*", "O", "-": return letter
    default: throw GGFFault(.badSquare("“\(letter)”"))
    }
  }
}
