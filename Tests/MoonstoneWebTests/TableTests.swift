import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// What people do at a table, and what everybody hears of it.
@Suite struct TableTests {
  /// Reads what a watcher gets until a message of this kind comes, and returns all of it.
  private func read(_ watching: Watching, until name: String) async -> [Broadcast.Message] {
    var all: [Broadcast.Message] = []
    while true {
      switch await watching.next() {
      case .messages(let messages):
        all += messages
        if messages.contains(where: { $0.name == name }) { return all }
      case .snapshot:
        all.append(Broadcast.Message(name: "snapshot", text: ""))
        if name == "snapshot" { return all }
      case .end: return all
      }
    }
  }

  private func request(_ table: any LiveTable) async throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(await table.snapshot.text.utf8))
    let status = (object as? [String: Any])?["status"] as? [String: Any]
    return try #require(status?["request"] as? Int)
  }

  private func play(_ move: String, at table: any LiveTable, _ visit: Visit) async throws {
    let body = #"{"kind":"move","move":"\#(move)","request":\#(try await request(table))}"#
    let (code, text) = try await visit.post("tables/\(table.id)/order", body)
    #expect(code == 200, "\(text)")
  }

  @Test func aMoveIsToldToEverybody() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let watchers = (0..<2).map { _ in table.broadcast.watch() }
      for watcher in watchers {
        guard case .snapshot = await watcher.next() else {
          Issue.record("a new watcher gets no snapshot")
          return
        }
      }
      try await play("f5", at: table, visit)
      for watcher in watchers {
        let news = await read(watcher, until: "ply")
        let ply = try #require(news.first { $0.name == "ply" })
        #expect(ply.text.contains(#""move":"f5""#))
      }
    }
  }

  @Test func aWatcherThatComesBackMissesNothing() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let first = table.broadcast.watch()
      _ = await first.next()
      try await play("f5", at: table, visit)
      let heard = await read(first, until: "ply")
      try await eventually("white's turn") { table.broadcast.recentNames.last == "status" }
      try await play("d6", at: table, visit)
      _ = await read(first, until: "ply")
      let place = table.broadcast.place(at: try #require(heard.last).number)
      let again = await read(table.broadcast.watch(after: place), until: "ply")
      #expect(again.filter { $0.name == "ply" }.map(\.text).allSatisfy { $0.contains("d6") })
      #expect(!again.contains { $0.name == "snapshot" })
    }
  }

  @Test func aWatcherThatFallsBehindGetsASnapshot() async throws {
    let broadcast = Broadcast()
    let watcher = broadcast.watch()
    _ = await watcher.next()
    for _ in 0...Broadcast.mostWaiting {
      broadcast.post(Broadcast.Message(name: "ply", text: "{}"))
    }
    guard case .snapshot = await watcher.next() else {
      Issue.record("it gets everything that was kept for it")
      return
    }
  }

  @Test func aMoveToAClosedRequestIsRefused() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let old = try await request(table)
      let watcher = table.broadcast.watch()
      _ = await watcher.next()
      try await play("f5", at: table, visit)
      _ = await read(watcher, until: "ply")
      let body = #"{"kind":"move","move":"d6","request":\#(old)}"#
      #expect(try await visit.post("tables/\(table.id)/order", body).0 == 409)
      #expect(try await visit.post("tables/\(table.id)/order", #"{"kind":"dance"}"#).0 == 400)
    }
  }

  @Test func undoStartsOverForEverybody() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let watcher = table.broadcast.watch()
      _ = await watcher.next()
      try await play("f5", at: table, visit)
      _ = await read(watcher, until: "ply")
      _ = try await visit.post("tables/\(table.id)/order", #"{"kind":"undo"}"#)
      _ = await read(watcher, until: "snapshot")
      #expect(await table.summary.ply == 0)
    }
  }

  @Test func anOpenMatchIsWhereItWasAfterItsServerIsGone() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let watcher = table.broadcast.watch()
      _ = await watcher.next()
      try await play("f5", at: table, visit)
      _ = await read(watcher, until: "ply")
      await visit.site.tables.close(table.id)
      let kept = try await visit.text("api/kept/\(table.id)")
      #expect(kept.contains(#""move":"f5""#))
      let (code, _) = try await visit.post("kept/\(table.id)/go", "{}")
      #expect(code == 200)
      let again = try #require(await visit.site.tables.table(table.id))
      #expect(await again.summary.ply == 1)
    }
  }

  @Test func aForkBeginsLikeItsMatch() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let watcher = table.broadcast.watch()
      _ = await watcher.next()
      try await play("f5", at: table, visit)
      _ = await read(watcher, until: "ply")
      let (code, text) = try await visit.post("tables/\(table.id)/go", #"{"ply":0}"#)
      #expect(code == 200)
      #expect(!text.contains(table.id))
      #expect(await visit.site.tables.summaries().map(\.ply).sorted() == [0, 1])
    }
  }
}

extension Broadcast {
  var recentNames: [String] { recent.map(\.name) }
}
