/// What a person typed where a move is asked for.
enum TypedLine: Hashable, Sendable {
  case blank
  case undo
  /// The strategy that is asked; `nil` when none was named.
  case hint(String?)
  case moves
  case board
  case resign
  case help
  case quit
  /// A move, or nonsense.
  case other(String)

  init(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    switch (words.first?.lowercased(), words.count) {
    case (nil, _): self = .blank
    case ("undo", 1): self = .undo
    case ("hint", 1): self = .hint(nil)
    case ("hint", 2): self = .hint(words[1])
    case ("moves", 1): self = .moves
    case ("board", 1): self = .board
    case ("resign", 1): self = .resign
    case ("help", 1), ("?", 1): self = .help
    case ("quit", 1), ("exit", 1): self = .quit
    default: self = .other(words.joined(separator: " "))
    }
  }

  static let explanation = """
    a move    as it is written on the board; “moves” names those you have
    undo      take back to your last move
    hint      what a strategy would play; “hint NAME” asks another one
    board     show the board again
    resign    give the match up
    quit      leave the match unfinished
    """

  static let names = ["undo", "hint", "moves", "board", "resign", "help", "quit"]
}
