/// A world and the commands that somebody types about it, one a line.
///
/// What is typed is looked at here alone; reading, printing and files are its user's.
public struct Prompt: Sendable {
  public private(set) var world: World
  /// How many generations have passed.
  public private(set) var generation = 0

  /// What a line asks for.
  public enum Reply: Hashable, Sendable {
    /// Show the world.
    case show
    /// Say this.
    case say(String)
    /// Say that this was wrong, and ask again.
    case wrong(String)
    /// Write the world's pattern to a file.
    case save(String)
    case end
    /// Nothing was typed.
    case nothing
  }

  public init(_ world: World) { self.world = world }

  /// How many generations pass at once at most.
  public static let most = 1_000_000

  public static let help = """
    next [N]     let a generation pass, or N
    change X Y   change the square in column X and row Y
    changeAll    change every square
    view         show the world
    save FILE    write its pattern: FILE.rle as runs, FILE.cells as a drawing
    exit         leave
    """

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
        "“\(command)” is no command; there are next, change, changeAll, view, save, help and exit")
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
