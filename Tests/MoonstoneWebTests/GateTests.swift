import Foundation
import Testing

@testable import MoonstoneWeb

/// Access to the page, and the keys it takes.
@Suite struct GateTests {
  @Test func aRequestWithoutAKeyIsRefused() async throws {
    try await Visit.pay { visit in
      let stranger = try await visit.ask("", key: "guess")
      #expect(stranger.status == .forbidden)
      #expect(try await visit.ask("api/home", key: "guess").status == .forbidden)
      #expect(try await visit.ask("").status == .ok)
      #expect(visit.site.keys.play != visit.site.keys.watch)
      #expect(visit.site.keys.play.count == 26)
    }
  }

  @Test func aPersonWithAWrongKeyIsToldWhatToDo() async throws {
    try await Visit.pay { visit in
      let accept = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
      for path in ["", "tables"] {
        let page = try await visit.ask(path, key: "guess", headers: accept)
        #expect(page.status == .forbidden)
        #expect(page.headers["Content-Type"]?.hasPrefix("text/html") == true)
        let text = String(decoding: page.data, as: UTF8.self)
        #expect(text.contains("Open the whole address that <code>moonstone serve</code> printed"))
      }
      for headers in [accept, [:]] {
        let answer = try await visit.ask("api/home", key: "guess", headers: headers)
        #expect(answer.headers["Content-Type"]?.hasPrefix("application/json") == true)
      }
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:7654", "127.0.0.1.evil.example", "", "[evil.com]", "[]",
    "[::1].evil.example", "127.0.0.1\0evil", "127.0.0.1:٣", "[::1\0]",
  ])
  func aNameThatLeadsHereIsRefused(host: String) async throws {
    try await Visit.pay { visit in
      let response = try await visit.ask("api/home", headers: ["Host": host])
      // A head with a NUL is refused before anybody looks for the name.
      #expect(response.status == (host.contains("\0") ? .badRequest : .forbidden))
    }
  }

  @Test(arguments: [
    "localhost:9000", "LOCALHOST", "127.0.0.1", "192.168.1.7:7654", "[::1]:7654", "[2001:db8::7]",
  ])
  func aNumberIsLetIn(host: String) async throws {
    try await Visit.pay { visit in
      let response = try await visit.ask("api/home", headers: ["Host": host])
      #expect(response.status == .ok)
    }
  }

  @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:80"])
  func aRequestFromAnotherPageIsRefused(origin: String) async throws {
    try await Visit.pay { visit in
      let response = try await visit.ask(
        "api/tables", "POST", body: #"{"game":"reversi"}"#,
        headers: ["Origin": origin])
      #expect(response.status == .forbidden)
      #expect(await visit.site.tables.summaries().isEmpty)
    }
  }

  @Test(
    arguments: [
      ("class.example", "https://class.example", true), ("class.example", nil, true),
      ("class.example", "http://class.example", false), ("class.example", "https://evil", false),
      ("lass.example", nil, false), ("evil.example", "https://class.example", false),
      ("127.0.0.1:7654", "http://127.0.0.1:7654", true),
      ("127.0.0.1:7654", "https://class.example", false),
    ] as [(String, String?, Bool)])
  func aProxyPassesOnWhatPeopleAskItFor(host: String, origin: String?, isLetIn: Bool) throws {
    // As Caddy and nginx send it.
    var headers = [
      "Host": host, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7",
      "X-Forwarded-Host": "class.example", "Via": "1.1 Caddy",
    ]
    headers["Origin"] = origin
    let request = try Visit.request("POST", "/key/api/tables", body: "{}", headers: headers)
    let gate = Gate(host: "127.0.0.1", proxy: "https://class.example")
    #expect((gate.refusal(of: request) == nil) == isLetIn)
    // Without a proxy only numbers are let in.
    let isNumber = host.hasPrefix("127") && origin?.hasPrefix("https") != true
    #expect((Gate(host: "127.0.0.1").refusal(of: request) == nil) == isNumber)
  }

  @Test func aBodyBeyondTheBoundIsRefused() async throws {
    try await Visit.pay { visit in
      let body = String(repeating: " ", count: Gate.mostBytes + 1)
      let response = try await visit.ask("api/tables", "POST", body: body)
      #expect(response.status == .contentTooLarge)
    }
  }

  @Test func watchersOnlyWatch() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let watch = visit.site.keys.watch
      #expect(try await visit.ask("api/tables/\(table.id)", key: watch).status == .ok)
      for action in ["order", "load", "close", "go"] {
        let (code, _) = try await visit.post("tables/\(table.id)/\(action)", "{}", key: watch)
        #expect(code == 403)
      }
      #expect(try await visit.post("tables", #"{"game":"reversi"}"#, key: watch).0 == 403)
      #expect(try await visit.post("scripts/read", "{}", key: watch).0 == 403)
      // A watcher does not have the other key.
      let home = try await visit.text("api/home", key: watch)
      #expect(!home.contains(visit.site.keys.play))
    }
  }

  @Test func everyAnswerForbidsForeignScripts() async throws {
    try await Visit.pay { visit in
      for path in ["", "page.js", "parts.css", "api/home", "nothing"] {
        let policy = try await visit.ask(path).headers["Content-Security-Policy"]
        #expect(policy?.hasPrefix("default-src 'self';") == true, "\(path)")
      }
      let page = try await visit.text("")
      #expect(!page.contains("onclick") && !page.contains("<style") && !page.contains("style="))
    }
  }
}
