import Testing

/// A program finds the scripts that came with it.
@Suite struct ProgramFileTests {
  @Test func aBuiltProgramFindsItsCheckoutFromAnyFolder() throws {
    let workshop = try Workshop()
    try workshop.write(Scripts.first, to: "checkout/strategies/any/mine.lua")
    try workshop.write("", to: "elsewhere/empty")
    let output = try workshop.shell(
      """
      mkdir -p checkout/.build/release
      ln bin/moonstone checkout/.build/release/moonstone
      ln -s ../checkout/.build/release/moonstone elsewhere/link
      cd elsewhere && ./link choose mine
      """)
    #expect(output == Output(output: "d3\n", error: "", code: 0))
  }
}
