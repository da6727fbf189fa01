import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport

struct GameOption: ParsableArguments {
  @Option(
    name: .customLong("game"),
    help: ArgumentHelp(
      """
      The game, with its options after a colon; “moonstone games” lists the games. (default: \
      \(Program.catalog.usualGame))
      """, valueName: "game[:options]"),
    completion: .game)
  var typed: String?

  /// The name of the game, which need not exist.
  var name: String { typed ?? Program.catalog.usualGame }

  func entry(in catalog: Catalog) throws(CatalogError) -> any GameEntry {
    try catalog.game(named: name)
  }
}

/// `--position`, or `--opening`.
struct StartOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "A position, or a file that holds one, to start from.")
  var position: String?

  @Option(
    help: ArgumentHelp(
      "Moves from the initial position, such as f5d6c3, to start after.", valueName: "moves"))
  var opening: String?

  /// The typed option, if there is one.
  var said: String? {
    position != nil ? "--position" : opening != nil ? "--opening" : nil
  }

  func start<G: Game>(of game: G) throws -> G.Position {
    if let position, opening == nil { return try Self.read(position, of: game) }
    return try lead(of: game).reduce(into: game.initialPosition) { $0.playUnchecked($1) }
  }

  /// The moves of `--opening`.
  func lead<G: Game>(of game: G) throws(Failure) -> [G.Move] {
    guard let opening else { return [] }
    if position != nil {
      throw .usage("--opening and --position exclude each other: both say where to start")
    }
    do {
      return try game.transcript(opening)
    } catch {
      throw .data("--opening, \(error.place): \(error.message)")
    }
  }

  /// Reads a typed position, or the file of that name if one exists.
  private static func read<G: Game>(_ typed: String, of game: G) throws -> G.Position {
    if FileManager.default.fileExists(atPath: typed) {
      let text = try TextFile.contents(of: typed, as: .position)
      do { return try game.position(text) } catch { throw Failure.data("\(typed):\(error)") }
    }
    do {
      return try game.position(typed)
    } catch {
      // A column does not help a person who typed the name of a missing file, or moves.
      if typed.contains("/") || (typed.contains(".") && typed.count < 32) {
        throw Failure.missing(
          "--position \(typed): there is no such file, and it is not a position either")
      }
      if let moves = try? game.transcript(typed), !moves.isEmpty {
        throw Failure.data("--position \(typed): these are moves; use --opening \(typed)")
      }
      throw Failure.data("--position, \(error.place): \(error.message)")
    }
  }
}

/// `--memory`, `--book` and `--in-process`.
struct ScriptOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The memory that a script may use, such as 512K, 64M or 1G.", valueName: "size"))
  var memory = MemorySize.usual

  // Not as option groups: this is one, and ArgumentParser checks a group within a group five times
  // as often in a debug build.
  @Option(help: BookOption.help, completion: BookOption.completion) private var book: String?
  @Flag(help: PlaceOption.help) var inProcess = false

  var bookOption: BookOption {
    var option = BookOption()
    option.book = book
    return option
  }

  var place: PlaceOption {
    var option = PlaceOption()
    option.inProcess = inProcess
    return option
  }

  /// What “debug” has to be told, too, so that the script runs as here.
  var debugOptions: [DebugLine.Option] {
    (memory == MemorySize.usual ? [] : [("memory", memory)])
      + (book.map { [("book", $0)] } ?? [])
  }

  func home(of game: String, hasTicks: Bool = false) throws(Failure) -> ScriptHome {
    let home = place.home(of: game, memory: try MemorySize.bytes(memory), hasTicks: hasTicks)
    return try bookOption.lent(to: home, of: game)
  }
}

/// `--in-process`.
struct PlaceOption: ParsableArguments {
  static let help = ArgumentHelp(
    """
    Run scripts in this process, which is faster but safe only for scripts that you trust. \
    Otherwise each script runs in a confined process of its own.
    """)

  @Flag(help: Self.help) var inProcess = false

  /// The catalogue, with the rules of Lua games in the same place as the scripts.
  var catalog: Catalog { Program.catalog.running(inProcess: inProcess) }

  /// - Parameter memory: the limit for each script, in bytes.
  func home(of game: String, memory: Int, hasTicks: Bool) -> ScriptHome {
    catalog.home(
      of: game, memory: memory, hasTicks: hasTicks, inProcess: inProcess, warn: Program.warn)
  }
}

struct CapsuleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder to keep forfeits in, one file each; “moonstone reproduce FILE” repeats one.",
      valueName: "folder"))
  var capsules: String?

  /// - Throws: when the folder does not exist and cannot be made.
  func folder() throws -> CapsuleFolder? {
    guard let capsules else { return nil }
    if capsules.isEmpty { throw Failure.usage("--capsules needs the name of a folder") }
    do {
      return try CapsuleFolder(capsules, program: Program.name)
    } catch {
      throw Failure.writing("--capsules \(error)")
    }
  }
}

enum JournalOption {
  /// - Throws: when a file would be overwritten.
  static func journals(
    _ typed: String?, count: Int = 1, store: MatchFolder? = nil
  ) throws(Failure) -> Journals {
    if typed == "" { throw .usage("--journal needs the name of a file") }
    do {
      return try Journals(typed, count: count, store: store)
    } catch {
      if isFolder(error.path) == true {
        throw .usage("--journal \(error.path): this is a folder; name a new file in it")
      }
      let goingOn =
        (try? MatchSubject(error.path))?.isJournal == true
        ? ", or continue its match with “moonstone \(store == nil ? "resume" : "play") "
          + "\(error.path.typed)”" : ""
      throw .usage("--journal \(error.path): this file already exists; name a new one" + goingOn)
    }
  }
}

package struct SeedOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The random seed: the same seed gives the same result. Random if not given.")
  package var seed: String?

  package init() {}

  package func seeds() throws(Failure) -> Seeds {
    guard let seed else { return Seeds() }
    guard let number = UInt64(seed), number <= Seeds.largest else {
      throw .usage("--seed “\(seed)” is not a whole number from 0 to \(Seeds.largest)")
    }
    return Seeds(first: number)
  }
}

/// Reads a whole number.
///
/// - Parameter what: the noun for the message.
func wholeNumber(_ typed: String, atLeast least: Int, _ what: String) throws(Failure) -> Int {
  guard let number = Int(typed), number >= least else {
    throw .usage("\(what) is a whole number from \(least) on, not “\(typed)”")
  }
  return number
}

/// Reads `--side`: black or white, or what the game calls a side; `nil` if it was not typed.
func typedSide(_ typed: String?, of game: some Game) throws(Failure) -> Side? {
  guard let typed else { return nil }
  let names = game.sideNames
  if let found = Side.allCases.first(where: { [names[$0], $0.description].contains(typed) }) {
    return found
  }
  throw .usage("--side “\(typed)” is neither \(names[.black]) nor \(names[.white])")
}

/// Reads the ticks of one move: `2M`, or `2M/move` as in matches. Returns `nil` for anything else.
func ticksOfAMove(_ typed: String) -> Int? {
  let unit = "/move"
  return Ticks.amount(typed.hasSuffix(unit) ? typed.dropLast(unit.count) : typed[...])
}

/// How a match is shown and kept.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, one object per line, as in a journal.") var json = false

  @Flag(help: "Print only the result.") var quiet = false

  func validate() throws {
    if json, quiet { throw ValidationError("--json and --quiet exclude each other") }
  }
}

extension NotationError {
  /// The place in words; the line is left out if there is only one.
  var place: String { line == 1 ? "column \(column)" : "line \(line), column \(column)" }
}
