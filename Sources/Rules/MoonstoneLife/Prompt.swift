/// Answers typed commands about a world, one line at a time.
///
/// It only interprets the lines; reading them, printing and files are up to the caller.
public struct Prompt: Sendable {
  /// The world.
  public private(set) var world: World
  /// How many generations have passed.
  public private(set) var generation = 0

  /// What the caller should do after a line.
  public enum Reply: Hashable, Sendable {
    /// Show the world.
    case show
    /// Print this text.
    case say(String)
    /// Print what was wrong, and ask again.
    case wrong(String)
    /// Write the world's pattern to the file of this name.
    case save(String)
    /// Stop asking.
    case end
    /// Do nothing: the line is blank.
    case nothing
  }

  /// Creates a prompt for a world.
  public init(_ world: World) { self.world = world }

  /// The list of the commands; a match of Life is played with the same words.
  public static let help = """
    next [N]     let a generation pass, or N
    X,Y          change the square in column X and row Y; also “change X Y”
    all          change every square; also “changeAll”
    board        show the world; also “view”
    save FILE    write its pattern: FILE.rle as runs, FILE.cells as a drawing
    help         list these commands
    quit         leave; also “exit”
    """

  /// Carries out a line and says what to do next.
  public mutating func answer(_ line: String) -> Reply {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return .nothing }
    func alone(_ reply: Reply) -> Reply {
      words.count == 1 ? reply : .wrong("“\(line)”: expected “\(first)” alone")
    }
    switch first.lowercased() {
    case "board", "view": return alone(.show)
    case "save":
      return words.count == 2 ? .save(words[1]) : .wrong("“\(line)”: expected “save FILE”")
    case "help", "?": return alone(.say(Self.help))
    case "exit", "quit": return alone(.end)
    default: return play(words)
    }
  }

  /// Does the moves, all or none.
  private mutating func play(_ words: [String]) -> Reply {
    do throws(TypedMoves.Refusal) {
      guard let deeds = try TypedMoves(size: world.size).read(words) else {
        return .wrong(
          "“\(words[0])” is not a command; the commands are next, X,Y, all, board, save, help and "
            + "quit")
      }
      for deed in deeds { play(deed) }
      return .show
    } catch {
      return .wrong(error.message)
    }
  }

  private mutating func play(_ deed: TypedMoves.Deed) {
    switch deed {
    case .next(let count):
      for _ in 0..<count { world.next() }
      generation += count
    case .all: world.changeAll()
    case .change(let square): world.change(column: square.column, row: square.row)
    }
  }
}
