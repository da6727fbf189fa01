import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

// What people do with the scripts at a table.
extension Table {
  package func take(
    _ kind: ScriptOrder.Kind, _ order: ScriptOrder
  ) async throws(TableRefusal) -> String {
    switch kind {
    case .load: return jsonLine(of: try await load(order))
    case .compile: return jsonLine(of: try await fault(order))
    case .check: return jsonLine(["check": try check(order)])
    case .version:
      let version = try version(order.digest)
      return jsonLine(["name": version.name, "text": version.text])
    case .diff:
      let (old, new) = (try version(order.before), try version(order.digest))
      return jsonLine(LineDiff(old.text, new.text))
    case .versions: return jsonLine(of: try await versions(order))
    case .parameters: return jsonLine(of: try await parameters(order))
    case .tests:
      try runTests(order)
      return "{}"
    case .think: return jsonLine(of: try await think(order))
    case .observe: return jsonLine(["text": try await observe(order)])
    case .make: return jsonLine(["file": try makeFile(order)])
    }
  }

  // MARK: - Versions

  private func load(_ order: ScriptOrder) async throws(TableRefusal) -> JSON {
    let changes = session.changes
    let side = try changeableSide(order)
    let name = session.host.match.players[side].name
    let version: ScriptSource
    if let text = order.text {
      version = try offered(text, for: side)
    } else {
      version = try older(order, for: side)
    }
    // On a thread of its own, since a script may compute while it loads.
    let digest: String?
    do throws(ScriptError) {
      digest = try await onOwnThread { () throws(ScriptError) in
        try changes.offer(version, to: side)
      }
    } catch {
      throw TableRefusal(error.message, at: error.place)
    }
    guard let digest else { throw noScript(side) }
    let when = try await playOn(with: version, of: side)
    say("\(name.printable): version \(digest.prefix(8)) \(when)", of: side)
    answer(.usable(version), of: side)
    return ["version": digest, "text": "It \(when)."]
  }

  /// Lets a version that was offered to a script play as soon as it can. Returns when that is, as the
  /// end of a sentence.
  private func playOn(
    with version: ScriptSource, of side: Side
  ) async throws(TableRefusal) -> String {
    let match = session.host.match
    if match.ending?.forfeiter == side {
      guard match.ply > 0 else {
        try await beginNext(
          session.changes.sources, seed: present.seed, offer: (side, version))
        return "plays the match again from its beginning"
      }
      // What led to the position is played again, and the side is asked once more.
      try interrupt(.takeBack(plies: 1))
      try interrupt(.redo(plies: 1))
      return "plays on from before the fault"
    }
    guard match.phase == .turn(side) else { return "takes over at its next ply" }
    // Whatever the version before is thinking is cut off, unless it has answered by now.
    let end = stepEnd
    defer { stepEnd = end }
    guard (try? interrupt(.pause)) != nil else { return "takes over at its next ply" }
    try interrupt(.resume)
    return "is asked for this ply"
  }

  /// The version that a typed text makes.
  private func offered(_ text: String, for side: Side) throws(TableRefusal) -> ScriptSource {
    let version: ScriptSource?
    do throws(ScriptError) {
      version = try session.changes.version(withText: Array(text.utf8), of: side)
    } catch {
      throw TableRefusal(error.message)
    }
    guard let version else { throw noScript(side) }
    return version
  }

  /// A version that has played before, as one of the script of this side: the same text may have
  /// played under another name, too.
  private func older(_ order: ScriptOrder, for side: Side) throws(TableRefusal) -> ScriptSource {
    let version = try version(order.digest)
    guard case .script(_, let path, _) = session.changes.sources[side] else { throw noScript(side) }
    return version.renamed(path)
  }

  /// The versions of a side's script that are kept, the one among them that plays next, and how strong
  /// each is; see `docs/json.md`.
  private func versions(_ order: ScriptOrder) async throws(TableRefusal) -> JSON {
    let side = try side(named: order.side)
    let game = sheet.match.game.name
    guard case .script(let name, let path, _) = session.changes.sources[side] else {
      throw noScript(side)
    }
    guard surroundings.scripts.shows(path, in: game) else {
      throw TableRefusal("\(name.printable) is another’s: you can play it, not read it")
    }
    let folder = surroundings.versions
    let present = newestVersion(of: side)?.digest
    return await onOwnThread {
      VersionsReport(
        of: path, VersionsReport.versions(of: path, in: folder), present: present,
        duels: folder.duels, game: game
      ).json
    }
  }

  private func version(_ digest: String?) throws(TableRefusal) -> ScriptSource {
    guard let digest,
      let version = session.changes.version(digest) ?? surroundings.versions.version(digest)
    else {
      throw TableRefusal("the text of this version is not known any more")
    }
    guard surroundings.scripts.shows(version.name, in: sheet.match.game.name) else {
      throw TableRefusal("this version is another’s: you can play it, not read it")
    }
    return version
  }

  /// The side that is named, if its script may have another text.
  private func changeableSide(_ order: ScriptOrder) throws(TableRefusal) -> Side {
    let side = try side(named: order.side)
    if case .script(let name, let path, _) = session.changes.sources[side],
      !surroundings.scripts.mayChange(path)
    {
      throw TableRefusal("\(name.printable) is another’s: you can play it, not change it")
    }
    return side
  }

  func noScript(_ side: Side) -> TableRefusal {
    TableRefusal("no script plays \(sheet.match.game.sideNames[side])")
  }

  // MARK: - Checks

  /// What is wrong with a text, and where; nothing of a text that loads.
  private func fault(_ order: ScriptOrder) async throws(TableRefusal) -> JSON {
    if let file = order.file { return try await fault(in: order.text ?? "", of: file) }
    let version = try offered(order.text ?? "", for: try changeableSide(order))
    let loader = session.loader
    do throws(ScriptError) {
      _ = try await onOwnThread { () throws(ScriptError) in try loader.strategy(version) }
      return [:]
    } catch {
      return [
        "error": error.message, "line": error.place?.line, "column": error.place?.column,
      ]
    }
  }

  /// Begins a check in the background, in place of one that still runs. Returns its number.
  private func check(_ order: ScriptOrder) throws(TableRefusal) -> Int {
    let side = try changeableSide(order)
    let version = try offered(order.text ?? "", for: side)
    let interruption = Interruption()
    let check = replaceCheck(by: interruption)
    let loader = session.loader
    Task {
      let result: CheckReport?
      let text: String
      do {
        let report = try await MatchThread.run(inBackground: true) {
          try await Self.check(version, loader.inBackground, interruption)
        }
        (result, text) = (report, report.text(width: 0, showsTimes: true))
      } catch {
        (result, text) = (nil, "the check has stopped: \(error)")
      }
      guard checks.isLatest(check) else { return }
      post(
        "checked",
        [
          "check": check.number, "isOk": result?.ok ?? false, "text": text,
          "position": result?.problems.first?.board,
        ], isForGuests: !surroundings.scripts.isInClass)
      say(text, of: side)
    }
    return check.number
  }

  /// Ends the check that runs, if there is one.
  func endCheck() { replaceCheck(by: nil) }

  @discardableResult private func replaceCheck(
    by interruption: Interruption?
  ) -> Latest<Interruption?>.Ticket {
    let (check, former) = checks.begin { check, running in
      defer { running = interruption }
      return (check, running)
    }
    _ = former?.request(by: 0)
    return check
  }

  private static func check(
    _ version: ScriptSource, _ loader: PlayerLoader<G>, _ interruption: Interruption
  ) async throws -> CheckReport {
    var examination = Examination(
      file: version.name, version: version, loader: loader, clocks: .usual, seeds: Seeds(),
      capsules: nil, interruption: interruption)
    try await examination.run()
    return examination.report
  }
}

extension ScriptSource {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
