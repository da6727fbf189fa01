import ArgumentParser
import Foundation
import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal
import MoonstoneWeb

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Play, watch and rewrite scripts in the browser.",
    discussion: """
      Prints an address to play at and one to watch at, and serves until Ctrl-C. Only this machine \
      can open them unless --host says otherwise. With the first address you can change and run \
      the scripts that you name, and begin new ones in the first folder; they run in confined \
      processes.
      """)

  @Argument(
    help: """
      Scripts, matches in any format, archives and events, or folders that hold them, for the page \
      to show. Scripts can be edited there.
      """, completion: .file())
  var paths: [String] = []
  @Option(
    parsing: .unconditional,
    help: "The port (default: \(WebServer.usualPort), or another one if it is taken).")
  var port: String?
  @Option(help: "The numeric address to listen at; 0.0.0.0 lets other machines in.")
  var host = "127.0.0.1"
  @Flag(name: .customLong("open"), help: "Open the page in the browser.") var opens = false
  @Flag(
    name: .customLong("new-keys"),
    help: "Make new addresses; otherwise they stay the same for the same files and port.")
  var wantsNewKeys = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The memory that a script may use, such as 512K, 64M or 1G.", valueName: "size"))
  var memory = MemorySize.usual
  @OptionGroup var undoMemory: UndoMemoryOption
  @Option(
    help: ArgumentHelp(
      """
      An engine that can be chosen on the page by this name; no others are ever started. It speaks \
      GTP, unless the command begins with nboard:, gomocup: or lines:. May be given several times.
      """, valueName: "name=command"))
  var engine: [String] = []
  @Option(
    name: .customLong("match"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      The only match to show of a file, an event, an archive or a folder: its number, counted from \
      1 or as “moonstone archive find” prints it, or round.pair.match of an event, such as 2.1.3; \
      where several have the same, round-pair-entrant-entrant-match.
      """, valueName: "number"))
  var typedMatch: String?
  @Flag(help: "Play no duels between versions of a script when it is saved.") var noDuel = false
  @Flag(help: "Do not ask a script that is saved about the matches so far.") var noRerun = false
  @Option(
    help: ArgumentHelp(
      """
      The address of a proxy in front, such as https://class.example, at which people come. See \
      “moonstone help class”.
      """, valueName: "address"))
  var proxy: String?
  @OptionGroup var school: ClassOptions
  @OptionGroup var cache: CacheOption
  @OptionGroup var versions: KeepOption
  @OptionGroup var archiving: ArchivingOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var capsules: CapsuleOption

  func run() async throws {
    let limits = try school.limits()
    if let folder = school.folder { return try await serveClass(in: folder, limits) }
    let folders = paths.filter { isFolder($0) == true }
    let committed = paths.filter { !PlayerName($0).suffixes.isEmpty }
    for name in committed {
      _ = try Program.catalog.player(name, of: Program.catalog.usualGame)
    }
    let growing = typedMatch == nil ? folders.filter { !EventFolder.isEvent($0) } : []
    let (scripts, journals, others, archives, events) = try named()
    let open = OpenScripts(
      scripts, engines: try engine.map { try OpenEngine($0) }, committed: committed,
      folder: folders.first ?? "", folders: folders.filter { !EventFolder.isEvent($0) })
    let archiving = try self.archiving.open()
    defer { archiving?.tell() }
    let surroundings = Tables.Surroundings(
      catalog: Program.catalog, store: MatchFolder(), scripts: open,
      matches: OpenMatches(journals, others: others, folders: growing),
      memory: try MemorySize.bytes(memory), undoMemory: try undoMemory.bytes(),
      program: Program.name,
      capsules: try capsules.folder(), reproduce: Program.reproduce,
      observers: try observers.sources(), archiving: archiving, archives: archives,
      answering: answering, keepsVersions: !versions.isOff, warn: Program.warn)
    let tables = Tables(surroundings)
    let shown = try OpenEvents(events, folders: growing, in: surroundings)
    let server = try WebServer(
      tables, shown, keys: keys(of: paths), host: host, port: try portNumber(),
      proxy: try proxyAddress())
    try await serve(server) {
      await tables.closeAll()
      await shown.close()
    }
    try archiving?.check()
  }

  var answering: SaveAnswering {
    SaveAnswering(
      hasDuel: !noDuel, hasRerun: !noRerun, cache: cache.cache(unless: noDuel)?.matches)
  }

  /// Serves until Ctrl-C.
  ///
  /// - Parameters:
  ///   - more: what is printed besides the addresses.
  ///   - close: leaves the matches.
  func serve(
    _ server: WebServer, telling more: [String] = [], closing close: () async -> Void
  ) async throws {
    let interruption = Interruption()
    InterruptSignals.begin(for: interruption)
    let serving = Task { try await server.run() }
    let (play, watch) = server.addresses
    Terminal.print(
      (play.map { "play:  \($0)" } + watch.map { "watch: \($0)" } + more + ["Ctrl-C ends"])
        .joined(separator: "\n"))
    if opens { show(play[0]) }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      interruption.onRequest { continuation.resume() }
    }
    server.beginEnd()
    await close()
    serving.cancel()
  }

  /// The keys that are kept for what is served; new ones if there are none, or they are wanted.
  private func keys(of paths: [String]) -> Keys {
    keys(in: KeyFile(of: paths, beside: MatchFolder()))
  }

  func keys(in file: KeyFile) -> Keys {
    if !wantsNewKeys, let keys = file.keys { return keys }
    let keys = Keys()
    do throws(FileFault) {
      try file.keep(keys)
    } catch {
      Program.warn("\(error); the addresses will be others after a restart")
    }
    return keys
  }

  func portNumber() throws(Failure) -> UInt16? {
    guard let port else { return nil }
    guard let number = UInt16(port) else {
      throw .usage("--port “\(port)” is not a whole number from 0 to 65535")
    }
    return number
  }

  /// Sorts what was named.
  private func named() throws -> (
    scripts: [String], journals: [String], others: [any PastMatch], archives: [String],
    events: [String]
  ) {
    var (scripts, journals, events): ([String], [String], [String]) = ([], [], [])
    var (others, archives): ([any PastMatch], [String]) = ([], [])
    func add(_ path: String) throws {
      let subject = try subject(path)
      switch subject.kind {
      case .file(.journal): journals.append(subject.path)
      case .archive where typedMatch == nil:
        // One that cannot be used is told now.
        try SQLiteStore(path, isMade: false).close()
        archives.append(path)
      case .file, .capsule, .event, .archive, .folder:
        others += try OpenMatches.all(in: subject, catalog: Program.catalog, program: Program.name)
      }
    }
    let paths = paths.filter { PlayerName($0).suffixes.isEmpty }
    let held = paths.filter { !$0.hasSuffix(".lua") }
    if typedMatch != nil, held.count != 1 {
      throw Failure.usage(
        "--match says which match of one file or folder: name one, not \(held.count)")
    }
    for path in paths {
      switch isFolder(path) {
      case nil: throw FileFault(path, .missing)
      case true? where typedMatch != nil: try add(path)
      case true? where EventFolder.isEvent(path): events.append(path)
      case true?:
        let inside = OpenFile.contents(of: path)
        let files = inside.filter { isFolder($0) == false }
        scripts += files.filter { ScriptFolder.isScript(FilePath.name(of: $0)) }
        journals += OpenMatches.journals(in: path)
        for file in files where Self.isShown(file) {
          do { try add(file) } catch { Program.warn("\(error); left out") }
        }
        events += OpenEvents.events(in: path)
      case false? where OwnTests.belongs(path): continue
      case false? where path.hasSuffix(".lua"): scripts.append(path)
      case false?: try add(path)
      }
    }
    return (scripts, journals, others, archives, events)
  }

  /// Recognises a path; of a folder, the file that has the match of `--match`.
  private func subject(_ path: String) throws -> MatchSubject {
    var choice = try MatchChoice(typed: typedMatch)
    choice.tell = { Program.warn($0) }
    let subject = try MatchSubject(path, choice)
    if typedMatch == nil { return subject }
    return try subject.part(
      in: Program.catalog, otherwise: Program.catalog.game(named: Program.catalog.usualGame))
  }

  /// Whether a file in a folder is shown: by its name, since any text may be a transcript; an
  /// archive and a capsule by what they are, too.
  private static func isShown(_ file: String) -> Bool {
    if MatchFormat(named: file)?.isForeign == true { return true }
    guard file.hasSuffix(".db") || file.hasSuffix(".json") else { return false }
    return switch (try? MatchSubject(file))?.kind {
    case .archive, .capsule: true
    default: false
    }
  }

  /// Opens an address in the browser, if this system knows how.
  private func show(_ address: String) {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      Program.warn("the browser could not be opened: \(error.localizedDescription)")
    }
  }
}
