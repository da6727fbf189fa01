import Foundation
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneWeb

/// A page in a folder of its own, which tests ask without a network.
struct Visit: Sendable {
  let site: Site
  let folder: String
  /// What the page told its server.
  let told: Locked<[String]>

  /// - Parameters:
  ///   - scripts: names and texts of scripts that are open on the page.
  ///   - engines: engines that may be seated, as `NAME=COMMAND`.
  ///   - events: the folders of events.
  ///   - matches: matches in GGF, for a file `m.ggf` that is shown.
  ///   - archives: the names of archives in the folder that are shown.
  init(
    in folder: String, scripts: [String: String] = [:], engines: [String] = [],
    events: [String] = [], matches: String? = nil, archives: [String] = []
  ) throws {
    self.folder = folder
    let told = Locked([String]())
    self.told = told
    let file = "\(folder)/m.ggf"
    if let matches { try write(matches, to: file) }
    for (name, text) in scripts { try write(text, to: "\(folder)/\(name)") }
    let open = OpenScripts(
      scripts.keys.sorted().map { "\(folder)/\($0)" }, engines: try engines.map(OpenEngine.init),
      folder: folder)
    let catalog = Catalog(
      games: [Plugin(Reversi())],
      engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")],
      worker: "moonstone-worker")
    var others: [any PastMatch] = []
    if matches != nil {
      var subject = try MatchSubject(file)
      subject.choice.tell = { sentence in told.withLock { $0.append(sentence) } }
      others = try OpenMatches.all(in: subject, catalog: catalog, program: "test")
    }
    let surroundings = Tables.Surroundings(
      catalog: catalog,
      store: MatchFolder(folder: "\(folder)/matches"), scripts: open,
      matches: OpenMatches(others: others, folders: ["\(folder)/shown"]), memory: 1 << 20,
      program: "test", archives: archives.map { "\(folder)/\($0)" }, warn: { _ in })
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Interfaces/MoonstoneWeb/Page").standardized.path
    site = Site(
      keys: Keys(), gate: Gate(host: "127.0.0.1"), assets: try Assets(in: [page]),
      tables: Tables(surroundings),
      events: try OpenEvents(events, folders: ["\(folder)/shown"], in: surroundings))
  }

  /// Lends a page, and leaves its matches afterwards.
  static func pay(
    scripts: [String: String] = [:], engines: [String] = [], events: [String] = [],
    matches: String? = nil, archives: [String] = [], _ body: (Visit) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let visit = try Visit(
      in: folder.path(percentEncoded: false), scripts: scripts, engines: engines, events: events,
      matches: matches, archives: archives)
    do {
      try await body(visit)
      await visit.site.tables.closeAll()
      await visit.site.events.close()
    } catch {
      await visit.site.tables.closeAll()
      await visit.site.events.close()
      throw error
    }
  }

  /// Asks for an address below a key; a stream is asked for channels.
  func ask(
    _ path: String, _ method: String = "GET", key: String? = nil, body: String = "",
    headers: [String: String] = [:], query channels: [String] = []
  ) async throws -> HTTPResponse {
    do {
      return await site.answer(
        try Self.request(
          method, "/\(key ?? site.keys.play)/\(path)", channels.map { ("of", $0) }, body: body,
          headers: headers))
    } catch let fault as HTTPFault {
      return HTTPResponse(status: fault.status)
    }
  }

  /// A request as it comes over the network.
  static func request(
    _ method: String, _ path: String, _ query: [(name: String, value: String)] = [],
    body: String = "", headers: [String: String] = [:]
  ) throws -> HTTPRequest {
    let plain = CharacterSet.alphanumerics
    let fields = query.map {
      "\($0.name)=\($0.value.addingPercentEncoding(withAllowedCharacters: plain)!)"
    }
    let target = path + (query.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    var lines = ["\(method) \(target) HTTP/1.1"]
    let all = ["Host": "127.0.0.1:7654", "Content-Length": "\(body.utf8.count)"]
    for (name, value) in all.merging(headers, uniquingKeysWith: { $1 }) {
      lines.append("\(name): \(value)")
    }
    return try HTTPRequest(HTTPHead(lines.joined(separator: "\r\n").utf8)) { _ in Array(body.utf8) }
  }

  /// Asks for an address below a key with a query, and reads the answer.
  func query(_ path: String, _ query: [String: String]) async throws -> String {
    let request = try Self.request(
      "GET", "/\(site.keys.play)/\(path)", query.map { ($0.key, $0.value) })
    return String(decoding: await site.answer(request).data, as: UTF8.self)
  }

  /// Posts JSON, and reads the answer.
  func post(_ path: String, _ body: String, key: String? = nil) async throws -> (Int, String) {
    let response = try await ask("api/\(path)", "POST", key: key, body: body)
    return (response.status.rawValue, String(decoding: response.data, as: UTF8.self))
  }

  func text(_ path: String, key: String? = nil) async throws -> String {
    String(decoding: try await ask(path, key: key).data, as: UTF8.self)
  }

  /// Begins a match of two people, and returns its table.
  func begin() async throws -> any LiveTable {
    let id = try await site.tables.begin(NewMatch("reversi", black: "human", white: "human"))
    let table = try #require(await site.tables.table(id))
    try await eventually("the first request") {
      table.broadcast.recentNames.contains("status")
    }
    return table
  }

  /// Begins a match of these players, as the page does.
  func begin(_ black: String, _ white: String, _ more: String = "") async throws -> any LiveTable {
    let (code, text) = try await post(
      "tables", #"{"game":"reversi","black":"\#(black)","white":"\#(white)"\#(more)}"#)
    try #require(code == 200, "\(text)")
    let id = String(text.dropFirst(#"{"id":""#.count).prefix { $0 != "\"" })
    return try #require(await site.tables.table(id))
  }

  /// Gives an order at a table.
  func order(_ body: String, at table: any LiveTable) async throws {
    let (code, text) = try await post("tables/\(table.id)/order", body)
    #expect(code == 200, "\(text)")
  }

  /// Waits for a fact about a match.
  func until(_ what: String, _ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(300)
    while try await !holds() {
      try #require(ContinuousClock.now < end, "\(what): waited for in vain")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// What the status of a table says in a field.
  func status(_ field: String, of table: any LiveTable) async throws -> Any? {
    let object = try JSONSerialization.jsonObject(with: Data(await table.snapshot.text.utf8))
    return ((object as? [String: Any])?["status"] as? [String: Any])?[field]
  }

  /// Plays a move for a person, once it has the turn.
  func play(_ move: String, at table: any LiveTable) async throws {
    let ply = await table.summary.ply
    try await until("a request") {
      (try await status("moves", of: table) as? [Any])?.isEmpty == false
    }
    let request = try #require(try await status("request", of: table) as? Int)
    try await order(#"{"kind":"move","move":"\#(move)","request":\#(request)}"#, at: table)
    try await until("the move") { await table.summary.ply > ply }
  }
}

extension HTTPResponse {
  /// The body, where it is one that ends.
  var data: Data {
    if case .data(let data) = body { data } else { Data() }
  }
}
