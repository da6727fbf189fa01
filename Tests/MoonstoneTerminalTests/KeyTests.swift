import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneTerminal

/// What a terminal sends, and what is typed with it.
@Suite struct KeyTests {
  func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(text.utf8) + decoder.flush()
  }

  @Test func lettersOfEveryLengthAreKeys() {
    #expect(keys("aé€🎲") == [.character("a"), .character("é"), .character("€"), .character("🎲")])
  }

  @Test func keysOfTwoTerminalsAreKnown() {
    #expect(keys("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D") == [.up, .down, .right, .left])
    #expect(
      keys("\u{1b}OA\u{1b}OH\u{1b}[1~\u{1b}[4~\u{1b}[3~") == [.up, .home, .home, .end, .delete])
    #expect(
      keys("\r\n\t\u{7f}\u{8}\u{1}\u{4}") == [
        .enter, .enter, .tab, .backspace, .backspace, .control("a"), .control("d"),
      ])
  }

  @Test func aLoneEscapeIsAKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1b]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(keys("\u{1b}\u{1b}[A") == [.escape, .up])
  }

  @Test func unknownSequencesAreIgnored() {
    #expect(keys("\u{1b}[15~a\u{1b}[1;5Cb\u{1b}[?1;2cd\u{1b}xe") == "abde".map { .character($0) })
  }

  @Test func aPasteIsOneKeyWhateverIsInIt() {
    #expect(
      keys("\u{1b}[200~f5\r\u{1b}[Aquit\n\u{1b}[201~x") == [
        .paste("f5\r\u{1b}[Aquit\n"), .character("x"),
      ])
  }

  @Test func aHugePasteIsCut() {
    let keys = keys("\u{1b}[200~" + String(repeating: "x", count: 1_000_000) + "\u{1b}[201~y")
    #expect(keys.count == 2)
    #expect(keys.last == .character("y"))
    if case .paste(let text)? = keys.first { #expect(text.count <= 4096) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func nonsenseNeitherCrashesNorStaysInTheDecoder(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var decoder = KeyDecoder()
    var line = EditedLine()
    let likely: [UInt8] = [0x1b, 0x5b, 0x4f, 0x7e, 0x41, 0xc3, 0xf0, 0x9f, 0x0d, 0x32, 0x30]
    for _ in 0..<500 {
      let byte =
        Bool.random(using: &generator)
        ? likely.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
      for key in decoder.decode([byte]) {
        if !line.take(key), key == .enter { _ = line.enter() }
        #expect(line.text.printable == line.text)
        #expect((0...line.characters.count).contains(line.cursor))
      }
    }
    // Whatever began, letters get through again.
    _ = decoder.decode(Array("\u{1b}[201~".utf8) + Array("aaaaaaaa".utf8))
    #expect(decoder.decode(Array("z".utf8)) == [.character("z")])
  }

  @Test func aLineIsEdited() {
    var line = EditedLine()
    func take(_ keys: Key...) { for key in keys { _ = line.take(key) } }
    take(.paste("white gredy"), .left, .left, .character("e"), .end, .character("!"), .backspace)
    #expect(line.text == "white greedy")
    take(.home, .delete, .character("W"), .control("e"), .control("w"))
    #expect(line.text == "White ")
    take(.paste("x\r\ny\u{1b}z"))
    #expect(line.text == "White x y\u{fffd}z")
    take(.left, .control("k"), .control("u"))
    #expect(line.isEmpty)
    take(.left, .backspace, .delete, .control("w"))
    #expect(line.isEmpty && line.cursor == 0)
  }

  @Test func linesBeforeComeBack() {
    var line = EditedLine()
    for text in ["f5", "undo", "undo", " "] {
      line.insert(text)
      _ = line.enter()
    }
    line.insert("hi")
    var seen: [String] = []
    for key in [Key.up, .up, .up, .down, .down, .down] {
      _ = line.take(key)
      seen.append(line.text)
    }
    #expect(seen == ["undo", "f5", "f5", "undo", "hi", "hi"])
  }

  @Test func aLineHasItsEnd() {
    var line = EditedLine()
    for _ in 0..<3 { line.insert(String(repeating: "漢", count: 700)) }
    #expect(line.characters.count == EditedLine.longest)
  }
}
