import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// Each address with each key.
@Suite struct RightsTests {
  private static let secret = "what nobody else reads"
  private static let script = """
    -- \(secret)
    return { choose = function(board) return board:moves()[1] end }

    """

  /// Lends a page with a script at a table, and a name for each `*` of an address.
  private func pay(
    _ body: (Visit, _ filled: ([String]) -> String) async throws -> Void
  ) async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
      let table = try await visit.begin("\(visit.folder)/mine.lua", "human")
      try await visit.until("a move") { await table.summary.ply == 1 }
      try await body(visit) { place in
        place.enumerated().map { depth, word in
          guard word == "*" else { return word }
          if depth == 2 { return place[0] == "tables" ? "order" : "0-0-1" }
          switch place[0] {
          case "tables": return table.id
          case "words", "explore": return "reversi"
          case "scripts": return "other"
          default: return "\(place[0])-1"
          }
        }.joined(separator: "/")
      }
    }
  }

  @Test func eachAddressAnswersWhomItIsFor() async throws {
    try await pay { visit, filled in
      let keys = visit.site.keys
      let stranger = String(repeating: "a", count: keys.play.count)
      for route in Rights.routes {
        let path = "api/\(filled(route.place))"
        func code(_ key: String) async throws -> HTTPStatus {
          try await visit.ask(path, route.method, key: key, body: "{}").status
        }
        let nobody = try await code(stranger)
        #expect(nobody == .forbidden, "nobody: \(path)")
        let player = try await code(keys.play)
        #expect(player != .forbidden, "who plays: \(path)")
        let watcher = try await code(keys.watch)
        #expect(
          (watcher != .forbidden) == route.roles.contains(.watch),
          "who watches: \(route.method) \(path)")
      }
    }
  }

  @Test func whatWatchersReadHasNoText() async throws {
    try await pay { visit, filled in
      let mine = #"{"player":"\#(visit.folder)/mine.lua","game":"reversi"}"#
      #expect(try await visit.post("scripts/read", mine).1.contains(Self.secret))
      for route in Rights.routes where route.method == "GET" && route.place != ["stream"] {
        let path = "api/\(filled(route.place))"
        let text = try await visit.text(path, key: visit.site.keys.watch)
        #expect(!text.contains(Self.secret) && !text.contains(visit.site.keys.play), "\(path)")
      }
    }
  }

  @Test func anAddressWithoutALineIsClosed() {
    let places = [
      ["tables", "1", "inspect"], ["events", "1"], ["scripts"], [], ["kept", "1", "x"],
    ]
    for place in places {
      #expect(Rights.refusal("GET", place, to: .pupil) != nil, "\(place)")
      #expect(Rights.refusal("POST", place, to: .pupil) != nil, "\(place)")
      #expect(Rights.refusal("GET", place, to: .watch) != nil, "\(place)")
      #expect(Rights.refusal("HEAD", place, to: .watch) != nil, "\(place)")
      #expect(Rights.refusal("POST", place, to: .watch) != nil, "\(place)")
      #expect(Rights.refusal("GET", place, to: .play) != nil, "\(place)")
      #expect(Rights.refusal("POST", place, to: .play) != nil, "\(place)")
    }
    #expect(Rights.refusal("HEAD", ["tables", "1"], to: .watch) == nil)
    #expect(Rights.refusal("HEAD", ["tables", "1", "journal"], to: .watch) != nil)
  }
}
