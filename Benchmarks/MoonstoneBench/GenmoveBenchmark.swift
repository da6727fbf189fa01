import Foundation
import MoonstoneSupport

/// What a controller waits for `genmove`, over the time that the strategy takes for the same moves
/// in a match that somebody types.
func genmoveBenchmark() throws {
  let program = Bundle.main.bundlePath + "/moonstone"
  guard FileManager.default.isExecutableFile(atPath: program) else {
    print("genmove: \(program) is not there: “make build” builds it")
    return
  }
  var ratios: [Double] = []
  for _ in 0..<(isQuick ? 2 : 7) {
    let plies = try PlayedPly.match(by: program)
    let asked = try EngineConversation(program).secondsOfMoves(of: plies)
    // Before the first move a worker starts.
    let own = plies.filter(\.isBlack).dropFirst().map(\.seconds).reduce(0, +)
    ratios.append(asked.dropFirst().reduce(0, +) / own)
  }
  report("genmove over the strategy's own time", median(ratios), "times", atMost: 1.05)
}

private let limits = ["--ticks", "1M/move", "--seed", "1"]
private let strategy = "strong"

/// A ply of a match, and how long its player took.
private struct PlayedPly {
  let isBlack: Bool
  let move: String
  let seconds: Double

  init?(_ line: some StringProtocol) {
    guard let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      fields["event"] as? String == "played", let side = fields["side"] as? String,
      let move = fields["move"] as? String, let time = fields["nanoseconds"] as? Double
    else { return nil }
    isBlack = side == "black"
    self.move = move
    seconds = time / 1e9
  }

  static func match(by program: String) throws -> [PlayedPly] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["match", strategy, "greedy", "--json"] + limits
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { PlayedPly($0) }
  }
}

/// `moonstone gtp`, which plays black.
private struct EngineConversation {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ program: String) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["gtp", strategy] + limits
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Asks for black's moves and tells white's.
  func secondsOfMoves(of plies: [PlayedPly]) throws -> [Double] {
    var seconds: [Double] = []
    for ply in plies {
      let start = monotonicTime()
      let answer = try answer(to: ply.isBlack ? "genmove b" : "play w \(ply.move)")
      if ply.isBlack {
        seconds.append((monotonicTime() - start).nanoseconds / 1e9)
        precondition(answer == "= \(ply.move.uppercased())", "\(answer) is not \(ply.move)")
      }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return seconds
  }

  private func answer(to line: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    var text = ""
    while !text.hasSuffix("\n\n") {
      let bytes = output.fileHandleForReading.availableData
      precondition(!bytes.isEmpty, "the engine has ended")
      text += String(decoding: bytes, as: UTF8.self)
    }
    return String(text.dropLast(2))
  }
}
