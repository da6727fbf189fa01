import Foundation
import Testing

/// `moonstone train`, and the weights it makes in a script's hands.
@Suite struct TrainTests {
  private let workshop: Workshop
  private static let script = """
    local worth = moonstone.evaluation { pattern = 1 }
    return {
      choose = function(board)
        local move, value = board:search { depth = 2, evaluate = worth }
        return move, { value = value }
      end,
    }
    """

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.script, to: "strategies/patterns.lua")
  }

  @Test func trainedWeightsAreThereForScripts() throws {
    try workshop.write("", to: "strategies/lib/readme.txt")
    let trained = try workshop.run(
      "train", "--out", "strategies/lib/reversi.weights", "--games", "1", "--seed", "1",
      "--depth", "1")
    #expect(trained.error == "")
    #expect(trained.lines.first?.hasPrefix("round 1: 1 matches, ") == true, "\(trained.output)")
    #expect(trained.lines.last == "strategies/lib/reversi.weights: 4439735 bytes")
    let worker = try workshop.run("choose", "strategies/patterns.lua", "--seed", "1")
    #expect(worker.code == 0, "\(worker.error)")
    #expect(
      try workshop.run("choose", "strategies/patterns.lua", "--seed", "1", "--in-process") == worker
    )
  }

  @Test func weightsTakeThePlaceOfWeightsAlone() throws {
    func train(to out: String) throws -> Output {
      try workshop.run("train", "--out", out, "--games", "1", "--seed", "1", "--depth", "1")
    }
    let refused = try train(to: "strategies/patterns.lua")
    #expect(refused.code == 74 && refused.output == "")
    #expect(refused.error.hasSuffix(".lua: it exists already and does not hold weights\n"))
    #expect(try workshop.read("strategies/patterns.lua") == Self.script)
    #expect(
      try train(to: "strategies").error
        == "moonstone: strategies: this is a folder; name a file in it\n")
    for _ in 1...2 { #expect(try train(to: "w").lines.last == "w: 4439735 bytes") }
  }

  @Test func withoutWeightsWhatThereIsIsNamed() throws {
    let output = try workshop.run("choose", "strategies/patterns.lua")
    #expect(output.code == 65)
    #expect(
      output.error.contains("no feature “pattern”; the features are discs, mobility, potential"))
  }

  @Test func damagedWeightsAreToldOfAndLeftOut() throws {
    try workshop.write("MoonstonePattern", to: "strategies/lib/reversi.weights")
    let output = try workshop.run("perft", "2")
    #expect(output.code == 0)
    #expect(output.output == "12\n")
    #expect(
      output.error == """
        moonstone: strategies/lib/reversi.weights: byte 16: the file ends within its header of 256 \
        bytes; reversi plays without them

        """)
  }

  @Test(arguments: [
    (["--games", "0"], 64, "--games is a whole number from 1 on, not “0”"),
    (["--out", "no/where"], 74, "no/where: its folder cannot be written to"),
  ])
  func impossibleTrainingIsRefused(arguments: [String], code: Int32, message: String) throws {
    let output = try workshop.run(["train", "--out", "w"] + arguments)
    #expect(output.code == code)
    #expect(output.error.hasPrefix("moonstone: \(message)"), "\(output.error)")
  }
}
