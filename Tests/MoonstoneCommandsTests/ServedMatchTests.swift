import Testing

/// Moonstone on both sides of a protocol.
@Suite struct ServedMatchTests {
  @Test(arguments: ["gtp", "nboard"])
  func aMatchThroughAProtocolIsTheMatchOfTheStrategies(language: String) throws {
    let workshop = try Workshop()
    let engine = "\(language):'\(workshop.path)/bin/moonstone' \(language) last"
    let through = try workshop.run("match", "first", engine, "--json")
    let direct = try workshop.run("match", "first", "last", "--json")
    #expect(through.code == 0, "\(through)")
    func moves(_ output: Output) -> [Substring] {
      output.output.matches(of: /"move":"(\w+)"/).map(\.1)
    }
    #expect(moves(through).count > 50 && moves(through) == moves(direct))
  }
}
