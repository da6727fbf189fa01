import Foundation
import MoonstoneTestSupport
import Testing

/// `versions bisect`.
@Suite struct BisectTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func write(_ name: String, isGood: Bool, mark: Int) throws {
    try workshop.write(Scripts.ofMobility(isGood: isGood, mark: mark), to: name)
  }

  private func bisect(_ arguments: String...) async -> Output {
    await workshop.ask(
      ["versions", "bisect"] + arguments + ["--ticks", "5M/move", "--in-process", "--jobs", "1"])
  }

  @Test func theFirstWeakerFileIsFound() async throws {
    for number in 1...6 { try write("v\(number).lua", isGood: number < 4, mark: number) }
    let files = (1...6).map { "./v\($0).lua" }
    let output = await workshop.ask(
      ["versions", "bisect"] + files
        + ["--ticks", "5M/move", "--in-process", "--jobs", "1"])
    #expect(
      output.output.hasPrefix("v4.lua is the first version that is weaker than v1.lua: "),
      "\(output.output) \(output.error)")
    #expect(output.code == 0)
    let json = await workshop.ask(
      ["versions", "bisect", "--json"] + files
        + ["--ticks", "5M/move", "--in-process", "--jobs", "1"])
    #expect(json.output.contains("\"weaker\":\"v4.lua\"") || json.output.contains("v4.lua\""))
  }

  @Test func aVersionThatIsNoWeakerIsNotCalledWeaker() async throws {
    try write("a.lua", isGood: false, mark: 1)
    try write("b.lua", isGood: true, mark: 2)
    let output = await bisect("./a.lua", "./b.lua")
    #expect(output.output.hasPrefix("b.lua is not weaker than a.lua, with "), "\(output.output)")
  }

  @Test func versionsThatDoNotLoadAreLeftOut() async throws {
    try write("a.lua", isGood: true, mark: 1)
    try workshop.write("return {", to: "broken.lua")
    try write("c.lua", isGood: false, mark: 2)
    let output = await bisect("./a.lua", "./broken.lua", "./c.lua")
    #expect(output.error.contains("broken.lua is left out: "))
    #expect(output.output.hasPrefix("c.lua is the first version"), "\(output.output)")
  }

  @Test func whatCannotBeComparedIsRefused() async throws {
    try write("a.lua", isGood: true, mark: 1)
    func error(_ arguments: String...) async -> String {
      let output = await workshop.ask(["versions", "bisect"] + arguments)
      return "\(output.code) \(output.error.split(separator: "\n").first ?? "")"
    }
    #expect(
      await error("./a.lua")
        == "64 moonstone: name two versions or more, the good one first")
    #expect(
      await error("./a.lua", "./a.lua", "--in-process")
        == "65 moonstone: the versions do not differ: there is nothing to compare")
    #expect(
      await error("./a.lua", "./a.lua", "--ticks", "none")
        == "64 moonstone: --ticks none: versions are compared under ticks, such as 5M/move")
    #expect(
      await error("./a.lua", "./a.lua", "--sure", "101")
        == "64 moonstone: --sure is a number of percent between 50 and 100, not “101”")
    #expect(
      await error("v1", "--git", "./a.lua")
        == "64 moonstone: with --git, name two revisions: one that is good, and one that is bad")
    #expect(await error("./a.lua", "./missing.lua").hasPrefix("66 moonstone: "))
  }

  @Test func commitsThatTouchTheFileAreSearched() async throws {
    func git(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["git", "-C", "\(workshop.path)/repository", "-c", "user.name=a", "-c", "user.email=a@b.c"]
        + arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    try write("repository/players/mine.lua", isGood: true, mark: 0)
    try git("init")
    for number in 1...5 {
      try write("repository/players/mine.lua", isGood: number < 3, mark: number)
      try workshop.write("\(number)", to: "repository/other.txt")
      try git("add", ".")
      try git("commit", "-m", "version \(number)")
      try git("tag", "v\(number)")
      try workshop.write("again \(number)", to: "repository/other.txt")
      try git("commit", "-a", "-m", "something else")
    }
    let output = await bisect("v1", "HEAD", "--git", "./repository/players/mine.lua", "--json")
    let third = await bisect("v2", "v3", "--git", "./repository/players/mine.lua", "--json")
    func weaker(_ output: Output) -> Substring? {
      output.output.firstMatch(of: #/"weaker":"[^"]*@git:([0-9a-f]+)"/#)?.1
    }
    #expect(weaker(output) != nil && weaker(output) == weaker(third), "\(output) \(third)")
  }
}
