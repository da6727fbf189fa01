import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// Who takes part in an event, with the texts of the scripts as they were when it began: what is saved
/// into their files meanwhile is another entrant.
struct EventEntrants: Sendable {
  enum Kind: Sendable {
    case script(ScriptSource)
    case engine(words: [String])
  }

  private(set) var kinds: [Kind] = []
  private(set) var entrants: [Entrant] = []

  /// - Parameter typed: players as elsewhere, patterns of paths, and folders for every script in them.
  /// - Throws: a ``Failure`` that names everybody who cannot be loaded.
  init<G: Game>(_ typed: [String], on stage: Stage<G>) throws(Failure) {
    var failures: [Failure] = []
    var names: [String] = []
    for name in typed { names += try Self.expanded(name) }
    for name in names {
      do throws(Failure) {
        try add(try Self.source(name, game: stage.game.name), on: stage)
      } catch {
        failures.append(error)
      }
    }
    guard let first = failures.first else { return }
    throw Failure(code: first.code, message: failures.map(\.message).joined(separator: "\n"))
  }

  private mutating func add<G: Game>(
    _ source: PlayerSource, on stage: Stage<G>
  ) throws(Failure) {
    switch source {
    case .human, .nobody:
      throw .usage("\(source.name) takes part in no event: everybody else would wait")
    case .engine(let name, let words):
      // Started once, so that one that cannot be is named before anything is played.
      _ = try stage.engine(name, words)
      kinds.append(.engine(words: words))
      entrants.append(Entrant(name: name, digest: nil))
    case .script(let name, let path):
      do {
        let script = try stage.file(at: path).source
        _ = try LuaStrategy(
          script, plugin: stage.plugin, limits: stage.home.limits, isolation: stage.home.isolation)
        kinds.append(.script(script))
        entrants.append(Entrant(name: name, digest: script.digest))
      } catch {
        throw Failure(error)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  private static func source(_ name: String, game: String) throws(Failure) -> PlayerSource {
    do {
      return try PlayerSource(name, game: game)
    } catch {
      guard isFolder(name) else { throw error }
      throw .usage(
        "no player “\(name.printable)”; for the scripts in the folder of this name, "
          + "write \(name.printable)/")
    }
  }

  /// A pattern's paths and a folder's scripts, in the order of their names.
  static func expanded(_ typed: String) throws(Failure) -> [String] {
    if typed.hasPrefix(PlayerSource.enginePrefix) { return [typed] }
    if FileManager.default.fileExists(atPath: typed) {
      return isFolder(typed) && typed.contains("/") ? try scripts(in: typed) : [typed]
    }
    guard typed.contains(where: { "*?[".contains($0) }) else { return [typed] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(typed, 0, nil, &found) == 0 else {
      throw .missing("\(typed): no file has a name like this")
    }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  // MARK: - In the event's folder

  /// The scripts, each a file, so that an event goes on wherever its folder is.
  var files: [(name: String, text: String)] {
    kinds.compactMap { kind in
      guard case .script(let source) = kind else { return nil }
      return (Self.file(of: source.digest), jsonLine(Capsule.Script(source)))
    }
  }

  private static func file(of digest: String) -> String { "scripts/\(digest).json" }

  /// Reads back who takes part in an event.
  ///
  /// - Throws: exit code 65 or 66 for a script that is not what it was.
  init(of event: ArenaEvent, in folder: String) throws(Failure) {
    entrants = event.everybody
    for entrant in entrants {
      kinds.append(try Self.kind(of: entrant, game: event.game, in: folder))
    }
  }

  private static func kind(
    of entrant: Entrant, game: String, in folder: String
  ) throws(Failure) -> Kind {
    guard let digest = entrant.digest else {
      guard case .engine(_, let words) = try PlayerSource(entrant.name, game: game) else {
        throw .data("\(folder): “\(entrant.name.printable)” is neither a script nor an engine")
      }
      return .engine(words: words)
    }
    let file = "\(folder)/\(Self.file(of: digest))"
    let text = try contents(of: file)
    guard
      let script = try? JSONDecoder().decode(Capsule.Script.self, from: Data(text.utf8)),
      let source = script.source, source.digest == digest
    else {
      throw .data("\(file): is not the script that \(entrant.name.printable) entered with")
    }
    return .script(source)
  }

  /// Copies the scripts of an event that is read.
  static func files(
    of event: ArenaEvent, in folder: String
  ) throws(Failure) -> [(name: String, text: String)] {
    try EventEntrants(of: event, in: folder).files
  }

  // MARK: - As players

  /// - Parameters:
  ///   - folder: where the script is of whoever came later; `nil` where nobody can.
  ///   - lead: the moves from the initial position to where the match begins.
  /// - Throws: a `Forfeit` of whoever cannot be made a player, or a `HostFault`.
  func player<G: Game>(
    _ entrant: Entrant, in folder: String?, lead: [G.Move], on stage: Stage<G>
  ) throws -> any Player<G> {
    do {
      let place = entrants.firstIndex {
        $0.digest == entrant.digest && ($0.digest != nil || $0.name == entrant.name)
      }
      let kind =
        try place.map { kinds[$0] }
        ?? Self.kind(
          of: entrant, game: stage.game.name, in: folder ?? "the event")
      switch kind {
      case .script(let source):
        return try LuaStrategy(
          source, plugin: stage.plugin, limits: stage.home.limits, isolation: stage.home.isolation)
      case .engine(let words):
        var stage = stage
        stage.lead = lead
        return try stage.engine(entrant.name, words)
      }
    } catch let error as ScriptError where error.kind == .unavailable {
      throw HostFault("\(entrant.name.printable): \(error.message)")
    } catch let error as Failure {
      throw Forfeit(.fault, error.message)
    } catch {
      throw Forfeit(.fault, "\(error)")
    }
  }
}
