#if os(Linux)
  import Foundation
  import MoonstoneTestSupport
  import Testing

  /// An editor that speaks the Debug Adapter Protocol. It waits for each answer, and after a move until
  /// it is told where that led. Every message that comes is checked.
  final class DebugClient {
    private let program: RunningProgram
    private let socket: Int32?
    private var number = 0
    private var unread: [UInt8] = []
    private(set) var messages: [[String: Any]] = []
    private let schema: DebugSchema?

    /// - Parameter port: where the program waits; `nil` for its standard input and output.
    init(_ program: RunningProgram, port: UInt16? = nil) throws {
      self.program = program
      socket = try port.map { try Self.connect(to: $0) }
      schema = try DebugSchema.known.get()
    }

    deinit { leave() }

    private var isGone = false

    /// Hangs up without a word.
    func leave() {
      if isGone { return }
      isGone = true
      if let socket { close(socket) } else { program.endInput() }
    }

    private static func connect(to port: UInt16) throws -> Int32 {
      let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let status = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(status == 0)
      return descriptor
    }

    // MARK: - Sending

    /// Sends bytes as they are.
    func write(_ text: String) {
      guard let socket else { return program.type(text) }
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }

    static func frame(_ text: String) -> String {
      "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }

    /// Sends a request, and waits for nothing.
    @discardableResult func send(_ command: String, _ arguments: String = "{}") -> Int {
      number += 1
      write(
        Self.frame(
          #"{"seq":\#(number),"type":"request","command":"\#(command)","arguments":\#(arguments)}"#)
      )
      return number
    }

    /// Sends a request, and waits for its answer.
    func ask(_ command: String, _ arguments: String = "{}") throws -> [String: Any] {
      try answer(to: send(command, arguments))
    }

    func answer(to number: Int) throws -> [String: Any] {
      try message { $0["request_seq"] as? Int == number }
    }

    /// The body of the answer to a request that is not refused.
    @discardableResult func body(
      _ command: String, _ arguments: String = "{}"
    ) throws -> [String: Any] {
      let answer = try ask(command, arguments)
      #expect(answer["success"] as? Bool == true, "\(answer)")
      return answer["body"] as? [String: Any] ?? [:]
    }

    /// Why a request is refused.
    func refusal(_ command: String, _ arguments: String = "{}") throws -> String {
      let answer = try ask(command, arguments)
      #expect(answer["success"] as? Bool == false, "\(answer)")
      return answer["message"] as? String ?? ""
    }

    /// Has a thought opened. Returns whether it is: a sanitizer lets no process fork, and nothing else
    /// may be in the way.
    func launch(_ arguments: String, by command: String = "launch") throws -> Bool {
      let answer = try ask(command, arguments)
      if (answer["message"] as? String)?.contains("cannot step through") == true { return false }
      #expect(answer["success"] as? Bool == true, "\(answer)")
      return true
    }

    /// Has ``DebugScripts/endless`` opened, and a stop set that never comes. See ``launch(_:by:)``.
    func launchEndless(_ arguments: String) throws -> Bool {
      guard try launch(arguments) else { return false }
      try body(
        "setBreakpoints",
        #"{"source":{"path":"endless.lua"},"breakpoints":[{"line":4,"condition":"count + 0 < 0"}]}"#
      )
      return true
    }

    /// Has the thought move, and waits for where that leads: the reason of the stop, or `terminated`.
    @discardableResult func move(
      _ command: String, _ arguments: String = #"{"threadId":1}"#
    ) throws -> String {
      try body(command, arguments)
      return try stop()
    }

    /// Waits for where a move leads.
    func stop() throws -> String {
      let event = try message { ["stopped", "terminated"].contains($0["event"] as? String) }
      let body = event["body"] as? [String: Any]
      return body?["reason"] as? String ?? "terminated"
    }

    // MARK: - What has come

    private var taken: Set<Int> = []

    /// The first message of a kind that nobody has waited for yet.
    private func message(_ isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
      while true {
        for (place, message) in messages.enumerated()
        where isWanted(message) && !taken.contains(place) {
          taken.insert(place)
          return message
        }
        let next = try #require(try read(), "it has hung up")
        messages.append(next)
      }
    }

    func events(_ name: String) -> [[String: Any]] {
      messages.filter { $0["event"] as? String == name }.map { $0["body"] as? [String: Any] ?? [:] }
    }

    /// What was written to the console.
    var said: [String] { events("output").compactMap { $0["output"] as? String } }

    /// The line where it stands.
    func line() throws -> Int? {
      let frames = try body("stackTrace", #"{"threadId":1,"levels":1}"#)["stackFrames"]
      return (frames as? [[String: Any]])?.first?["line"] as? Int
    }

    /// The variables behind a reference, by their names.
    func variables(_ reference: Any?, _ more: String = "") throws -> [[String: Any]] {
      let found = try body("variables", #"{"variablesReference":\#(reference ?? 0)\#(more)}"#)
      return try #require(found["variables"] as? [[String: Any]])
    }

    /// The variables of the call where it stands.
    func locals() throws -> [String: String] {
      let scopes = try #require(try body("scopes", #"{"frameId":1}"#)["scopes"] as? [[String: Any]])
      return Dictionary(
        try variables(scopes[0]["variablesReference"]).map {
          ($0["name"] as? String ?? "", $0["value"] as? String ?? "")
        }, uniquingKeysWith: { $1 })
    }

    /// Reads until the other end hangs up.
    func hearEnd() throws { while let message = try read() { messages.append(message) } }

    private func read() throws -> [String: Any]? {
      while true {
        if let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) {
          let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
          let length = try #require(Int(head.dropFirst("Content-Length: ".count)))
          if unread.count >= end.upperBound + length {
            let body = Data(unread[end.upperBound..<end.upperBound + length])
            unread.removeFirst(end.upperBound + length)
            return try checked(body)
          }
        }
        guard let more = try bytes() else { return nil }
        unread += more
      }
    }

    private func bytes() throws -> [UInt8]? {
      guard let socket else { return program.bytes() }
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 300_000) == 0 {
        Issue.record("silent for five minutes")
        return nil
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &chunk, chunk.count, 0)
      return count > 0 ? Array(chunk.prefix(count)) : nil
    }

    private func checked(_ body: Data) throws -> [String: Any] {
      let message = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
      #expect(message["seq"] as? Int == messages.count + 1)
      for fault in schema?.faults(in: message) ?? [] { Issue.record("\(fault): \(message)") }
      return message
    }
  }

  /// The protocol's own JSON schema, as far as it says what messages look like. It is not part of this
  /// repository: `scripts/dap-schema` gets it, and MOONSTONE_DAP_SCHEMA names its file.
  final class DebugSchema: Sendable {
    static let known = Result<DebugSchema?, any Error> {
      guard let path = ProcessInfo.processInfo.environment["MOONSTONE_DAP_SCHEMA"] else {
        return nil
      }
      return DebugSchema(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    private var definitions: [String: [String: Any]] {
      let whole = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any]
      return whole?["definitions"] as? [String: [String: Any]] ?? [:]
    }

    /// What is wrong with a message.
    func faults(in message: [String: Any]) -> [String] {
      let definitions = definitions
      guard let name = Self.definition(of: message) else { return ["neither response nor event"] }
      guard definitions[name] != nil else { return ["there is no \(name)"] }
      return Self.faults(in: message, by: ["$ref": "#/definitions/\(name)"], definitions, at: name)
    }

    private static func definition(of message: [String: Any]) -> String? {
      func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
      if let event = message["event"] as? String { return "\(capitalized(event))Event" }
      guard let command = message["command"] as? String else { return nil }
      // What is refused has no body of its own.
      if message["success"] as? Bool == false { return "Response" }
      return "\(capitalized(command))Response"
    }

    private static func faults(
      in value: Any, by rule: [String: Any], _ definitions: [String: [String: Any]],
      at place: String
    ) -> [String] {
      var found: [String] = []
      if let reference = rule["$ref"] as? String {
        let name = reference.split(separator: "/").last.map(String.init) ?? ""
        found += faults(in: value, by: definitions[name] ?? [:], definitions, at: place)
      }
      for part in rule["allOf"] as? [[String: Any]] ?? [] {
        found += faults(in: value, by: part, definitions, at: place)
      }
      if let types = rule["type"] as? [String] ?? (rule["type"] as? String).map({ [$0] }),
        !types.contains(where: { isOfType(value, $0) })
      {
        found.append("\(place) is not \(types.joined(separator: " or "))")
      }
      if let allowed = rule["enum"] as? [String], !allowed.contains(value as? String ?? "") {
        found.append("\(place) is none of \(allowed)")
      }
      if let object = value as? [String: Any] {
        for name in rule["required"] as? [String] ?? [] where object[name] == nil {
          found.append("\(place) has no \(name)")
        }
        for (name, part) in rule["properties"] as? [String: [String: Any]] ?? [:] {
          guard let value = object[name] else { continue }
          found += faults(in: value, by: part, definitions, at: "\(place).\(name)")
        }
      }
      if let list = value as? [Any], let part = rule["items"] as? [String: Any] {
        for value in list { found += faults(in: value, by: part, definitions, at: "\(place)[]") }
      }
      return found
    }

    private static func isOfType(_ value: Any, _ type: String) -> Bool {
      switch type {
      case "object": value is [String: Any]
      case "array": value is [Any]
      case "string": value is String
      case "boolean": value is Bool
      case "integer": value is Int
      case "number": value is Double || value is Int
      case "null": value is NSNull
      default: false
      }
    }
  }
#endif
