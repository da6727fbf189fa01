#if os(Linux)
  import Foundation
  import MoonstoneSession
  import Testing

  @testable import MoonstoneWeb

  /// A thought that is open: each request gets what was said until it was carried out.
  final class PageDebugClient {
    /// Who asks, and for what match.
    typealias Post = (_ path: String, _ body: String) async throws -> (Int, String)

    let post: Post
    let session: String
    private var number = 0

    init(_ post: @escaping Post, _ place: String, ply: Int) async throws {
      self.post = post
      let (code, text) = try await post("\(place)/debug", #"{"ply":\#(ply)}"#)
      try #require(code == 200, "\(text)")
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      session = try #require(object?["session"] as? String)
    }

    func messages(_ command: String, _ arguments: String = "{}") async throws -> [[String: Any]] {
      number += 1
      let (code, text) = try await post(
        "debug/\(session)",
        #"{"seq":\#(number),"type":"request","command":"\#(command)","arguments":\#(arguments)}"#)
      try #require(code == 200, "\(command): \(text)")
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(object?["messages"] as? [[String: Any]])
    }

    /// What a request is answered with; `nil` if it is refused.
    func body(_ command: String, _ arguments: String = "{}") async throws -> [String: Any]? {
      let answer = try await messages(command, arguments).first {
        $0["type"] as? String == "response" && $0["request_seq"] as? Int == number
      }
      let found = try #require(answer, "\(command)")
      return found["success"] as? Bool == true ? found["body"] as? [String: Any] ?? [:] : nil
    }

    /// Goes somewhere. Returns what the event says.
    func move(_ command: String, _ arguments: String = "{}") async throws -> [String: Any] {
      let event = try await messages(command, arguments).last {
        $0["event"] as? String == "stopped"
      }
      return try #require(event?["body"] as? [String: Any], "\(command)")
    }

    func line() async throws -> Int? {
      let frames = try await body("stackTrace")?["stackFrames"] as? [[String: Any]]
      return frames?.first?["line"] as? Int
    }

    func locals() async throws -> [String: String] {
      let scopes = try await body("scopes", #"{"frameId":1}"#)?["scopes"] as? [[String: Any]]
      let number = try #require(scopes?.first?["variablesReference"] as? Int)
      let found =
        try await body("variables", #"{"variablesReference":\#(number)}"#)?["variables"]
        as? [[String: Any]]
      return Dictionary(
        uniqueKeysWithValues: (found ?? []).map {
          ($0["name"] as? String ?? "", $0["value"] as? String ?? "")
        })
    }

    /// Has a thought opened. Returns whether it is: a sanitizer lets no process fork, and nothing
    /// else may be in the way.
    func launch(_ arguments: String = "{}") async throws -> Bool {
      _ = try await body("initialize")
      let answer = try await messages("launch", arguments).first {
        $0["command"] as? String == "launch"
      }
      if (answer?["message"] as? String)?.contains("cannot step through") == true { return false }
      #expect(answer?["success"] as? Bool == true, "\(answer ?? [:])")
      return true
    }
  }

  extension Visit {
    /// A match of a person and a script: the person plays f5, and then the script has been asked.
    func debugged() async throws -> any LiveTable {
      let table = try await begin("human", "\(folder)/mine.lua")
      try await play("f5", at: table)
      try await until("its answer") {
        let summary = await table.summary
        return summary.ply == 2 || summary.ending != nil
      }
      return table
    }
  }
#endif
