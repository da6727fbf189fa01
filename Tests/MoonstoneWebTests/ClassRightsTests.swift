import Foundation
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// Each address of a class with each pupil's key.
@Suite struct ClassRightsTests {
  /// Each address with the names in Bob's place, or of what all share.
  private func filled(_ route: Rights.Route, _ table: String, _ script: String) -> String {
    let place = route.place.enumerated().map { depth, word in
      guard word == "*" else { return word }
      if depth == 2 { return third(of: route.place[0]) }
      switch route.place[0] {
      case "tables", "kept": return table
      case "scripts": return Self.escaped(script)
      case "events": return "event-1"
      case "words", "explore": return "reversi"
      default: return "\(route.place[0])-1"
      }
    }
    return "api/" + place.joined(separator: "/")
  }

  private static func escaped(_ path: String) -> String { path.replacing("/", with: "%2F") }

  private func third(of kind: String) -> String { kind == "events" ? "0-0-1" : "other" }

  @Test func aPupilsKeyOpensWhatTheTableSays() async throws {
    try await ClassVisit.pay { visit in
      let table = try await visit.begin("human", "human", as: "ada")
      let renewed = visit.key("bob")
      _ = try visit.school.renew("bob")
      for route in Rights.routes {
        let path = filled(route, table, visit.script("ada/mine.lua"))
        for key in [renewed, Keys.word(), ""] {
          let stranger = try await visit.ask(path, route.method, key: key, body: "{}").status
          #expect(stranger == .forbidden, "\(route.method) \(path)")
        }
        let status = try await visit.ask(path, route.method, as: "ada", body: "{}").status
        #expect(
          (status != .forbidden) == route.roles.contains(.pupil), "\(route.method) \(path)")
        // A line leads to something, at the teacher's own place and in a pupil's.
        for place in ["", "pupils/ada/"] {
          let teacher = try await visit.ask(
            place + path, route.method, as: "teacher", body: "{}")
          #expect(teacher.status != .forbidden, "\(route.method) \(place)\(path)")
          let text = String(decoding: teacher.data, as: UTF8.self)
          #expect(!text.contains(Site.noAddress), "\(route.method) \(place)\(path)")
          #expect(!text.contains("no such action"), "\(route.method) \(place)\(path)")
        }
        let watcher = try await visit.ask(
          path, route.method, key: visit.site.keys.watch, body: "{}"
        ).status
        #expect(
          (watcher != .forbidden) == route.roles.contains(.watch), "\(route.method) \(path)")
      }
    }
  }

  @Test func nothingOfOthersComesByAPupilsKey() async throws {
    try await ClassVisit.pay { visit in
      let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
      let broken = visit.script("bob/broken.lua")
      try write(ClassVisit.failing, to: bob)
      _ = try await visit.post(
        "scripts/new", #"{"player":"broken","game":"reversi"}"#, as: "bob")
      try write(ClassVisit.broken, to: broken)
      // One table at each desk, with both scripts.
      let bobs = try await visit.begin(bob, ada, as: "bob")
      try await visit.end(bobs, of: "bob")
      let adas = try await visit.begin(ada, bob, as: "ada")
      try await visit.end(adas, of: "ada")
      let ranked = try await visit.rank([ada, bob])
      let keys = [visit.site.keys.play, visit.site.keys.watch, visit.key("bob")]
      let secrets = [ClassVisit.bobsSecret] + ClassVisit.hidden + keys
      let version = sha256(Array(ClassVisit.failing.utf8))
      let bodies = [
        #"{"player":"\#(bob)","game":"reversi","text":"","seen":"","side":"white"}"#,
        #"{"side":"black","text":"return {}","ply":1,"kind":"pause","pupil":"bob"}"#,
        #"{"side":"white","ply":2,"version":"\#(version)","digest":"\#(version)"}"#,
        #"{"kind":"change","side":"black","player":"\#(broken)"}"#,
        #"{"game":"reversi","black":"\#(broken)"}"#,
        #"{"kind":"hint","player":"\#(broken)","exercise":0}"#, #"{"kind":"rematch"}"#,
      ]
      // What is closed shows nothing; see ClassStreamTests for the stream.
      for route in Rights.routes where route.place != ["stream"] && route.place.last != "close" {
        for table in [adas, bobs, ranked] {
          let path = filled(route, table, bob)
          for body in bodies {
            let answer = try await visit.ask(path, route.method, as: "ada", body: body)
            let text = String(decoding: answer.data, as: UTF8.self)
            for secret in secrets { #expect(!text.contains(secret), "\(route.method) \(path)") }
          }
        }
      }
    }
  }
}
