import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// A parsed command of a person at a match.
enum Command: Hashable, Sendable {
  case blank
  case help
  /// The strategy to ask; `nil` for the usual one.
  case hint(String?)
  /// Values on the squares.
  case values
  case undo(Int)
  case redo(Int)
  /// Gives a side to a player: `human`, a path, or a strategy's name.
  case change(Side, String)
  case swap
  case reset
  /// Plays again after the end, perhaps with the sides swapped.
  case rematch(isSwapped: Bool)
  /// Plays on with the version before the one that failed.
  case revert
  case resign
  case pause
  case resume
  case save(String)
  case fork
  case moves
  case board
  case quit
  case yes
  case no
  /// An incomplete or overlong command; the text names the right form.
  case wrong(String)
  /// A move, or nonsense.
  case other(String)
}

extension Command {
  /// The first words of commands, for messages and completion.
  package static func names(_ sideNames: Sides<String>) -> [String] {
    [
      "help", "hint", "values", "undo", "redo", sideNames.black.lowercased(),
      sideNames.white.lowercased(),
      "swap", "rematch", "reset", "resign", "revert", "pause", "resume", "save", "fork", "moves",
      "board", "quit",
    ]
  }

  /// - Parameter sideNames: the game's names of its sides; `black` and `white` are understood, too.
  package init(_ line: String, sideNames: Sides<String>) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard var first = words.first?.lowercased() else {
      self = .blank
      return
    }
    if first.count > 1, first.hasPrefix("/") { first.removeFirst() }
    let rest = Array(words.dropFirst())
    if let side = Side.allCases.first(where: { sideNames[$0].lowercased() == first })
      ?? Side(first)
    {
      self =
        rest.count == 1
        ? .change(side, rest[0])
        : .wrong("“\(first)” needs a player: “\(first) human”, a strategy's name or a .lua file")
    } else if first == "save" {
      // The rest of the line is the name of the file, blanks included.
      let name = line.drop(while: \.isWhitespace).drop(while: { !$0.isWhitespace })
      self = .save(String(name).trimmed)
    } else {
      self = Self.other(first, rest) ?? .other(words.joined(separator: " "))
    }
    if self == .save("") { self = .wrong("“save” needs the name of a new file: “save FILE”") }
  }

  private static func other(_ first: String, _ rest: [String]) -> Command? {
    switch (first, rest.count) {
    case ("undo", 0...1): counted("undo", rest, Command.undo)
    case ("redo", 0...1): counted("redo", rest, Command.redo)
    case ("hint", 0): .hint(nil)
    case ("hint", 1): .hint(rest[0])
    case ("values", 0): .values
    case ("help", 0), ("?", 0): .help
    case ("swap", 0): .swap
    case ("reset", 0): .reset
    case ("rematch", 0): .rematch(isSwapped: false)
    case ("rematch", 1) where rest[0].lowercased() == "swap": .rematch(isSwapped: true)
    case ("revert", 0): .revert
    case ("resign", 0): .resign
    case ("pause", 0): .pause
    case ("resume", 0): .resume
    case ("fork", 0): .fork
    case ("moves", 0): .moves
    case ("board", 0), ("view", 0): .board
    case ("quit", 0), ("exit", 0): .quit
    case ("yes", 0), ("y", 0): .yes
    case ("no", 0), ("n", 0): .no
    default: nil
    }
  }

  private static func counted(
    _ name: String, _ rest: [String], _ command: (Int) -> Command
  ) -> Command {
    guard let word = rest.first else { return command(1) }
    guard let count = Int(word), (1...1_000_000).contains(count) else {
      return .wrong("“\(name)” takes a whole number from 1 on, not “\(word.printable)”")
    }
    return command(count)
  }

  /// The commands and what they do, in lines of at most so many columns.
  ///
  /// - Parameter own: the words of a screen that has some of its own; of the commands, it has those
  ///   about moves.
  static func explanation(
    _ sideNames: Sides<String>, _ own: [Assignment.Word] = [], columns: Int = 80
  ) -> [String] {
    let (black, white) = (sideNames.black.lowercased(), sideNames.white.lowercased())
    let all = [
      ("a move", "as it is written on the board; “moves” lists yours"),
      ("undo, undo N", "take back your last move, or your last N"),
      ("redo, redo N", "play again the plies that were taken back"),
      ("hint, hint NAME", "ask what a strategy would play"),
      ("values", "show or hide on the board what a search values moves at"),
      ("\(black) P, \(white) P", "give a side to a player: human, a strategy, a .lua file"),
      ("swap", "swap the players of the two sides"),
      ("pause, resume", "pause the match, or continue it"),
      ("rematch", "after the end: play again; “rematch swap” swaps sides"),
      ("revert", "after a script failed: play on with its version before"),
      ("reset", "start over, with people on both sides; asks first"),
      ("resign", "give up the match"),
      ("save FILE", "keep the match in a new file"),
      ("fork", "keep this match as it is, and play on in a copy"),
      ("moves, board", "show your moves, or the board again (also “view”)"),
      ("quit", "leave the match (also “exit”)"),
    ]
    let aboutMoves = ["a move", "undo, undo N", "moves, board"]
    let lines =
      own.isEmpty
      ? all
      : all.filter { aboutMoves.contains($0.0) } + own.map { ($0.name, $0.what) }
        + [("quit", "leave")]
    let width = (lines.map(\.0.columns).max() ?? 0) + 2
    return lines.flatMap { name, what in
      (name.padded(to: width) + what).wrapped(to: columns, indent: width, breaksWords: true)
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
