import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension ProfileReport {
  /// The report as one object of JSON.
  package var json: String {
    jsonLine(
      ProfileLine(
        calls: calls, charged: charged, choices: profile.choices, difference: OrNull(difference),
        forfeit: OrNull(
          forfeit.map { ProfileLine.End(message: $0.message, reason: $0.reason.rawValue) }),
        functions: functions, host: host, lines: lines, moves: moves, occasion: occasion,
        sha256: source.digest, strategy: source.name, ticks: profile.ticks))
  }

  private struct ProfileLine: Encodable {
    struct End: Encodable {
      let message: String
      let reason: String
    }

    let calls: [String]
    let charged: Int
    let choices: Int
    let difference: OrNull<String>
    let forfeit: OrNull<End>
    let functions: [FunctionCost]
    let host: [HostCost]
    let lines: [LineCost]
    let moves: [String]
    let occasion: String
    let sha256: String
    let strategy: String
    let ticks: Int
  }

  /// A line for each stack: its calls, joined by semicolons, and its ticks.
  package var collapsed: String {
    stacks.map { stack in
      let names = stack.frames.map { frame in
        let place = frame.line.map { ":\($0)" } ?? ""
        let name = (frame.name + place).printable
        return String(name.map { $0 == ";" || $0 == " " ? "_" : $0 })
      }
      return "\(names.joined(separator: ";")) \(stack.ticks)"
    }.joined(separator: "\n")
  }

  /// The stacks in the format of speedscope.app.
  ///
  /// - Parameter program: the program that writes it.
  package func speedscope(program: String) -> String {
    var frames: [Frame] = []
    var numbers: [Frame: Int] = [:]
    let stacks = stacks
    let samples = stacks.map { stack in
      stack.frames.map { frame in
        if let number = numbers[frame] { return number }
        numbers[frame] = frames.count
        frames.append(frame)
        return frames.count - 1
      }
    }
    return jsonLine(
      Speedscope(
        exporter: program, name: "\(source.name), \(occasion)",
        profiles: [
          Speedscope.Profile(
            endValue: stacks.reduce(0) { $0 + $1.ticks }, name: "ticks", samples: samples,
            weights: stacks.map(\.ticks))
        ], shared: Speedscope.Shared(frames: frames)))
  }

  private struct Speedscope: Encodable {
    struct Shared: Encodable {
      let frames: [Frame]
    }

    struct Profile: Encodable {
      let endValue: Int
      let name: String
      let samples: [[Int]]
      var startValue = 0
      var type = "sampled"
      var unit = "none"
      let weights: [Int]
    }

    var schema = "https://www.speedscope.app/file-format-schema.json"
    let exporter: String
    let name: String
    let profiles: [Profile]
    let shared: Shared

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case exporter, name, profiles, shared
    }
  }
}
