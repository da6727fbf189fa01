import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// A class: who comes where, and what each may read and write.
@Suite struct ClassTests {
  @Test func eachPupilHasOwnScripts() async throws {
    try await ClassVisit.pay { visit in
      let me = try await visit.text("api/me", as: "ada")
      #expect(me.contains(#""pupil":"Ada""#) && me.contains(#""scripts":["\#(visit.folder)/ada/"#))
      #expect(!me.contains(#""scripts":["\#(visit.folder)/bob/"#))
      // Others can be seated.
      #expect(me.contains("bob/mine.lua"))
      let (code, made) = try await visit.post(
        "scripts/new", #"{"player":"second","game":"reversi"}"#, as: "ada")
      #expect(code == 200, "\(made)")
      #expect(FileManager.default.fileExists(atPath: visit.script("ada/second.lua")))
    }
  }

  @Test func thePageKnowsWhoseItIs() async throws {
    try await ClassVisit.pay { visit in
      let pupils = try await visit.text("api/me", as: "ada")
      #expect(pupils.contains(#""hasClass":true"#) && pupils.contains(#""isPupil":true"#))
      let teachers = try await visit.text("api/me", as: "teacher")
      #expect(teachers.contains(#""hasClass":true"#) && teachers.contains(#""isPupil":false"#))
      #expect(!teachers.contains(#""pupil":"#))
      let inside = try await visit.ask("pupils/ada/api/me", as: "teacher")
      let words = String(decoding: inside.data, as: UTF8.self)
      #expect(words.contains(#""pupil":"Ada""#) && words.contains(#""isPupil":false"#))
      // A check begins with what there is to check.
      let files = try await visit.ask("pupils/ada/api/files", as: "teacher")
      let list = String(decoding: files.data, as: UTF8.self)
      #expect(list.contains("ada/mine.lua") && !list.contains("bob/mine.lua"))
    }
  }

  @Test func anotherScriptIsPlayedNotReadNorWritten() async throws {
    try await ClassVisit.pay { visit in
      let bobs = visit.script("bob/mine.lua")
      let named = #"{"player":"\#(bobs)","game":"reversi","text":"","seen":""}"#
      for action in ["read", "diff", "save"] {
        let (code, text) = try await visit.post("scripts/\(action)", named, as: "ada")
        #expect(code == 409 && text.contains("another’s"), "\(action): \(text)")
        #expect(!text.contains(ClassVisit.bobsSecret))
      }
      let id = try await visit.begin(visit.script("ada/mine.lua"), bobs, as: "ada")
      try await visit.end(id, of: "ada")
      for action in ["load", "compile", "check"] {
        let body = #"{"side":"white","text":"return {}"}"#
        let (code, text) = try await visit.post("tables/\(id)/\(action)", body, as: "ada")
        #expect(code == 409 && text.contains("another’s"), "\(action): \(text)")
      }
    }
  }

  @Test func aScriptIsDownloadedByWhoseItIs() async throws {
    try await ClassVisit.pay { visit in
      func file(_ script: String, _ pupil: String, in place: String = "") async throws
        -> HTTPResponse
      {
        let name = visit.script(script).replacing("/", with: "%2F")
        return try await visit.ask("\(place)api/scripts/\(name)", as: pupil)
      }
      let own = try await file("ada/mine.lua", "ada")
      #expect(String(decoding: own.data, as: UTF8.self) == ClassVisit.script(ClassVisit.adasSecret))
      #expect(own.headers["Content-Disposition"] == #"attachment; filename="mine.lua""#)
      for other in ["bob/mine.lua", "names.txt", "ada/../bob/mine.lua", "strategies/none.lua"] {
        let refused = try await file(other, "ada")
        #expect(refused.status == .conflict, "\(other)")
      }
      #expect(try await file("bob/mine.lua", "teacher", in: "pupils/bob/").status == .ok)
      let watcher = try await visit.ask("api/scripts/x", key: visit.site.keys.watch)
      #expect(watcher.status == .forbidden)
    }
  }

  /// What another's script lets be set is part of its text.
  @Test func parametersOfAnotherAreNotTold() async throws {
    try await ClassVisit.pay { visit in
      let text =
        "return { params = { depth = { 8, min = 1, max = 12 } },\n"
        + "choose = function(board) return board:moves()[1] end }\n"
      for name in ["ada/mine.lua", "bob/mine.lua"] {
        try text.write(toFile: visit.script(name), atomically: true, encoding: .utf8)
      }
      let table = try await visit.begin(
        visit.script("ada/mine.lua"), visit.script("bob/mine.lua"), as: "ada")
      for (side, isTold) in [("black", true), ("white", false)] {
        let (code, words) = try await visit.post(
          "tables/\(table)/parameters", #"{"side":"\#(side)"}"#, as: "ada")
        #expect(code == 200 && words.contains("depth") == isTold, "\(side): \(words)")
      }
    }
  }

  @Test func aVersionOfAnotherIsNotShown() async throws {
    try await ClassVisit.pay { visit in
      let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
      let id = try await visit.begin(ada, bob, as: "ada")
      try await visit.end(id, of: "ada")
      let own = try #require(
        await visit.school.classroom.desk("ada")?.tables.table(id)?.snapshot.text)
      let digests = own.matches(of: /"version":"([0-9a-f]{64})"/).map { String($0.1) }
      #expect(Set(digests).count == 2)
      var shown = 0
      for digest in Set(digests) {
        for action in ["version", "diff"] {
          let body = #"{"digest":"\#(digest)","before":"\#(digest)"}"#
          let (code, text) = try await visit.post("tables/\(id)/\(action)", body, as: "ada")
          #expect(!text.contains(ClassVisit.bobsSecret))
          if code == 200 { shown += 1 }
        }
        // Nor does it become one's own by playing in its place.
        let load = #"{"side":"black","digest":"\#(digest)"}"#
        let (_, text) = try await visit.post("tables/\(id)/load", load, as: "ada")
        #expect(!text.contains(ClassVisit.bobsSecret))
      }
      #expect(shown == 2)
    }
  }

  @Test func othersAreReadWhereTheTeacherWantsIt() async throws {
    try await ClassVisit.pay(isOpen: true) { visit in
      let named = #"{"player":"\#(visit.script("bob/mine.lua"))","game":"reversi"}"#
      let (code, text) = try await visit.post("scripts/read", named, as: "ada")
      #expect(code == 200 && text.contains(ClassVisit.bobsSecret))
      #expect(text.contains(#""isWritable":false"#))
    }
  }

  @Test func matchesAreSeenByTheirPupilAndTheTeacher() async throws {
    try await ClassVisit.pay { visit in
      let id = try await visit.begin("human", "human", as: "ada")
      #expect(try await visit.ask("api/tables/\(id)", as: "ada").status == .ok)
      #expect(try await visit.ask("api/tables/\(id)", as: "bob").status == .notFound)
      #expect(try await visit.ask("api/tables/\(id)", as: "teacher").status == .notFound)
      let inside = try await visit.ask("pupils/ada/api/tables/\(id)", as: "teacher")
      #expect(inside.status == .ok)
      // No pupil comes into another's place.
      #expect(try await visit.ask("pupils/ada/api/tables/\(id)", as: "bob").status == .notFound)
      let order = try await visit.ask(
        "pupils/ada/api/tables/\(id)/order", "POST", as: "teacher", body: #"{"kind":"pause"}"#)
      #expect(order.status == .ok)
      let list = try await visit.text("api/class", as: "teacher")
      #expect(list.contains(#""name":"Ada""#) && list.contains(id))
    }
  }

  @Test func theTeacherWritesInAPupilsPlace() async throws {
    try await ClassVisit.pay { visit in
      let named = #"{"player":"\#(visit.script("ada/mine.lua"))","game":"reversi""#
      let read = try await visit.ask(
        "pupils/ada/api/scripts/read", "POST", as: "teacher", body: named + "}")
      let text = String(decoding: read.data, as: UTF8.self)
      #expect(text.contains(ClassVisit.adasSecret) && text.contains(#""isWritable":true"#))
      let digest = try #require(text.firstMatch(of: /"digest":"([0-9a-f]+)"/)?.1)
      let saved = try await visit.ask(
        "pupils/ada/api/scripts/save", "POST", as: "teacher",
        body: named + #","text":"return {}","seen":"\#(digest)"}"#)
      #expect(saved.status == .ok)
      #expect(try contents(visit.script("ada/mine.lua")) == "return {}")
    }
  }

  @Test func allSeeHowScriptsAreRanked() async throws {
    try await ClassVisit.pay { visit in
      let players = ["ada", "bob"].map { visit.script("\($0)/mine.lua") }
      let state = try await visit.text("api/class", as: "teacher")
      for player in players { #expect(state.contains(#""newest":"\#(player)""#)) }
      let match = try await visit.rank(players)
      #expect(FileManager.default.fileExists(atPath: visit.script("ranks/event-1")))
      let keys = ["ada", "bob", "teacher"].map(visit.key) + [visit.site.keys.watch]
      for key in keys {
        for path in ["events/event-1/page", "events/event-1/meetings/0-0-1", "kept/\(match)"] {
          let answer = try await visit.ask("api/\(path)", key: key)
          #expect(answer.status == .ok, "\(path)")
          let text = String(decoding: answer.data, as: UTF8.self)
          #expect(!text.contains(ClassVisit.adasSecret) && !text.contains(ClassVisit.bobsSecret))
        }
        let home = try await visit.ask("api/home", key: key)
        #expect(String(decoding: home.data, as: UTF8.self).contains(#""id":"event-1""#))
      }
      for key in keys where key != visit.site.keys.play {
        for order in ["events", "events/event-1/stop"] {
          let answer = try await visit.ask("api/\(order)", "POST", key: key, body: "{}")
          #expect(answer.status == .forbidden)
        }
      }
    }
  }

  /// A pupil's modules lie beside the scripts, and what does not load plays no part.
  @Test func aRankingTakesWhatPlays() async throws {
    try await ClassVisit.pay { visit in
      let mine = visit.script("ada/mine.lua")
      try Data("return { choose = require('lines').first }\n".utf8)
        .write(to: URL(fileURLWithPath: mine))
      func make(_ name: String, _ text: String, as pupil: String) async throws {
        let body = #"{"player":"\#(name)","game":"reversi","text":"\#(text)"}"#
        let (code, answer) = try await visit.post("scripts/new", body, as: pupil)
        try #require(code == 200, "\(answer)")
      }
      let module = "return { first = function(board) return board:moves()[1] end }"
      try await make("lines", module, as: "ada")
      try await make("half", "return {", as: "bob")
      let state = try await visit.text("api/class", as: "teacher")
      #expect(state.contains(#""newest":"\#(mine)""#), "\(state)")
      let half = visit.script("bob/half.lua")
      #expect(state.contains(#""newest":"\#(half)""#))
      _ = try await visit.rank([mine, visit.script("bob/mine.lua"), half])
      func begin(_ players: String...) async throws -> (Int, String) {
        let names = players.map { "\"\($0)\"" }.joined(separator: ",")
        let body = #"{"game":"reversi","players":[\#(names)]}"#
        return try await visit.post("events", body, as: "teacher")
      }
      let (code, text) = try await begin(mine, "random", half)
      #expect(code == 200 && text.contains(#""leftOut":"\#(half):1:9: "#), "\(text)")
      let (refused, words) = try await begin(mine, half)
      #expect(refused == 409 && words.contains("\(half):1:9: "), "\(words)")
    }
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  // MARK: - Links

  @Test func aRenewedLinkOpensInPlaceOfTheOldOne() async throws {
    try await ClassVisit.pay { visit in
      let (old, bobs) = (visit.key("ada"), visit.key("bob"))
      let streaming = try await visit.ask("api/stream", key: old)
      let (code, _) = try await visit.post("class/renew", #"{"pupil":"ada"}"#, as: "teacher")
      #expect(code == 200)
      #expect(visit.key("ada") != old && visit.key("bob") == bobs)
      #expect(try await visit.ask("api/me", key: old).status == .forbidden)
      #expect(try await visit.ask("api/me", as: "ada").status == .ok)
      // What was open ends, whatever it has told before.
      guard case .stream(let body) = streaming.body else {
        Issue.record("no stream")
        return
      }
      for await _ in body {}
      // A later start has the new keys.
      let again = School(
        visit.school.classroom,
        keysIn: KeyFile(
          of: [visit.folder], beside: MatchFolder(folder: "\(visit.folder)/own/matches")),
        warn: { _ in })
      #expect(again.keys.map(\.key) == visit.school.keys.map(\.key))
      for pupil in ["ada", "bob"] {
        #expect(try await visit.post("class/renew", #"{"pupil":"bob"}"#, as: pupil).0 == 403)
      }
    }
  }

  @Test func thePageOfLinksHasEachPupilOnce() async throws {
    try await ClassVisit.pay { visit in
      let page = try await visit.text("api/class/links", as: "teacher")
      // It is shown, with its own styles, and nothing in it runs.
      let headers = try await visit.ask("api/class/links", as: "teacher").headers
      #expect(headers["Content-Disposition"] == nil)
      #expect(
        headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'; style-src") == true)
      for name in ["ada", "bob"] {
        #expect(page.contains(">http://127.0.0.1:7654/\(visit.key(name))/<"))
      }
      #expect(!page.contains(visit.site.keys.play))
      #expect(try await visit.ask("api/class/links", as: "ada").status == .forbidden)
    }
  }

  // MARK: - Limits

  /// One at a time, in turn: see DuelTurnsTests.
  @Test func theDuelsOfAllTakeTurns() async throws {
    try await ClassVisit.pay { visit in
      let classroom = visit.school.classroom
      let all = classroom.desks.map(\.tables) + [classroom.tables]
      #expect(all.count == 3)
      #expect(Set(all.map { ObjectIdentifier($0.surroundings.answering.turns) }).count == 1)
    }
  }

  @Test func aPupilHasSoManyScriptsBytesAndMatches() async throws {
    try await ClassVisit.pay(limits: ClassLimits(scripts: 2, bytes: 400, matches: 1)) { visit in
      func make(_ name: String, _ text: String) async throws -> (Int, String) {
        try await visit.post(
          "scripts/new", #"{"player":"\#(name)","game":"reversi","text":"\#(text)"}"#, as: "ada")
      }
      let long = String(repeating: "-", count: 400)
      let bytes = try contents(visit.script("ada/mine.lua")).utf8.count + 400
      #expect(
        try await make("long", long).1
          == #"{"error":"your scripts would have \#(bytes) bytes together; 400 is the most here"}"#)
      #expect(try await make("two", "return {}").0 == 200)
      #expect(
        try await make("three", "return {}").1
          == #"{"error":"you have 2 scripts; 2 is the most here"}"#)
      let id = try await visit.begin("human", "human", as: "ada")
      let another = try await visit.post("tables", #"{"game":"reversi"}"#, as: "ada")
      #expect(another.1.contains("1 match of yours is being played, which is the most here"))
      _ = try await visit.post("tables/\(id)/order", #"{"kind":"resign"}"#, as: "ada")
      try await visit.end(id, of: "ada")
      // One that is over makes room.
      _ = try await visit.begin("human", "human", as: "ada")
      // Others have their own.
      _ = try await visit.begin("human", "human", as: "bob")
    }
  }

  @Test(arguments: [#""ticks":"none""#, #""ticks":"51M/move""#, #""time":"5/move""#])
  func aPupilsScriptsHaveFewTicks(clock: String) async throws {
    try await ClassVisit.pay { visit in
      let (code, text) = try await visit.post("tables", #"{"game":"reversi",\#(clock)}"#, as: "ada")
      #expect(code == 409 && text.contains("50M ticks for a move at most"))
    }
  }
}
