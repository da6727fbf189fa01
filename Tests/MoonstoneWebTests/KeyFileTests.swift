import Foundation
import MoonstoneSession
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// Keys that stay the same.
@Suite struct KeyFileTests {
  private func file(_ folder: String, of paths: [String]) -> KeyFile {
    KeyFile(of: paths, beside: MatchFolder(folder: "\(folder)/state/matches"))
  }

  @Test func keysAreKeptForTheirOwner() throws {
    try withFolder { folder in
      let file = file(folder, of: [])
      #expect(file.keys == nil)
      let keys = Keys()
      try file.keep(keys)
      #expect(self.file(folder, of: []).keys?.play == keys.play)
      #expect(self.file(folder, of: []).keys?.watch == keys.watch)
      var status = stat()
      try #require(lstat(file.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      let others = Keys()
      try file.keep(others)
      #expect(file.keys?.play == others.play)
    }
  }

  @Test func somethingElseHasOtherKeys() throws {
    try withFolder { folder in
      for name in ["a.lua", "b.lua"] { try write("", to: "\(folder)/\(name)") }
      let (a, b) = ("\(folder)/a.lua", "\(folder)/b.lua")
      let path = file(folder, of: [a, b]).path
      #expect(file(folder, of: [b, "\(folder)/./a.lua"]).path == path)
      #expect(file(folder, of: [a]).path != path && file(folder, of: []).path != path)
    }
  }

  @Test(arguments: ["", "{}", #"{"play":"a","watch":"b"}"#, "SAME"])
  func damagedKeysAreNotUsed(text: String) throws {
    try withFolder { folder in
      let file = file(folder, of: [])
      try file.keep(Keys())
      let word = Keys().play
      try write(
        text == "SAME" ? #"{"play":"\#(word)","watch":"\#(word)"}"# : text, to: file.path)
      #expect(file.keys == nil)
    }
  }
}
