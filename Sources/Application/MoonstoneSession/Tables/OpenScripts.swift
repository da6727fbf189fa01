import Foundation
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSupport

/// The players that an interface may seat, the scripts that it may show, and those of them that it
/// may write.
package final class OpenScripts: Sendable {
  /// A script as it is edited.
  package struct Text: Encodable, Sendable {
    let name: String
    let text: String
    /// The SHA-256 of the text, by which a change of the file is noticed.
    let digest: String
    /// Whether the text may be saved.
    let isWritable: Bool
    /// How many versions of the file are kept; `nil` if nobody asked.
    let versions: Int?
  }

  /// The scripts of others in a class.
  package struct Neighbours: Sendable {
    /// The paths of their scripts, which may be seated.
    let scripts: @Sendable () -> [String]
    /// Whether their texts are shown.
    let areShown: Bool
    /// What the owner of this place may write.
    let limits: ClassLimits
  }

  struct State {
    fileprivate(set) var given: [String] = []
    fileprivate(set) var files: [Exactly: OpenFile] = [:]

    mutating func add(_ path: String) {
      given.append(path)
      files[Exactly(path)] = OpenFile(path)
    }

    mutating func drop(_ path: String) {
      given.removeAll { $0.isExactly(path) }
      files[Exactly(path)] = nil
    }
  }

  /// The engines that may be seated; no others, ever.
  package let engines: [OpenEngine]
  /// The scripts from commits that a person named, as typed. They can be seated, not edited.
  private let committed: [String]
  /// The folder for new scripts; empty for the current one.
  let folder: String
  /// The folder for new events.
  private let eventFolder: String
  /// The folders that are shown, and the current one, each with a slash at its end unless that is
  /// it.
  let folders: [String]
  /// The scripts of others, and what may be written beside them; `nil` where no class is.
  let neighbours: Neighbours?
  let state = Locked(State())

  /// - Parameters:
  ///   - given: the paths of scripts that a person named.
  ///   - engines: the engines that a person named.
  ///   - committed: the scripts from commits that a person named.
  ///   - folder: the folder for new scripts; empty for the current one.
  ///   - folders: all folders that are shown.
  ///   - eventFolder: the folder for new events; `nil` for that of new scripts.
  ///   - neighbours: the scripts of others in a class; `nil` where no class is.
  package init(
    _ given: [String], engines: [OpenEngine] = [], committed: [String] = [], folder: String = "",
    folders: [String] = [], eventFolder: String? = nil, neighbours: Neighbours? = nil
  ) {
    self.eventFolder = eventFolder ?? folder
    self.neighbours = neighbours
    self.engines = engines
    self.committed = committed
    self.folder = folder
    self.folders = (folders + [""]).map(Self.withSlash)
    state.withLock { state in for path in given { state.add(path) } }
  }

  // MARK: - Players

  /// The scripts that a person named, as typed, and those made since; they may be written.
  package var given: [String] { state.withLock(\.given) }

  /// The given script that was written last, other than what the others require; `nil` without any.
  package var newest: String? {
    let given = given
    let required = Set(
      given.flatMap { path in modules(of: path).filter { !$0.isExactly(path) } }.map(Exactly.init))
    let own = given.filter { !required.contains(Exactly($0)) }
    // Those that require each other are all there is.
    return (own.isEmpty ? given : own)
      .compactMap { path in FileStamp(path).lastWrite.map { (path, $0) } }
      .max { $0.1 < $1.1 }?.0
  }

  /// Whether others have scripts beside these.
  var isInClass: Bool { neighbours != nil }

  var others: [String] { neighbours?.scripts() ?? [] }

  /// The players that an interface may seat in a game, besides people: the game's strategies, the
  /// given scripts, and the engines that know the game.
  package func players(
    of game: String, in catalog: Catalog, folders: StrategyFolders = StrategyFolders()
  ) -> [String] {
    folders.strategies(for: game).filter { $0.plays(game) }.map(\.name) + given
      + others + committed + engines.filter { catalog.knows(game, player: $0.player) }.map(\.name)
  }

  /// Returns what the catalogue calls a player that an interface may seat. Engines that were not
  /// named and other paths are not among them.
  package func player(_ name: String, of game: String) throws(TableRefusal) -> String {
    if name == PlayerSource.humanName || given.containsExactly(name)
      || committed.containsExactly(name) || others.containsExactly(name)
    {
      return name
    }
    // What was a commit of an open script, such as one that a journal names.
    let words = PlayerName(name)
    if !words.suffixes.isEmpty {
      if neighbours != nil, words.suffixes.contains(where: \.isCommit) {
        throw TableRefusal("scripts of commits do not play in a class")
      }
      // One commit of a script opens its others, too: a record names the whole commit.
      if !committed.contains(where: { PlayerName($0).base.isExactly(words.base) }) {
        _ = try player(words.base, of: game)
      }
      return name
    }
    if let engine = engines.first(where: { $0.name.isExactly(name) || $0.player.isExactly(name) }) {
      return engine.player
    }
    if name == PlayerSource.nobodyName || strategy(name, of: game) != nil { return name }
    throw TableRefusal("no player “\(name.printable)” is open here")
  }

  // MARK: - Texts

  /// - Parameter folder: where versions of the file are counted; `nil` counts none.
  package func text(
    of player: String, in game: String, versionsIn folder: VersionFolder? = nil
  ) throws(TableRefusal) -> Text {
    let (path, isWritable) = try path(of: player, in: game)
    do throws(FileFault) {
      let text = try TextFile.script(at: path)
      return Text(
        name: player, text: text, digest: sha256(Array(text.utf8)), isWritable: isWritable,
        versions: folder.map { $0.history(of: path).count })
    } catch {
      throw TableRefusal(error.description)
    }
  }

  /// The text of a given script.
  package func ownText(of script: String) throws(TableRefusal) -> String {
    guard given.containsExactly(script) else {
      throw TableRefusal("no script “\(script.printable)” of yours is open here")
    }
    return try text(of: script, in: "").text
  }

  /// What another text has changed in the text of a player's script, and that script as it is now.
  package func difference(
    of text: String, from player: String, in game: String
  ) throws(TableRefusal) -> JSON {
    let script = try self.text(of: player, in: game)
    return [
      "lines": JSON(encoding: LineDiff(script.text, text).lines), "script": JSON(encoding: script),
    ]
  }

  /// Writes the text of a given script; a file that is gone is made again.
  ///
  /// - Parameter seen: the SHA-256 of the text that the writer has seen in the file; another text
  ///   there is not overwritten.
  package func save(
    _ text: String, of player: String, in game: String, seen: String
  ) throws(TableRefusal) -> Text {
    let (path, isWritable) = try path(of: player, in: game)
    guard isWritable else {
      throw TableRefusal(
        others.containsExactly(player)
          ? "\(player.printable) is another’s" : "\(player) comes with moonstone and is not written"
      )
    }
    try checkRoom(for: text, besides: path)
    if FileManager.default.fileExists(atPath: path) {
      guard try self.text(of: player, in: game).digest == seen else {
        throw TableRefusal("\(player.printable) has changed on the disk; read it again first")
      }
    }
    do throws(FileFault) {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      throw TableRefusal(error.description)
    }
    return try self.text(of: player, in: game)
  }

  /// Makes a new strategy from a text, or else from the template. Returns its path, which is open
  /// from here on.
  package func make(
    _ name: String, of game: String, text: String? = nil
  ) throws(TableRefusal) -> String {
    let text = text ?? StrategyTemplate.text(named: name, game: game)
    try checkRoom(for: text, besides: nil)
    do throws(NewScriptError) {
      let path = try NewScript.write(text, named: name, called: "a strategy", below: folder)
      state.withLock { $0.add(path) }
      return path
    } catch {
      throw TableRefusal(error.description.printableLines)
    }
  }

  /// The path of a folder for the next event, where nothing is yet.
  package var newEventFolder: String {
    let place = Self.withSlash(eventFolder)
    let paths = (1...).lazy.map { "\(place)event-\($0)" }
    return paths.first { !FileManager.default.fileExists(atPath: $0) } ?? ""
  }

  private static func withSlash(_ folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/"
  }

  /// Refuses a text for which a pupil has no room.
  ///
  /// - Parameter path: the file that it replaces; `nil` for a new one.
  func checkRoom(for text: String, besides path: String?) throws(TableRefusal) {
    guard let limits = neighbours?.limits else { return }
    let given = given
    if path == nil, given.count >= limits.scripts {
      throw TableRefusal("you have \(given.count) scripts; \(limits.scripts) is the most here")
    }
    let others = given.filter { file in path.map { !file.isExactly($0) } ?? true }
    let bytes = others.map { FileStamp($0).size }.reduce(Int64(text.utf8.count)) { $0 + Int64($1) }
    if bytes > limits.bytes {
      throw TableRefusal(
        "your scripts would have \(bytes) bytes together; \(limits.bytes) is the most here")
    }
  }

  /// The path of a script, or of a file around the scripts.
  func path(
    of player: String, in game: String
  ) throws(TableRefusal) -> (path: String, isWritable: Bool) {
    if let file = state.withLock({ $0.files[Exactly(player)] }) {
      guard let place = file.place else {
        throw TableRefusal("\(player.printable) leads elsewhere by now")
      }
      return (place, true)
    }
    if let file = folderFile(player) { return (file.name, true) }
    if let neighbours, others.containsExactly(player) {
      guard neighbours.areShown else {
        throw TableRefusal("\(player.printable) is another’s: you can play it, not read it")
      }
      return (player, false)
    }
    guard let file = strategy(player, of: game) else {
      throw TableRefusal("no script “\(player.printable)” is open here")
    }
    return (file.path, false)
  }

  private func strategy(_ name: String, of game: String) -> StrategyFile? {
    StrategyFolders().strategies(for: game).first { $0.name.isExactly(name) }
  }
}

extension PlayerName.Suffix {
  fileprivate var isCommit: Bool { if case .git = self { true } else { false } }
}
