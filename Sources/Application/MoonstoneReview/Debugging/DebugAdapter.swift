import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// Speaks the Debug Adapter Protocol about one thought: a request comes in, responses and events go
/// out. <https://microsoft.github.io/debug-adapter-protocol/specification>
///
/// A request that cannot be answered gets a response with a message; nothing that a client sends ends
/// the program but the end of its messages.
package final class DebugAdapter {
  /// Why a request is refused.
  package struct Refusal: ExplainedError {
    package let description: String
    package var faultKind: FaultKind { .usage }

    package init(_ message: String) { description = message }
  }

  /// What a number of the protocol stands for, until the thought goes on.
  enum Opened {
    case scope(level: Int, outer: Bool)
    /// The entries of a value, from one on; `expression` leads to the value, if any does.
    case value(DebugVariable, level: Int, expression: String?, from: Int, DebugEntries)
    /// The searches before this place, and the moves of one.
    case searches
    case search(Int)
  }

  private let inbox: DebugInbox
  /// What is sent, as JSON.
  private let send: (JSON) -> Void
  /// Thinks the thought that `launch` names.
  private let open: ([String: Any]) async throws -> OpenedThought
  /// What an error is in words for the person who asked.
  private let explain: (any Error) -> String
  /// Hears the number of each request that was carried out, with all that followed from it.
  private let settled: (Int) -> Void
  /// Whether the client sees the files of this machine.
  let hasFiles: Bool
  /// How many messages were sent.
  package var sequence = 0
  var thought: OpenedThought?
  var stop: DebugStop?
  var opened: [Opened] = []
  var breakpoints: [String: [DebugBreakpoint]] = [:]
  var functions: [DebugBreakpoint] = []
  /// The numbers of the values that are watched, in their order.
  var watches: [Int] = []
  var nextBreakpoint = 1
  var targets: [(file: String?, line: Int)] = []
  var stopsOnEntry = true
  /// Whether it is about to stop at its first line.
  var isEntering = false
  var stopsAtCaught = false
  var stopsAtFailure = true
  /// Whether it stands at the last line since the thought is over.
  var isAtEnd = false
  /// Whether the client was told that the thought is over.
  var hasTerminated = false
  /// Whether the client has said goodbye.
  private(set) var isOver = false

  /// - Parameters:
  ///   - inbox: what the client sends.
  ///   - open: thinks the thought that `launch` names.
  ///   - explain: what an error is in words for the person who asked.
  ///   - hasFiles: whether the client sees the files of this machine; otherwise it asks for texts.
  ///   - settled: hears the number of each request that was carried out, with what followed from it.
  ///   - send: sends a message.
  package init(
    _ inbox: DebugInbox, open: @escaping ([String: Any]) async throws -> OpenedThought,
    explain: @escaping (any Error) -> String = { "\($0)" }, hasFiles: Bool = true,
    settled: @escaping (Int) -> Void = { _ in }, send: @escaping (JSON) -> Void
  ) {
    (self.inbox, self.open, self.explain, self.send) = (inbox, open, explain, send)
    (self.hasFiles, self.settled) = (hasFiles, settled)
  }

  /// Answers requests until the client has gone, or has said goodbye.
  ///
  /// - Throws: what was wrong with what came from the client, after telling it.
  package func serve() async throws {
    do {
      while !isOver, let message = try inbox.next() { await take(message) }
    } catch {
      event("output", ["category": "stderr", "output": "\(explain(error).printableLines)\n"])
      if !hasTerminated { event("terminated") }
      throw error
    }
  }

  private func take(_ message: DebugInbox.Message) async {
    guard let number = message.number else {
      return event("output", ["category": "stderr", "output": "this is not a request\n"])
    }
    let command = message.command
    defer { settled(number) }
    do {
      let body = try await answer(message)
      respond(to: number, command, success: true, body: body)
      try follow(command)
    } catch {
      respond(to: number, command, success: false, message: explain(error).printableLines)
    }
  }

  /// Answers the requests for the pause that has come about.
  func answerPauses() {
    for pause in inbox.takePauses() {
      guard let number = pause.number else { continue }
      respond(to: number, pause.command, success: true)
      settled(number)
    }
  }

  private func respond(
    to number: Int, _ command: String, success: Bool, message: String? = nil, body: JSON? = nil
  ) {
    sequence += 1
    send([
      "seq": sequence, "type": "response", "request_seq": number, "command": command,
      "success": success, "message": message, "body": body,
    ])
  }

  func event(_ name: String, _ body: JSON? = nil) {
    sequence += 1
    send(["seq": sequence, "type": "event", "event": name, "body": body])
  }

  /// The thought that was opened.
  func debugger() throws -> ThoughtDebugger {
    guard let thought else { throw Refusal("nothing is open yet: “launch” names a thought") }
    return thought.debugger
  }

  // MARK: - The requests

  /// The number of the thread that the thought is.
  static let thread = 1

  private func answer(_ message: DebugInbox.Message) async throws -> JSON? {
    if message.namesOtherThread {
      throw Refusal("there is no such thread: the thought is thread \(Self.thread)")
    }
    let (command, arguments) = (message.command, message.arguments)
    switch command {
    case "initialize": return Self.capabilities
    case "launch", "attach": return try await launch(arguments)
    case "configurationDone": return try begin()
    case "threads": return ["threads": [["id": Self.thread, "name": "thought"] as JSON]]
    case "stackTrace": return try stackTrace(arguments)
    case "scopes": return try scopes(arguments)
    case "variables": return try variables(arguments)
    case "evaluate": return try evaluate(arguments)
    case "completions": return try completions(arguments)
    case "source": return try source(arguments)
    case "loadedSources": return try loadedSources()
    case "exceptionInfo": return try exceptionInfo()
    case "setBreakpoints": return try setBreakpoints(arguments)
    case "setFunctionBreakpoints": return try setFunctionBreakpoints(arguments)
    case "setExceptionBreakpoints": return try setExceptionBreakpoints(arguments)
    case "dataBreakpointInfo": return try dataBreakpointInfo(arguments)
    case "setDataBreakpoints": return try setDataBreakpoints(arguments)
    case "timeline": return try timeline()
    case "boards": return try boards(arguments)
    case "gotoTargets": return ["targets": [try target(arguments)]]
    case "terminate", "disconnect":
      isOver = true
      return nil
    case "pause": return nil  // it stands already
    default:
      guard let move = try move(command, arguments) else {
        throw Refusal("there is no request “\(command)” here")
      }
      moves.append(move)
      return command == "continue" ? ["allThreadsContinued": true] : nil
    }
  }

  /// What is done when the request is answered.
  var moves: [() throws -> DebugStop] = []

  private func follow(_ command: String) throws {
    switch command {
    case "launch", "attach": event("initialized")
    case "terminate": if !hasTerminated { event("terminated") }
    default: break
    }
    while !moves.isEmpty { try go(moves.removeFirst()) }
  }

  package static let capabilities: JSON = [
    "supportsConfigurationDoneRequest": true, "supportsFunctionBreakpoints": true,
    "supportsConditionalBreakpoints": true, "supportsHitConditionalBreakpoints": true,
    "supportsLogPoints": true, "supportsEvaluateForHovers": true, "supportsStepBack": true,
    "supportsRestartFrame": true, "supportsGotoTargetsRequest": true,
    "supportsCompletionsRequest": true, "supportsRestartRequest": true,
    "supportsExceptionInfoRequest": true, "supportsTerminateRequest": true,
    "supportsDataBreakpoints": true, "supportsLoadedSourcesRequest": true,
    "supportsSteppingGranularity": true, "supportsDelayedStackTraceLoading": true,
    "exceptionBreakpointFilters": [
      ["filter": "uncaught", "label": "Failures of the thought", "default": true] as JSON,
      ["filter": "caught", "label": "Caught errors", "default": false] as JSON,
    ],
  ]

  private func launch(_ arguments: [String: Any]) async throws -> JSON? {
    if thought != nil { throw Refusal("a thought is open already: one launch a session") }
    let found = try await open(arguments)
    (thought, stop) = (found, found.debugger.beginning)
    found.debugger.pause { [inbox] in inbox.hasInterruption }
    inbox.hearInterruptions { [debugger = found.debugger] in debugger.pause() }
    stopsOnEntry = arguments["stopOnEntry"] as? Bool ?? true
    say(found.debugger.beginning)
    if let why = found.difference {
      event("output", ["category": "important", "output": "\(why)\n"])
    }
    return nil
  }

  private func begin() throws -> JSON? {
    let debugger = try debugger()
    isEntering = stopsOnEntry
    let wish = stopsOnEntry ? ThoughtDebugger.Wish.step : .run
    moves.append { try debugger.start(wish) }
    return nil
  }
}
