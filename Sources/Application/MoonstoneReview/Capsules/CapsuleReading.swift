import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneSupport

extension Capsule {
  /// Reads a capsule, but not its positions, which need the game.
  package static func read(_ file: String) throws(CapsuleError) -> Capsule {
    do {
      return try decoded(file)
    } catch .invalid(let text) {
      throw (try? JournalHeader.read(file)) == nil ? .invalid(text) : .journal(file)
    }
  }

  private static func decoded(_ file: String) throws(CapsuleError) -> Capsule {
    let bytes = try head(of: file)
    if bytes.count > mostBytes {
      throw .file(FileFault(file, .tooLong(kind: "a capsule", most: mostBytes)))
    }
    // Any other beginning, or a NUL, might suggest an encoding other than UTF-8.
    guard bytes.first == UInt8(ascii: "{"), !bytes.contains(0) else {
      throw .invalid("\(file):1:1: this is not a JSON object, as a capsule is")
    }
    try checkJSON(bytes, file)
    let capsule: Capsule
    do {
      let decoder = JSONDecoder()
      let version = try decoder.decode(Version.self, from: Data(bytes)).capsule
      guard version == Self.version else {
        throw CapsuleError.invalid(
          "\(file): “capsule” is \(version), and this program reads version \(Self.version)")
      }
      capsule = try decoder.decode(Capsule.self, from: Data(bytes))
    } catch let error as CapsuleError {
      throw error
    } catch let error as DecodingError {
      throw .invalid("\(file)\(place(of: error))")
    } catch {
      throw .invalid("\(file): this is not a JSON object, as a capsule is")
    }
    try capsule.check(file)
    return capsule
  }

  private struct Version: Decodable {
    let capsule: Int
  }

  /// Returns enough of a file to see that it is too long.
  private static func head(of file: String) throws(CapsuleError) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
      throw .file(FileFault(file, .missing))
    }
    if isDirectory.boolValue { throw .file(FileFault(file, .isFolder)) }
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: mostBytes + 1) ?? Data()
    else { throw .file(FileFault(file, .notPermitted)) }
    return Array(data.withoutByteOrderMark)
  }

  /// Reports the place where JSON is broken, which the decoder does not do.
  private static func checkJSON(_ bytes: [UInt8], _ file: String) throws(CapsuleError) {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    } catch {
      let why = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      if let found = why.firstMatch(of: #/line (\d+), column (\d+)/#) {
        throw .invalid("\(file):\(found.1):\(found.2): this is not JSON")
      }
      guard let found = why.firstMatch(of: #/character (\d+)/#), let offset = Int(found.1) else {
        throw .invalid("\(file): this ends in the middle of its JSON")
      }
      let before = bytes.prefix(offset)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let column = String(decoding: before[start...], as: UTF8.self).count + 1
      throw .invalid("\(file):\(line):\(column): this is not JSON")
    }
  }

  private static let rules = [
    "capsule": "\(version)", "program": "the name of a program",
    "game": "the name of a game",
    "start": "the text of a position", "moves": "a list of the texts of moves",
    "position": "the text of a position", "side": "black or white", "ply": "an integer, 0 or more",
    "rules": "an object", "rules.sha256": "the SHA-256 of the rules",
    "player": "a text", "seed": "an integer from 0 to \(Seeds.largest)", "limits": "an object",
    "nanoseconds": "an integer, 0 or more", "ticks": "an integer, 0 or more",
    "allowanceNanoseconds": "an integer, 0 or more", "allowanceTicks": "an integer, 0 or more",
    "loadNanoseconds": "an integer, 1 or more", "loadTicks": "an integer, 1 or more",
    "moveNanoseconds": "an integer, 1 or more", "script": "an object", "name": "a text",
    "sha256": "the SHA-256 of the script", "text": "a text", "base64": "bytes in base 64",
    "memory": "a text", "limits.memory": "an integer from 1 to \(mostMemory)",
    "first": "an object", "happened": "an object", "message": "a text",
    "calls": "a list of texts",
    "leftOut": "a list of objects", "key": "the key of a text", "bytes": "an integer",
    "reason": "one of " + Forfeit.Reason.allCases.map(\.rawValue).joined(separator: " "),
  ]

  private static let mostMemory = 1 << 40
  /// More than any clock has.
  private static let mostNanoseconds: Int64 = 2_000_000_000_000_000_000

  /// - Parameter place: keys and list indices, joined by dots.
  private static func rule(_ place: String) -> String {
    let key = place.split(separator: ".").last { Int($0) == nil }.map(String.init) ?? place
    return rules[place] ?? rules[key] ?? "as docs/capsules.md has it"
  }

  /// Returns the fault and its place, to follow the name of the file.
  private static func place(of error: DecodingError) -> String {
    guard let fault = FieldFault(error) else { return ": this is not a capsule" }
    return ": " + fault.message(rule(fault.place))
  }

  /// Checks everything that does not need the game.
  private func check(_ file: String) throws(CapsuleError) {
    func check(_ key: String, _ isRight: Bool) throws(CapsuleError) {
      if isRight { return }
      throw .invalid("\(file): “\(key)” is not valid, and must be \(Self.rule(key))")
    }
    func isTime(_ nanoseconds: Int64) -> Bool { (1...Self.mostNanoseconds).contains(nanoseconds) }
    try check("game", GameName.isValid(game))
    try check("side", ["black", "white"].contains(side))
    try check("seed", seed <= Seeds.largest)
    try check("ply", ply >= 0)
    try check("limits.nanoseconds", limits.nanoseconds.map { $0 == 0 || isTime($0) } ?? true)
    try check("limits.ticks", limits.ticks.map { $0 >= 0 } ?? true)
    try check(
      "limits.allowanceNanoseconds",
      limits.allowanceNanoseconds.map { $0 == 0 || isTime($0) } ?? true)
    try check("limits.allowanceTicks", limits.allowanceTicks.map { $0 >= 0 } ?? true)
    try check("limits.memory", (1...Self.mostMemory).contains(limits.memory))
    try check("limits.loadNanoseconds", isTime(limits.loadNanoseconds))
    try check("limits.loadTicks", limits.loadTicks.map { $0 > 0 } ?? true)
    try check("limits.moveNanoseconds", isTime(limits.moveNanoseconds))
    try check("first.ply", first.ply >= 0)
    try check("happened.reason", Forfeit.Reason(rawValue: happened.reason) != nil)
    if let part = leftOut?.first {
      throw .invalid(
        "\(file): “\(part.key.printable)” with \(part.bytes) bytes was left out, since there was "
          + "no room for it; play the match with seed \(seed) again to see the forfeit")
    }
    for (key, script) in [("script", script), ("rules", rules)] {
      guard let script else { continue }
      guard let source = script.source else {
        throw .invalid("\(file): “\(key)” must have either a “text” or a “base64”")
      }
      guard source.digest == script.sha256 else {
        throw .invalid(
          "\(file): “\(key).sha256” differs from the text's, which is \(source.digest)")
      }
    }
  }

  /// Returns the capsule's game; a game in Lua has the rules from the capsule.
  package func entry(_ file: String, in catalog: Catalog) throws(CapsuleError) -> any GameEntry {
    do throws(CatalogError) {
      guard let rules, let source = rules.source else {
        if let entry = try catalog.game(exactly: game) { return entry }
        throw CatalogError.unknownGame(String(game.prefix(40)), .unheardOf)
      }
      if catalog.gameInSwift(game) == nil {
        return try catalog.luaGames.keep(
          source, named: game, inProcess: catalog.runsRulesInProcess)
      }
    } catch {
      switch error {
      case .unknownGame(let name, _): throw .unknownGame(file, name)
      case .script(let error) where error.kind == .invalid, .badGameOptions(_, let error):
        throw .invalid("\(file): “rules” do not define a game: \(error.message.printableLines)")
      default: throw .catalog(error)
      }
    }
    throw .invalid(
      "\(file): “rules” must be left out where “game” is “\(game)”, which is built in"
    )
  }

  /// Returns the match up to the forfeit; the script was asked about the last position. The other
  /// player is not known.
  ///
  /// - Throws: also when the moves do not lead to the recorded position.
  package func record<G: Game>(
    of game: G, in file: String
  ) throws(CapsuleError) -> MatchRecord<G> {
    let beginning: G.Position
    do {
      beginning = try game.position(start)
    } catch {
      throw .invalid("\(file): “start” goes wrong at \(error)")
    }
    var record: MatchRecord<G>
    do throws(IllegalPly) {
      record = try MatchRecord(game, from: beginning, checking: moves, place: file)
    } catch {
      throw .invalid(
        "\(file): “moves.\(error.ply)” is “\(error.text.prefix(20).description.printable)”, "
          + "and must be a legal move")
    }
    let reached = record.end
    guard reached.description == position, ply == record.plies.count,
      (reached.turn == .black ? "black" : "white") == side
    else {
      throw .invalid(
        "\(file): “start” and “moves” lead to \(reached.description.printable), ply "
          + "\(record.plies.count), and must lead to “position”, “side” and “ply”")
    }
    guard reached.outcome == nil, game.forcedPass(in: reached) == nil else {
      throw .invalid("\(file): “position” has no move to choose, and must have one")
    }
    describe(&record)
    return record
  }

  private func describe<G: Game>(_ record: inout MatchRecord<G>) {
    let side = record.end.turn
    var players = record.game.sideNames.map { PlayerIdentity(name: $0) }
    players[side] = PlayerIdentity(
      name: player, digest: script.sha256, parameters: script.source?.parameters ?? "")
    record.players = players
    record.ending = Termination(rawValue: happened.reason).map {
      Ending(
        outcome: .win(side.opponent), termination: $0, side: side, message: happened.message)
    }
    record.tags.seed = seed
    record.tags.rules = record.game.rulesDigest
    record.tags.memory = limits.memory
    record.tags.program = program
  }
}

extension SingleRecordReader {
  /// Reads the match of a capsule, up to the forfeit.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - game: the game that was played.
  /// - Throws: a `CapsuleError` if it is not a capsule, or cannot be played.
  public init(capsule path: String, of game: G) throws {
    let record = try Capsule.read(path).record(of: game, in: path)
    self.init { record }
  }
}
