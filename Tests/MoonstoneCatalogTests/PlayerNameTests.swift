import Testing

@testable import MoonstoneCatalog

/// What follows an `@` in the name of a player.
@Suite struct PlayerNameTests {
  private func name(_ typed: String, files: Set<String> = []) -> PlayerName {
    PlayerName(typed, isFile: files.contains)
  }

  @Test func aSuffixBeginsAtTheLastAtSignWhoseTailIsOne() {
    #expect(name("mine.lua").suffixes == [])
    #expect(name("mine.lua@git:HEAD~2").base == "mine.lua")
    #expect(name("mine.lua@git:HEAD~2").suffixes == [.git(revision: "HEAD~2")])
    #expect(name("mine.lua@git:HEAD~2").tail == "@git:HEAD~2")
    #expect(name("a@b/mine.lua@git:HEAD@{1}").base == "a@b/mine.lua")
    #expect(name("a@b/mine.lua@git:HEAD@{1}").suffixes == [.git(revision: "HEAD@{1}")])
    #expect(name("mine.lua@git:@").suffixes == [.git(revision: "@")])
    #expect(name("x@git:a@git:b").suffixes == [.git(revision: "a"), .git(revision: "b")])
    #expect(name("strong@depth=6").suffixes == [.parameters("depth=6")])
    #expect(
      name("mine.lua@git:v1@depth=6").suffixes
        == [.git(revision: "v1"), .parameters("depth=6")])
    #expect(name("level@3").suffixes == [.parameters("3")])
    #expect(name("a@b=-1.5e3,c=so-so").suffixes == [.parameters("b=-1.5e3,c=so-so")])
    #expect(name("mine.lua@sha:7430").suffixes == [.version("7430")])
    #expect(name("a/b.lua@ticks=1M/move").suffixes == [.parameters("ticks=1M/move")])
    #expect(name("b@time=1/move,depth=6@2").base == "b")
    #expect(name("b@tikcs=1M/move").suffixes == [.parameters("tikcs=1M/move")])
    for plain in ["mine.lua@v 1", "@git:HEAD", "a@b.lua", "a@depth=6/b", "", "@"] {
      #expect(name(plain).suffixes == [])
      #expect(name(plain).base == plain)
    }
  }

  @Test func theNameOfAFileIsThatFile() {
    #expect(name("w@depth=6.lua").base == "w@depth=6.lua")
    #expect(name("w@git:a", files: ["w@git:a"]).base == "w@git:a")
    let older = name("w@git:a@git:HEAD", files: ["w@git:a"])
    #expect(older.base == "w@git:a")
    #expect(older.suffixes == [.git(revision: "HEAD")])
  }

  @Test func theCommandOfAnEngineIsNeverSplit() {
    for engine in ["gtp:play@git:HEAD", "lines:x --a@depth=6", "nboard:me@git:HEAD"] {
      #expect(name(engine).base == engine)
      #expect(name(engine).suffixes == [])
    }
  }
}
