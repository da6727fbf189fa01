import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// The one stream of a browser, in which all its tabs hear of their matches.
@Suite struct StreamTests {
  /// What a stream tells, in the order in which it comes.
  private struct Listener {
    struct Event: Equatable {
      let name: String
      let channel: String
      var place: String?
      var text = ""
    }

    var iterator: EventBody.Iterator

    init(_ visit: Visit, _ channels: [String], key: String? = nil) async throws {
      let response = try await visit.ask("api/stream", key: key, query: channels)
      #expect(response.headers["Content-Type"] == "text/event-stream")
      let request = try Visit.request("GET", "/", channels.map { ("of", $0) })
      guard case .events(let body) = try await visit.site.stream(request, .play) else {
        throw CocoaError(.featureUnsupported)
      }
      iterator = body.makeAsyncIterator()
    }

    /// Reads until something has come, and returns it with what came before.
    mutating func read(until isLast: (Event) -> Bool) async throws -> [Event] {
      var all: [Event] = []
      while let news = await iterator.next() {
        for text in news.components(separatedBy: "\n\n")
        where !text.isEmpty {
          all.append(Self.event(text))
        }
        if all.contains(where: isLast) { return all }
      }
      return all
    }

    private static func event(_ text: String) -> Event {
      var fields: [String: String] = [:]
      for line in text.split(separator: "\n") {
        let colon = line.firstIndex(of: ":")!
        fields[String(line[..<colon])] = String(line[colon...].dropFirst(2))
      }
      let words = fields["event"]!.split(separator: " ", maxSplits: 1).map(String.init)
      return Event(name: words[0], channel: words[1], place: fields["id"], text: fields["data"]!)
    }
  }

  /// What a channel told after a place, until a pace of 8.
  private static func told(
    of channel: String, after place: String? = nil, in events: [Listener.Event]
  ) -> [Listener.Event] {
    let told = events.filter { $0.channel == channel }
    let first = place.flatMap { place in told.firstIndex { $0.place == place } }
    let last = told.firstIndex { $0.text == "8" } ?? told.count - 1
    return Array(told[(first.map { $0 + 1 } ?? 0)...last])
  }

  private func play(_ move: String, at table: any LiveTable, _ visit: Visit) async throws {
    let object = try JSONSerialization.jsonObject(with: Data(await table.snapshot.text.utf8))
    let status = (object as? [String: Any])?["status"] as? [String: Any]
    let request = try #require(status?["request"] as? Int)
    let (code, text) = try await visit.post(
      "tables/\(table.id)/order", #"{"kind":"move","move":"\#(move)","request":\#(request)}"#)
    #expect(code == 200, "\(text)")
  }

  /// As the page names a match whose file has a blank in its name.
  @Test func aChannelNamesAMatchAsAddressesDo() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let first = try #require(table.id.utf8.first)
      let channel = "tables/%\(String(first, radix: 16))\(table.id.dropFirst())"
      var listener = try await Listener(visit, [channel])
      let told = try await listener.read { $0.channel == channel }
      #expect(told.last?.name == "snapshot")
    }
  }

  @Test func oneStreamTellsOfManyMatches() async throws {
    try await Visit.pay { visit in
      var tables: [any LiveTable] = []
      for _ in 0..<9 { tables.append(try await visit.begin()) }
      var listener = try await Listener(visit, tables.map { "tables/\($0.id):" })
      let first = try await listener.read { $0.channel == "tables/\(tables[8].id)" }
      #expect(first.map(\.channel) == ["server"] + tables.map { "tables/\($0.id)" })
      #expect(first.allSatisfy { $0.name == "snapshot" })
      #expect(first[0].text.hasPrefix(#"{"server":"#))
      for table in [tables[8], tables[0]] {
        try await play("f5", at: table, visit)
        let ply = try #require(
          try await listener.read { $0.name == "ply" }.last { $0.name == "ply" })
        #expect(ply.channel == "tables/\(table.id)")
        #expect(ply.text.contains(#""move":"f5""#))
      }
    }
  }

  @Test func whoComesBackHearsEachMessageOnce() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let name = "tables/\(table.id)"
      var listener = try await Listener(visit, ["\(name):"])
      _ = try await listener.read { $0.channel == name }
      try await play("f5", at: table, visit)
      _ = try await visit.post("\(name)/order", #"{"kind":"pace","milliseconds":7}"#)
      let heard = try await listener.read { $0.name == "pace" }
      let place = try #require(heard.last { $0.name == "pace" }?.place)
      _ = try await visit.post("\(name)/order", #"{"kind":"pace","milliseconds":8}"#)
      let all = heard + (try await listener.read { $0.text == "8" })
      var again = try await Listener(visit, ["\(name):\(place)"])
      let news = try await again.read { $0.text == "8" }
      #expect(Self.told(of: name, in: news) == Self.told(of: name, after: place, in: all))
    }
  }

  @Test(arguments: [
    "12-3", "1-99999999999999999999", "x", "-", "1--1", "0-9223372036854775807", "",
  ])
  func aPlaceThatIsNotKnownGetsASnapshot(place: String) async throws {
    try await Visit.pay { visit in
      let name = "tables/\(try await visit.begin().id)"
      var listener = try await Listener(visit, ["\(name):\(place)"])
      #expect(try await listener.read { $0.channel == name }.last?.name == "snapshot")
    }
  }

  @Test func aChannelThatIsGoneIsToldAndTheOthersGoOn() async throws {
    try await Visit.pay { visit in
      let tables = [try await visit.begin(), try await visit.begin()]
      var listener = try await Listener(
        visit, ["tables/nobody:"] + tables.map { "tables/\($0.id):" })
      let first = try await listener.read { $0.channel == "tables/nobody" }
      #expect(first.last == Listener.Event(name: "gone", channel: "tables/nobody", text: "{}"))
      try await play("f5", at: tables[0], visit)
      await visit.site.tables.close(tables[0].id)
      let closed = try await listener.read { $0.name == "gone" }
      #expect(closed.last?.channel == "tables/\(tables[0].id)")
      try await play("f5", at: tables[1], visit)
      #expect(
        try await listener.read { $0.name == "ply" }.contains {
          $0.channel == "tables/\(tables[1].id)"
        })
    }
  }

  @Test func aStreamHasSoManyChannelsAtMost() async throws {
    try await Visit.pay { visit in
      let channels = (0...Site.mostChannels).map { "tables/\($0):" }
      let response = try await visit.ask("api/stream", query: channels)
      #expect(response.status == .badRequest)
    }
  }

  @Test func watchersHaveAStreamToo() async throws {
    try await Visit.pay { visit in
      let name = "tables/\(try await visit.begin().id)"
      let key = visit.site.keys.watch
      var listener = try await Listener(visit, ["\(name):"], key: key)
      #expect(try await listener.read { $0.channel == name }.last?.name == "snapshot")
    }
  }
}
