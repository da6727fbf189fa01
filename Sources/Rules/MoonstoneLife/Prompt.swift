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

  /// The largest number of generations that one command lets pass.
  public static let most = 1_000_000

  /// The list of the commands.
  public static let help = """
    next [N]     let a generation pass, or N
    change X Y   change the square in column X and row Y
    changeAll    change every square
    view         show the world
    save FILE    write its pattern: FILE.rle as runs, FILE.cells as a drawing
    exit         leave
    """

  /// Carries out a line and says what to do next.
  public mutating func answer(_ line: String) -> Reply {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let command = words.first else { return .nothing }
    let arguments = Array(words.dropFirst())
    func expected(_ form: String) -> Reply { .wrong("“\(line)”: expected “\(form)”") }
    switch command.lowercased() {
    case "next": return arguments.count < 2 ? next(arguments.first) : expected("next [N]")
    case "change":
      return arguments.count == 2
        ? change(arguments[0], arguments[1]) : expected("change X Y")
    case "changeall":
      guard arguments.isEmpty else { return expected("changeAll") }
      world.changeAll()
      return .show
    case "view": return arguments.isEmpty ? .show : expected("view")
    case "save": return arguments.count == 1 ? .save(arguments[0]) : expected("save FILE")
    case "help", "?": return .say(Self.help)
    case "exit", "quit": return .end
    default:
      return .wrong(
        "“\(command)” is not a command; the commands are next, change, changeAll, view, save, help "
          + "and exit")
    }
  }

  private mutating func next(_ typed: String?) -> Reply {
    guard let count = typed.map({ Int($0) }) ?? 1, 1...Self.most ~= count else {
      return .wrong("“\(typed ?? "")” is not a number of generations, from 1 to \(Self.most)")
    }
    for _ in 0..<count { world.next() }
    generation += count
    return .show
  }

  private mutating func change(_ x: String, _ y: String) -> Reply {
    guard let column = Int(x), 1...world.size ~= column else {
      return .wrong("there is no column “\(x)”: they are numbered from 1 to \(world.size)")
    }
    guard let row = Int(y), 1...world.size ~= row else {
      return .wrong("there is no row “\(y)”: they are numbered from 1 to \(world.size)")
    }
    world.change(column: column - 1, row: row - 1)
    return .show
  }
}
