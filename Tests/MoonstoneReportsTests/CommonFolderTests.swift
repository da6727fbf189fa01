import Testing

@testable import MoonstoneReports

/// Names on a page, without the folder that holds all files.
@Suite struct CommonFolderTests {
  private func short(_ names: [String]) -> [String] {
    let folder = CommonFolder(of: names)
    return names.map(folder.without)
  }

  @Test func theFolderOfAllFilesIsLeftOut() {
    let club = ["/home/club/anna.lua", "/home/club/otto.lua", "random"]
    #expect(short(club) == ["anna.lua", "otto.lua", "random"])
    #expect(
      short(["class/ada/mine.lua", "class/bob/mine.lua"]) == ["ada/mine.lua", "bob/mine.lua"])
  }

  @Test func commandsOfEnginesHaveNoFolder() {
    let engines = ["gtp:/opt/engine -w /opt/one", "gtp:/opt/engine -w /opt/other"]
    #expect(short(engines) == engines)
    let mixed = ["/home/club/anna.lua", "/home/club/otto.lua", "gtp:/opt/engine -w /opt/one"]
    #expect(short(mixed) == ["anna.lua", "otto.lua", "gtp:/opt/engine -w /opt/one"])
  }

  @Test func playersWithNoCommonFolderKeepTheirs() {
    let apart = ["/one/mine.lua", "/other/mine.lua"]
    #expect(short(apart) == apart)
    let odds = ["club/anna.lua@ticks=1M/move", "strong@ticks=1M/move"]
    #expect(short(odds) == ["anna.lua@ticks=1M/move", "strong@ticks=1M/move"])
  }

  @Test func aPartOfANameIsNoFolder() {
    #expect(short(["class1/a.lua", "class2/a.lua"]) == ["class1/a.lua", "class2/a.lua"])
    #expect(short(["a.lua", "b.lua"]) == ["a.lua", "b.lua"])
  }

  @Test func aFileThatWouldBeCalledLikeAnotherPlayerKeepsItsFolder() {
    #expect(short(["class/mine.lua", "mine.lua"]) == ["class/mine.lua", "mine.lua"])
  }

  @Test func whatSomebodyWinsIsToldWithoutTheFolder() {
    let folder = CommonFolder(of: ["/home/club/anna.lua", "random"])
    #expect(folder.without("/home/club/anna.lua wins by 12") == "anna.lua wins by 12")
    #expect(folder.without("random wins by 12") == "random wins by 12")
  }

  @Test func whatStoppedAScriptIsToldWithoutTheFolder() {
    let folder = CommonFolder(of: ["/home/club/anna.lua", "random"])
    let told = [
      "/home/club/anna.lua:3: no such move": "anna.lua:3: no such move",
      "choose (/home/club/lib/two words.lua:3): /home/club/anna.lua:4: x":
        "choose (lib/two words.lua:3): anna.lua:4: x",
      "a bye: /home/club/anna.lua, random": "a bye: anna.lua, random",
    ]
    for (text, shown) in told { #expect(folder.leftOut(of: text) == shown) }
    // Neither is the path of a script of theirs.
    for text in ["/mnt/home/club/anna.lua:3: x", "/home/club/notes: no such file"] {
      #expect(folder.leftOut(of: text) == text)
    }
    let none = CommonFolder(of: ["anna.lua", "random"])
    #expect(none.leftOut(of: "anna.lua:1: x") == "anna.lua:1: x")
  }
}
