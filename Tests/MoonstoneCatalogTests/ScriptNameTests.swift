import Testing

@testable import MoonstoneCatalog

/// What a new strategy can be called.
@Suite struct ScriptNameTests {
  @Test(arguments: [
    "a", "mine", "Mine_2", "größe", "мой-бот", "我的策略", "لاعب", "שחקן", "खिलाड़ी", "๑ไทย", "7up",
    String(repeating: "字", count: 40),
  ])
  func lettersAndDigitsOfAnyWritingSystemAreAName(name: String) throws {
    #expect(try ScriptName(name).text == name)
  }

  @Test func aNameIsComposed() throws {
    let text = try ScriptName("gro\u{308}\u{DF}e").text
    #expect(Array(text.unicodeScalars) == Array("gr\u{F6}\u{DF}e".unicodeScalars))
  }

  @Test(arguments: [
    ("", "it is empty"), ("a/b", "“/” cannot be in it"), ("a\\b", "“\\” cannot be in it"),
    ("..", "“.” cannot be in it"), (".a", "“.” cannot be in it"), ("a.lua", "“.” cannot be in it"),
    ("a b", "a space cannot be in it"), ("a@b", "“@” cannot be in it"),
    ("a:3", "“:” cannot be in it"), ("a'b", "“'” cannot be in it"), ("$x", "“$” cannot be in it"),
    ("-a", "it begins with “-”"), ("_a", "it begins with “_”"),
    ("\u{301}a", "it begins with “\u{301}”"), ("a\u{0}", "U+0000 cannot be in it"),
    ("a\nb", "U+000A cannot be in it"), ("a\u{202E}b", "U+202E cannot be in it"),
    ("a\u{200B}b", "U+200B cannot be in it"), ("a\u{3164}", "U+3164 cannot be in it"),
    ("a\u{FE0F}", "U+FE0F cannot be in it"), ("a\u{E000}", "U+E000 cannot be in it"),
    ("♟", "“♟” cannot be in it"), (String(repeating: "a", count: 41), "it is too long"),
    ("a" + String(repeating: "\u{0F90}", count: 60), "it is too long"),
  ])
  func whatAFileOrACommandCouldMisreadIsRefused(name: String, why: String) {
    #expect {
      try ScriptName(name)
    } throws: {
      ($0 as? ScriptName.Fault)?.description == why
    }
  }
}
