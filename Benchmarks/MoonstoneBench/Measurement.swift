import CBaseline
import Foundation
import MoonstoneSupport

/// A program that was started to be measured.
final class Measurement {
  private let process = Process()
  private let output = Pipe()

  /// Starts this program once more. It measures one thing and prints its figure.
  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Runs this program once more. Its output is part of ours.
  ///
  /// - Returns: its exit code; not 0 if it was killed.
  static func status(of arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for it, and returns what it printed.
  func text() throws -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Waits for it.
  func figure() throws -> Double {
    let text = try text()
    guard let figure = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return figure
  }

  /// Measures one thing and prints its figure, if this process was started for that.
  static func isForAnother() async throws -> Bool {
    let arguments = CommandLine.arguments.dropFirst()
    let number = arguments.last.flatMap { Int($0) }
    switch (arguments.first, number) {
    case (rateCommand, _) where arguments.count == 1:
      let start = monotonicTime()
      try await playRandomEvent(jobs: 1)
      print(Double(2 * jobsPairs) / ((monotonicTime() - start).nanoseconds / 1e9))
    case (memoryCommand, let matches?): print(try await eventMemory(matches: matches))
    case (baselineCommand, let matches?): print(cbaseline_play(Int32(matches), 1))
    default: return false
    }
    return true
  }
}

/// What a program took that ran to its end.
struct Cost {
  /// The seconds of the processor, its own and those of the processes that it started.
  let work: Double
  /// The seconds that passed.
  let time: Double
  let exitCode: Int32

  /// Runs a program, whose output is dropped.
  init(of program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let before = Self.workOfChildren
    let start = monotonicTime()
    try process.run()
    process.waitUntilExit()
    time = (monotonicTime() - start).nanoseconds / 1e9
    work = Self.workOfChildren - before
    exitCode = process.terminationStatus
  }

  /// The seconds of the processor of all processes that were waited for.
  private static var workOfChildren: Double { usage(ofChildren: true).seconds }
}

/// The seconds of the processor of this process and of all that were waited for.
func processorSeconds() -> Double { usage().seconds + usage(ofChildren: true).seconds }

/// The most memory of one process that was waited for, in bytes.
func memoryOfChildren() -> Double {
  #if os(Linux)
    Double(usage(ofChildren: true).ru_maxrss) * 1024
  #else
    Double(usage(ofChildren: true).ru_maxrss)
  #endif
}

private func usage(ofChildren: Bool = false) -> rusage {
  let who = ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t(who.rawValue), &usage)
  #else
    getrusage(who, &usage)
  #endif
  return usage
}

extension rusage {
  fileprivate var seconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
