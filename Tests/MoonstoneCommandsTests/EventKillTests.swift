import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Events whose program is killed at any moment, while it starts, plays and writes: after some
/// number of written bytes.
@Suite struct EventKillTests {
  private let workshop: Workshop

  private static let matches = 18
  private static let arguments = [
    "arena", "first", "chance", "class/bad.lua", "--pairs", "3", "--jobs", "2", "--seed", "1",
    "--ticks", "1M/move", "--openings", "openings.txt", "--no-cache",
  ]

  init() throws {
    workshop = try Workshop()
    try workshop.write("f5d6c3\nf5f6\n", to: "openings.txt")
    try workshop.write(
      "return { choose = function(board) if #board:moves() > 7 then error('lost') end\n"
        + "return board:moves()[1] end }", to: "class/bad.lua")
  }

  /// Whenever it is killed, with workers and forfeits, an event is whole, and goes on to the same
  /// end.
  @Test func whateverItIsDoingNothingIsLost() throws {
    let whole = try workshop.run(Self.arguments + ["--quiet", "--out", "whole"])
    let digest = try #require(whole.lines.last)
    #expect(digest.hasPrefix("digest: "))
    let capsules = try capsules(of: "whole")
    #expect(capsules.count > 3)
    let size = try size(of: "whole")

    let aim = trials(isThorough ? 300 : 10)
    var random = SplitMix64(seed: 1)
    var (kills, events) = (0, 0)
    while kills < aim {
      events += 1
      let folder = "e\(events)"
      while kills < aim {
        // Now and then more than it comes to.
        let written = Int.random(in: 0...size * 9 / 8, using: &random)
        let place = "kill \(kills + 1), in \(folder) at \(written) bytes"
        // The next one does not wait until the killed one is gone.
        let isHurried = Bool.random(using: &random)
        var program = try play(folder, to: written, after: nil, place, &kills)
        if isBegun(folder), isHurried {
          program = try play(
            folder, to: written, after: program, "at once after \(place)", &kills)
        }
        guard try expectWhole(folder, after: program, place, &kills) else { break }
      }
      let end = try workshop.run(
        isBegun(folder)
          ? ["arena", "resume", folder, "--quiet"] : Self.arguments + ["--out", folder, "--quiet"])
      #expect(end.code == 0, "\(folder), \(kills) kills: \(end.text)")
      #expect(end.lines.last == digest, "\(folder), \(kills) kills")
      let results = try objects(in: "\(folder)/results.jsonl")
      let keys = results.map { result in
        ["round", "number", "leg", "black", "white"].map { "\(result[$0] ?? "")" }
      }
      #expect(keys.count == Self.matches)
      #expect(Set(keys).count == Self.matches, "\(folder), \(kills) kills")
      let kept = try self.capsules(of: folder)
      #expect(kept == capsules, "\(folder), \(kills) kills")
      #expect(kept.count == results.count { $0["termination"] as? String == "fault" })
      #expect(try files(in: folder).allSatisfy { !$0.hasSuffix(".tmp") }, "\(folder)")
    }
    print("\(kills) kills of \(events) events")
  }

  /// Plays until a number of bytes are written at most.
  ///
  /// - Parameter former: a program that was just killed there, and may be on its way out.
  /// - Returns: the program, which was killed then, if it was not over.
  private func play(
    _ folder: String, to written: Int, after former: RunningProgram?, _ place: String,
    _ kills: inout Int
  ) throws -> RunningProgram {
    let program = try workshop.start(
      isBegun(folder)
        ? ["arena", "resume", folder, "--jobs", "2"] : Self.arguments + ["--out", folder])
    program.endInput()
    if let former { _ = try expectWhole(folder, after: former, place, &kills) }
    while program.isRunning, try size(of: folder) < written { usleep(200) }
    program.send(SIGKILL)
    return program
  }

  /// Counts a kill, unless the program was over before.
  ///
  /// - Returns: whether it was killed.
  private func expectWhole(
    _ folder: String, after program: RunningProgram, _ place: String, _ kills: inout Int
  ) throws -> Bool {
    let output = program.finish()
    #expect([0, SIGKILL].contains(output.code), "\(place): \(output.text)")
    if isBegun(folder) {
      let report = try workshop.run("arena", "report", folder)
      #expect(report.code == 0, "\(place): \(report.text)")
    }
    try expectWholeFiles(in: folder, place)
    if output.code != 0 { kills += 1 }
    return output.code != 0
  }

  private func isBegun(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(workshop.path)/\(folder)/event.json")
  }

  private func expectWholeFiles(in folder: String, _ place: String) throws {
    for file in try files(in: folder) where !file.hasSuffix(".tmp") {
      let text = try workshop.read("\(folder)/\(file)")
      #expect(file == "results.jsonl" || text.hasSuffix("\n"), "\(place): \(file)")
      // A torn line at the end of the results is cut off when the event goes on.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines {
        #expect(throws: Never.self, "\(place): \(file): \(line)") {
          try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
      }
    }
  }

  private func files(in folder: String) throws -> [String] {
    // Killed early, it has made no folder yet.
    guard FileManager.default.fileExists(atPath: "\(workshop.path)/\(folder)") else { return [] }
    let manager = FileManager.default
    let names = try manager.subpathsOfDirectory(atPath: "\(workshop.path)/\(folder)")
    return names.filter { name in
      var isDirectory: ObjCBool = false
      let path = "\(workshop.path)/\(folder)/\(name)"
      return manager.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
    }
  }

  /// The bytes of all its files.
  private func size(of folder: String) throws -> Int {
    try files(in: folder).reduce(0) { sum, name in
      // A draft may be gone meanwhile.
      let path = "\(workshop.path)/\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }

  private func objects(in file: String) throws -> [[String: Any]] {
    try workshop.lines(file).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// What is in each capsule of an event, by its name.
  private func capsules(of folder: String) throws -> [String: String] {
    let names = try files(in: folder).filter { $0.hasPrefix("capsules/") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try workshop.read("\(folder)/\($0)")) })
  }
}
