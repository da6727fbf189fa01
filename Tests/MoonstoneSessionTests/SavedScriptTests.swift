import Foundation
import MoonstoneLua
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

@Suite struct SavedScriptTests {
  private static let good = "return 1"
  private static let broken = "retrun"

  /// Begins with a good script in a folder of its own. A version that does not begin with
  /// `return` cannot be used.
  private func withScript(
    load: @escaping @Sendable (ScriptSource) throws(ScriptError) -> Void = {
      source throws(ScriptError) in
      if !source.bytes.starts(with: "return".utf8) { throw ScriptError(.invalid, "syntax error") }
    },
    _ body: (_ path: String, _ script: inout SavedScript) throws -> Void
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.lua"
      try write(Self.good, to: path)
      var script = SavedScript(try ScriptFile(path: path), load: load)
      try body(path, &script)
    }
  }

  private func sentence(_ news: SavedScript.News?) -> String {
    switch news {
    case .usable(let source): "usable: \(String(decoding: source.bytes, as: UTF8.self))"
    case .rejected(let error): "rejected: \(error.message.split(separator: "/").last ?? "")"
    case nil: "nothing"
    }
  }

  @Test func anUnchangedFileIsNoNews() throws {
    try withScript { _, script in
      #expect(sentence(script.look()) == "nothing")
    }
  }

  @Test func aBrokenVersionIsToldOnceAndItsEndToo() throws {
    try withScript { path, script in
      try write(Self.broken, to: path)
      // Somebody might still be writing it.
      #expect(sentence(script.look()) == "nothing")
      #expect(sentence(script.look()) == "rejected: syntax error")
      #expect(sentence(script.look()) == "nothing")
      // The text from before, as after an undo in an editor.
      try write(Self.good, to: path)
      #expect(sentence(script.look()) == "usable: return 1")
      #expect(sentence(script.look()) == "nothing")
    }
  }

  @Test func aFileThatComesBackIsNews() throws {
    try withScript { path, script in
      try FileManager.default.moveItem(atPath: path, toPath: path + "~")
      #expect(sentence(script.look()) == "nothing")
      #expect(sentence(script.look()) == "rejected: a.lua: there is no such file")
      try FileManager.default.moveItem(atPath: path + "~", toPath: path)
      #expect(sentence(script.look()) == "usable: return 1")
    }
  }

  @Test func aHalfWrittenFileIsNotComplainedAbout() throws {
    try withScript { path, script in
      try write("", to: path)
      #expect(sentence(script.look()) == "nothing")
      try write("return 2", to: path)
      #expect(sentence(script.look()) == "usable: return 2")
      #expect(sentence(script.look()) == "nothing")
    }
  }

  @Test func aVersionIsTriedAgainWhenTheMachineFailed() throws {
    let isBusy = Locked(true)
    try withScript { _ throws(ScriptError) in
      if isBusy.withLock(\.self) { throw ScriptError(.unavailable, "no process") }
    } _: { path, script in
      try write("return 2", to: path)
      for _ in 1...3 { #expect(sentence(script.look()) == "nothing") }
      isBusy.withLock { $0 = false }
      #expect(sentence(script.look()) == "usable: return 2")
    }
  }
}
