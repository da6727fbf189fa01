import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// Everything that the page can ask for, by address.
struct Site: Sendable {
  let keys: Keys
  let gate: Gate
  let assets: Assets
  var tables: Tables
  var events: OpenEvents
  var lessons = Lessons()
  var seats = StreamSeats()
  /// Ends with the key by which one has come; `nil` for a key that stays.
  var link: Broadcast?
  /// The class that is served; `nil` for none.
  var school: School?
  /// The pupil whose matches these are; `nil` for those of the person who serves.
  var pupil: Pupil?
  let pulse = Pulse()
  let room = WaitingRoom()

  @Sendable func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let refusal = gate.refusal(of: request)
    let answer = if let refusal { refusal } else { await answer(to: request) }
    return request.method == "HEAD" ? answer.response.withoutBody : answer.response
  }

  private func answer(to request: HTTPRequest) async -> WebAnswer {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: true)
      .map { $0.removingPercentEncoding ?? "" }
    guard let key = parts.first, let visit = visit(with: key[...], parts.dropFirst()) else {
      let isForPerson = request.headers["Accept"]?.contains("text/html") == true
      return isForPerson && parts.dropFirst().first != "api"
        ? .stranger : .refused(.forbidden, "open the address that “moonstone serve” printed")
    }
    if let address = request.peer { room.know(address, as: visit.role) }
    return await visit.site.answer(to: request, visit.place, visit.role)
  }

  private func answer(
    to request: HTTPRequest, _ place: [String], _ role: Keys.Role
  ) async -> WebAnswer {
    let (isFile, asked) = (place.first != "api", Array(place.dropFirst()))
    if !isFile || request.method == "POST" && role != .play,
      let refusal = Rights.refusal(request.method, asked, to: role)
    {
      return refusal
    }
    do {
      switch request.method {
      case "GET" where place.first == "api", "HEAD" where place.first == "api":
        return try await read(asked, request, role)
      case "GET", "HEAD":
        let name = place.isEmpty ? "index.html" : place.joined(separator: "/")
        return assets.answer(name, known: request.headers["If-None-Match"])
          ?? .refused(.notFound, "there is no such file")
      case "POST" where place.first == "api":
        return try await act(asked, request, try await request.body)
      case "POST": return .refused(.notFound, "orders go to addresses in api/")
      default: return .refused(.methodNotAllowed, "only GET, HEAD and POST are understood")
      }
    } catch let error as DecodingError {
      let fault = FieldFault(error).map { "“\($0.place)” \($0.found)" } ?? "it is not a JSON object"
      return .refused(.badRequest, "the request is not understood: \(fault)")
    } catch let refusal as TableRefusal {
      return .refused(.conflict, words(of: refusal), at: refusal.place)
    } catch is NoSuchMatch {
      return .refused(.notFound, Self.noMatch)
    } catch is NoArchive {
      return .refused(
        .conflict, "you have no archive yet; “moonstone archive add” makes one of your matches")
    } catch {
      // Everything else is a reason for people: a script, a file.
      return .refused(.conflict, words(of: error))
    }
  }

  /// Ends the thoughts that somebody steps through, and has asked nothing of for a time.
  func endQuietDebuggers() {
    tables.debuggers.endQuiet()
    for desk in school?.classroom.desks ?? [] { desk.tables.debuggers.endQuiet() }
  }

  static let noMatch = "there is no such match"
  static let noAddress = "there is no such address"

  // MARK: - Reading

  private func read(
    _ place: [String], _ request: HTTPRequest, _ role: Keys.Role
  ) async throws -> WebAnswer {
    switch (place.count, place.first) {
    case (1, "me"): return .text(jsonLine(of: await me(role)))
    case (1, "home"): return .text(jsonLine(of: await home(role, MatchWish(request))))
    case (1, "kept"):
      return .text(
        jsonLine(
          of: await tables.lists.matches(MatchWish(request), besides: await tables.files()).json))
    case (2, "archives"):
      let archives = tables.surroundings.archives
      if role != .play, archives.isOwn(place[1]) {
        return .refused(.forbidden, Self.forPlayers)
      }
      return .text(
        jsonLine(of: try archives.matches(of: place[1], MatchWish(archive: request)).json))
    case (1, "files"):
      return .text(
        jsonLine(of: ["files": JSON(encoding: tables.surroundings.scripts.files())]))
    case (2, "checks"):
      guard let result = Int(place[1]).flatMap(tables.checks.result) else { break }
      return .text(jsonLine(of: result))
    case (2, "debug"):
      return .text(jsonLine(of: try tables.debuggers.debugger(place[1]).progress))
    case (1...2, "class"): return try await readClass(place, request)
    case (2, "scripts"): return try download(place[1])
    case (1, "stream"): return try await stream(request, role)
    case (2, "words"):
      return .text(jsonLine(try tables.surroundings.catalog.libraryWords(for: place[1])))
    case (3, "tables") where place[2] == "journal", (3, "kept") where place[2] == "journal":
      let match =
        place[0] == "tables" ? try await atTable(place[1]) : try await past(place[1], role)
      return .download(
        try match.journal, name: place[1], ending: "jsonl",
        type: "application/octet-stream")
    case (2, "explore"):
      return .text(try tables.explored(ArchivePlace(place[1], request)))
    case (2...3, "kept"):
      let match = try await past(place[1], role)
      return try read(match, place.count == 3 ? place[2] : "", place[1], role)
    case (2...4, "events"):
      guard let event = events.event(place[1]) else { break }
      return try await read(event, Array(place.dropFirst(2)), role)
    case (2...3, "tables"):
      guard let table = await tables.table(place[1]) else { break }
      switch place.count == 3 ? place[2] : "" {
      case "":
        return .text(await (role == .watch ? table.guestSnapshot : table.snapshot).text)
      case "graph": return .text(await table.graph, type: "text/html")
      case "page": return try read(try await tables.past(at: table), "page", table.id, role)
      default: break
      }
    default: break
    }
    return .refused(.notFound, Self.noMatch)
  }

  static let forPlayers = "this is for those who play"

  /// A match that is kept, or one of an event or of an archive.
  private func past(_ id: String, _ role: Keys.Role = .play) async throws -> any PastMatch {
    if let match = try await events.match(id, for: tables.surroundings.scripts) { return match }
    if role != .play, tables.surroundings.archives.isOwn(id) { throw NoSuchMatch() }
    return try tables.past(id)
  }

  private func atTable(_ id: String) async throws -> any PastMatch {
    guard let table = await tables.table(id) else { throw NoSuchMatch() }
    return try await tables.past(at: table)
  }

  private func read(
    _ match: any PastMatch, _ part: String, _ id: String, _ role: Keys.Role
  ) throws -> WebAnswer {
    switch part {
    case "": return .text(try role == .watch ? match.guestReplay : match.replay)
    case "graph": return .text(try match.graph, type: "text/html")
    case "page": return .page(try match.page(isForGuests: role == .watch), name: id)
    default: return .refused(.notFound, "there is no such part of a match")
    }
  }

  private func read(
    _ event: WatchedEvent, _ place: [String], _ role: Keys.Role
  ) async throws -> WebAnswer {
    switch place {
    case ["page"]:
      let page = try await events.page(of: event, for: watcher(role))
      return .page(page, name: event.id)
    case _ where place.first == "meetings" && place.count == 2:
      if let meeting = try await event.meeting(place[1]) { return .text(meeting) }
    default: break
    }
    return .refused(.notFound, "there is no such part of the event")
  }

  private static let place = String(
    sha256(Array(FileManager.default.currentDirectoryPath.utf8)).prefix(16))

  /// What every part of the page needs.
  private func me(_ role: Keys.Role) async -> JSON {
    let scripts = tables.surroundings.scripts
    return [
      // What a pupil may not do is not shown to pupils.
      "role": (role == .watch ? Keys.Role.watch : .play).rawValue,
      "watch": role == .play && pupil == nil ? keys.watch : nil,
      "hasClass": school != nil, "pupil": pupil?.name, "isPupil": role == .pupil,
      // A word for the folder from which players are named.
      "place": Self.place, "hasEditor": assets.hasEditor, "games": await tables.lists.games(),
      "scripts": role == .watch ? [] : scripts.given,
      "removed": role == .watch ? nil : JSON(encoding: scripts.removed),
      "engines": JSON(encoding: role == .watch ? [] : scripts.engines),
    ]
  }

  private func home(_ role: Keys.Role, _ wish: MatchWish<String>) async -> JSON {
    let kept = await tables.lists.matches(wish, besides: await tables.files())
    let levels: [String: LevelOffer] = role == .watch ? [:] : await tables.lists.offers()
    return await me(role).merging(kept.json).merging([
      "tables": JSON(encoding: await tables.summaries()),
      "events": await events.summaries { words(of: $0) },
      "levels": levels,
      "archives": JSON(
        encoding: tables.surroundings.archives.summaries(isPlaying: role == .play)),
    ])
  }

  // MARK: - Acting

  private struct NewGame: Decodable { let name: String }

  private struct GoingOn: Decodable { let ply: Int? }

  private func act(
    _ place: [String], _ request: HTTPRequest, _ body: Data
  ) async throws -> WebAnswer {
    func decoded<Value: Decodable>(_: Value.Type) throws -> Value {
      try JSONDecoder().decode(Value.self, from: body)
    }
    switch (place.count, place.first) {
    case (1, "tables"):
      return .text(jsonLine(["id": try await tables.begin(try decoded(NewMatch.self))]))
    case (1, "games"):
      return .text(
        jsonLine([
          "game": try tables.surroundings.scripts.makeGame(
            try decoded(NewGame.self).name, in: tables.surroundings.catalog)
        ]))
    case (1, "levels"):
      return .text(jsonLine(of: try await tables.lists.answer(try decoded(LevelAnswer.self)).json))
    case (1, "checks"):
      return .text(jsonLine(["check": try tables.checks.begin(try decoded(NewCheck.self))]))
    case (1, "events"):
      let begun = try await events.begin(try decoded(NewEvent.self))
      return .text(jsonLine(of: ["id": begun.id, "leftOut": begun.leftOut]))
    case (3, "events"): return try await act(onEvent: place[1], place[2], body)
    case (2, "class"): return try await act(onClass: place[1], request, body)
    case (2, "scripts"): return try act(on: try decoded(Script.self), place[1])
    case (3, "kept") where place[2] == "lesson":
      return .text(try await lessons.state(of: try await past(place[1])))
    case (3, "kept") where place[2] == "try":
      return .text(try await lessons.judge(decoded(LessonAttempt.self), in: past(place[1])))
    case (3, "kept") where place[2] == "think":
      let question = try decoded(PastQuestion.self)
      return .text(jsonLine(of: try await past(place[1]).think(question, in: tables)))
    case (3, "tables") where place[2] == "debug", (3, "kept") where place[2] == "debug":
      let question = try decoded(DebugQuestion.self)
      let match =
        place[0] == "tables" ? try await atTable(place[1]) : try await past(place[1])
      return .text(jsonLine(of: try await match.debug(question, in: tables)))
    case (2, "debug"):
      return .text(jsonLine(of: try await tables.debuggers.debugger(place[1]).ask(body)))
    case (3, "tables") where place[2] == "go", (3, "kept") where place[2] == "go":
      let ply = try decoded(GoingOn.self).ply
      if place[0] == "tables", let table = await tables.table(place[1]) {
        return .text(jsonLine(["id": try await tables.fork(table, at: ply)]))
      }
      return .text(jsonLine(["id": try await tables.goOn(past(place[1]), at: ply)]))
    case (3, "tables"):
      guard let table = await tables.table(place[1]) else { break }
      switch place[2] {
      case "order":
        var order = try decoded(TableOrder.self)
        // Whatever the order: who is named here may be started.
        if let player = order.player {
          order.player = try tables.surroundings.scripts.player(
            player, of: await table.summary.game)
        }
        try await table.take(order)
      case "close": await tables.close(place[1])
      default:
        guard let kind = ScriptOrder.Kind(rawValue: place[2]) else {
          return .refused(.notFound, "there is no such action")
        }
        return .text(try await table.take(kind, try decoded(ScriptOrder.self)))
      }
      return .text("{}")
    default: break
    }
    return .refused(.notFound, Self.noMatch)
  }
}
