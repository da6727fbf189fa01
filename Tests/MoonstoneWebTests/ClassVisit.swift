import Foundation
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneWeb

/// A class of Ada and Bob in a folder of its own.
struct ClassVisit: Sendable {
  let site: Site
  let school: School
  let folder: String
  /// What the teacher was warned of.
  let warnings = Locked<[String]>([])

  static let adasSecret = "what only Ada may read"
  static let bobsSecret = "what only Bob may read"

  /// What Bob's ``failing`` and ``broken`` scripts have that only he may read, besides their texts.
  static let hidden = [
    "what a variable holds", "what is printed", "why it failed", "what never ends",
  ]
  /// Prints, and fails after two moves.
  static let failing = """
    -- \(bobsSecret)
    local count = 0
    return { choose = function(board)
      local held = "\(hidden[0])"
      print("\(hidden[1])")
      count = count + 1
      if count > 2 then error("\(hidden[2])") end
      return board:moves()[1]
    end }

    """
  /// Lua says what follows the quotation mark.
  static let broken = "return \"\(hidden[3])\n"

  static func script(_ secret: String) -> String {
    """
    -- \(secret)
    return { choose = function(board) return board:moves()[1] end }

    """
  }

  /// Opens the class that a folder holds.
  init(in folder: String, limits: ClassLimits = ClassLimits(), isOpen: Bool = false) throws {
    self.folder = folder
    let catalog = Catalog(games: [Plugin(Reversi())], worker: "moonstone-worker")
    let classroom = try Classroom(
      try ClassList(in: folder), in: folder,
      Classroom.Plan(limits: limits, isOpen: isOpen, memory: 1 << 20, program: "test"),
      catalog: catalog, warn: { _ in })
    school = School(
      classroom,
      keysIn: KeyFile(of: [folder], beside: MatchFolder(folder: "\(folder)/own/matches")),
      warn: { [warnings] words in warnings.withLock { $0.append(words) } })
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Interfaces/MoonstoneWeb/Page").standardized.path
    site = Site(
      keys: Keys(), gate: Gate(host: "127.0.0.1"), assets: try Assets(in: [page]),
      tables: classroom.tables, events: classroom.events, school: school)
  }

  /// Lends a class, and leaves its matches afterwards.
  static func pay(
    limits: ClassLimits = ClassLimits(), isOpen: Bool = false,
    _ body: (ClassVisit) async throws -> Void
  ) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = url.path(percentEncoded: false)
    for name in ["ada", "bob", "teacher"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: url) }
    try write("# The class\n\nAda\n Bob \n", to: "\(folder)/names.txt")
    try write(script(adasSecret), to: "\(folder)/ada/mine.lua")
    try write(script(bobsSecret), to: "\(folder)/bob/mine.lua")
    let visit = try ClassVisit(in: folder, limits: limits, isOpen: isOpen)
    do {
      try await body(visit)
      await school(visit).close()
    } catch {
      await school(visit).close()
      throw error
    }
  }

  private static func school(_ visit: ClassVisit) -> Classroom { visit.school.classroom }

  /// The path of a script of the class.
  func script(_ name: String) -> String { "\(folder)/\(name)" }

  /// The present key of a pupil; the teacher's for any other name.
  func key(_ pupil: String) -> String {
    school.keys.first { $0.pupil.folder == pupil }?.key ?? site.keys.play
  }

  func ask(
    _ path: String, _ method: String = "GET", as pupil: String, body: String = ""
  ) async throws -> HTTPResponse {
    try await ask(path, method, key: key(pupil), body: body)
  }

  func ask(
    _ path: String, _ method: String = "GET", key: String, body: String = ""
  ) async throws -> HTTPResponse {
    await site.answer(try Visit.request(method, "/\(key)/\(path)", body: body))
  }

  func text(_ path: String, as pupil: String) async throws -> String {
    String(decoding: try await ask(path, as: pupil).data, as: UTF8.self)
  }

  /// Posts JSON, and reads the answer.
  func post(_ path: String, _ body: String, as pupil: String) async throws -> (Int, String) {
    let answer = try await ask("api/\(path)", "POST", as: pupil, body: body)
    return (answer.status.rawValue, String(decoding: answer.data, as: UTF8.self))
  }

  /// Begins a match at the desk of a pupil. Returns the name of its table.
  func begin(_ black: String, _ white: String, as pupil: String) async throws -> String {
    let (code, text) = try await post(
      "tables", #"{"game":"reversi","black":"\#(black)","white":"\#(white)"}"#, as: pupil)
    try #require(code == 200, "\(text)")
    let id = String(text.dropFirst(#"{"id":""#.count).prefix { $0 != "\"" })
    // Nobody looks at each ply.
    _ = try await post("tables/\(id)/order", #"{"kind":"pace","milliseconds":0}"#, as: pupil)
    return id
  }

  /// Ranks scripts in an event, and waits for its end. Returns the name of its first match.
  func rank(_ players: [String]) async throws -> String {
    let names = players.map { "\"\($0)\"" }.joined(separator: ",")
    let (code, text) = try await post(
      "events", #"{"game":"reversi","players":[\#(names)]}"#, as: "teacher")
    try #require(code == 200 && text.contains("event-1"), "\(text)")
    let last = ContinuousClock.now + .seconds(300)
    while try await !self.text("api/home", as: "teacher").contains(#""planned":2,"played":2"#) {
      try #require(ContinuousClock.now < last, "the event: waited for in vain")
      try await Task.sleep(for: .milliseconds(5))
    }
    return "event-1.1-1-0-1-1"
  }

  /// Waits until the match at a table of a pupil is over.
  func end(_ id: String, of pupil: String) async throws {
    let desk = try #require(school.classroom.desk(pupil))
    let table = try #require(await desk.tables.table(id))
    let last = ContinuousClock.now + .seconds(300)
    while await table.summary.ending == nil {
      try #require(ContinuousClock.now < last, "the end: waited for in vain")
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
