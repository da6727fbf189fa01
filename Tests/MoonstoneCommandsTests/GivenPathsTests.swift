import Testing

@testable import MoonstoneCommands

/// Paths from outside that are not UTF-8.
@Suite struct GivenPathsTests {
  private static let bytes = Array("/tmp/d".utf8) + [0xE9]

  private func refusal(
    _ arguments: [[UInt8]] = [], _ variables: [String: [UInt8]] = [:]
  ) -> String? {
    do throws(Failure) {
      try GivenPaths.check(arguments) { variables[$0] }
      return nil
    } catch {
      return error.message
    }
  }

  @Test func anArgumentIsRefused() {
    #expect(refusal([Array("match".utf8), Array("d\u{e9}.lua".utf8)]) == nil)
    #expect(
      refusal([Array("match".utf8), Self.bytes])
        == "“/tmp/d\u{FFFD}” is not UTF-8; rename the file")
  }

  @Test func aHomeIsRefusedUnlessMatchesGoElsewhere() {
    #expect(
      refusal([], ["HOME": Self.bytes])
        == "HOME is “/tmp/d\u{FFFD}”, which is not UTF-8; name a folder for matches in "
        + "XDG_STATE_HOME")
    #expect(refusal([], ["HOME": Self.bytes, "XDG_STATE_HOME": Array("/tmp/state".utf8)]) == nil)
    #expect(
      refusal([], ["HOME": Self.bytes, "XDG_STATE_HOME": Array("state".utf8)]) != nil,
      "a relative path does not count")
  }

  @Test func aFolderOfAVariableIsRefused() {
    #expect(
      refusal([], ["XDG_STATE_HOME": Self.bytes])
        == "XDG_STATE_HOME is “/tmp/d\u{FFFD}”, which is not UTF-8; name another folder")
    #expect(
      refusal([], ["MOONSTONE_GAMES": Self.bytes])
        == "MOONSTONE_GAMES is “/tmp/d\u{FFFD}”, which is not UTF-8; rename the folder")
  }
}
