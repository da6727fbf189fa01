import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension ProfileReport {
  /// The report as one object of JSON.
  package var json: String {
    jsonLine(of: [
      "calls": calls, "charged": charged, "choices": profile.choices,
      "difference": orNull(difference),
      "forfeit": orNull(
        forfeit.map { ["message": $0.message, "reason": $0.reason.rawValue] as JSON }),
      "functions": JSON(encoding: functions), "host": JSON(encoding: host),
      "lines": JSON(encoding: lines), "moves": moves, "occasion": occasion,
      "sha256": source.digest, "strategy": source.name, "ticks": profile.ticks,
    ])
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
    let profile: JSON = [
      "endValue": stacks.reduce(0) { $0 + $1.ticks }, "name": "ticks", "samples": samples,
      "startValue": 0, "type": "sampled", "unit": "none", "weights": stacks.map(\.ticks),
    ]
    return jsonLine(of: [
      "$schema": "https://www.speedscope.app/file-format-schema.json", "exporter": program,
      "name": "\(source.name), \(occasion)", "profiles": [profile],
      "shared": ["frames": JSON(encoding: frames)] as JSON,
    ])
  }
}
