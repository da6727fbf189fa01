import ArgumentParser
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ReproduceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reproduce", abstract: "Repeat a forfeit from the capsule that recorded it.",
    discussion: """
      A capsule is a file with a script and all it depended on when it forfeited. “match”, “play”, \
      “resume”, “check”, “duel”, “arena” and “serve” write one for each forfeit with --capsules. \
      The exit code is 0 when the script does what the capsule records, and 1 when it \
      does something else. The capsule of an audit records what the script played where the event \
      has something else.
      """)

  @Argument(help: "A capsule.") var file: String
  @OptionGroup var place: PlaceOption
  @OptionGroup var limit: FileLimitOption
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most time that the capsule may give a move, in seconds.", valueName: "seconds"))
  var time = "60"
  @Flag(help: "Print JSON: one object.") var json = false

  func run() async throws {
    let (capsule, cuts) = try Capsule.read(file).cut(to: try cap())
    if !cuts.isEmpty {
      Program.warn(
        "\(file.printable): \(cuts.joined(separator: ", ")), so the script may do something else; "
          + "--memory and --time allow more")
    }
    try await reproduce(capsule, capsule.entry(file, in: place.catalog))
  }

  private func cap() throws(Failure) -> CapsuleCap {
    guard let seconds = Double(time), seconds > 0, seconds <= 1e9 else {
      throw .usage("--time “\(time)” is not a number of seconds")
    }
    return CapsuleCap(
      memory: try MemorySize.bytes(limit.memory), time: .nanoseconds(Int64(seconds * 1e9)))
  }

  private func reproduce<E: GameEntry>(_ capsule: Capsule, _ entry: E) async throws {
    let record = try capsule.record(of: entry.plugin.game, in: file)
    let reproduction = Reproduction(
      capsule: capsule, positions: record.positions, moves: record.moves,
      loader: PlayerLoader(
        catalog: place.catalog, plugin: entry.plugin,
        home: place.catalog.home(
          of: entry.name, limits: capsule.limits.limits, inProcess: place.inProcess,
          warn: Program.warn)), say: Terminal.tell)
    let found = await reproduction.run()
    try show(found, capsule)
    if !found.isRecorded(capsule) { throw ExitCode(1) }
  }

  private func show(_ found: Reproduction<some Game>.Finding, _ capsule: Capsule) throws {
    let isSame = found.isRecorded(capsule)
    if json {
      return try Terminal.emit(
        jsonLine(of: [
          "now": Self.json(found.forfeit?.reason.rawValue, found.forfeit?.message, found.move),
          "recorded": capsule.audit.map { Self.json(nil, capsule.happened.message, $0.recorded) }
            ?? Self.json(capsule.happened.reason, capsule.happened.message),
          "reproduced": isSame, "turnsBefore": found.hasTurnsBefore, "debug": debugLine,
        ]))
    }
    func words(_ reason: String, _ message: String) -> String {
      let reason = Termination(rawValue: reason)?.inWords ?? reason
      return "forfeits by \(reason): \(message.printable)"
    }
    let now =
      found.forfeit.map { words($0.reason.rawValue, $0.message) }
      ?? "plays \(found.move ?? "nothing")"
    let recorded =
      capsule.audit.map { $0.recorded.map { "plays \($0.printable)" } ?? "has ended before" }
      ?? words(capsule.happened.reason, capsule.happened.message)
    let proof =
      capsule.audit.map {
        $0.recorded == $0.played
          ? ": the move is the recorded one, and \(capsule.happened.message.printable)"
          : ": the record is not what this script plays"
      } ?? ""
    let verdict =
      !isSame
      ? "not reproduced" + (capsule.otherSemantics(than: Program.name).map { ": \($0)" } ?? "")
      : found.hasTurnsBefore
        ? "reproduced, with the turns from ply \(capsule.first.ply + 1) on\(proof)"
        : "reproduced\(proof)"
    Terminal.print(
      """
      \(capsule.game.printable): \(capsule.side) (\(capsule.player.printable)), \
      ply \(capsule.ply + 1), seed \(capsule.seed)
      recorded: \(recorded)
      now:      \(now)
      debug:    \(debugLine)
      \(verdict)
      """)
  }

  private var debugLine: String {
    DebugLine.text(file, limit.memory == MemorySize.usual ? [] : [("memory", limit.memory)]) ?? ""
  }

  private static func json(_ reason: String?, _ message: String?, _ move: String? = nil) -> JSON {
    ["reason": orNull(reason), "message": orNull(message), "move": orNull(move)]
  }
}
