import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport
import Testing

/// How the modules of a script are found in its text.
@Suite struct RequireScannerTests {
  private func modules(_ text: String) -> [String] {
    RequireScanner(Array(text.utf8)).map(\.module)
  }

  @Test(arguments: [
    ("require 'a'", ["a"]), ("require\"a\"", ["a"]), ("require('a.b-c_1')", ["a.b-c_1"]),
    ("require \t\r\n\u{B}\u{C}( \n'a' )", ["a"]), ("x=require'a'require'b'", ["a", "b"]),
    ("_G.require 'a'", ["a"]), ("-- require 'a'\n'require \"b\"'", ["a", "b"]),
    ("require require 'a'", ["a"]), ("require 'a b' 'c'", []), ("required 'a'", []),
    ("_require 'a'", []), ("5require 'a'", []), ("require ((‘a’))", []), ("require (('a'))", []),
    ("require 'a\"", []), ("require ''", []), ("require '.a'", []), ("require 'a.'", []),
    ("require 'a..b'", []), ("require '../a'", []), ("require '/a'", []), ("require 'a", []),
    ("require", []), ("", []), ("Require 'a'", []), ("require [[a]]", ["a"]),
    ("pcall(require, 'a')", ["a"]), ("pcall(require,\n\t\"a.b\")", ["a.b"]),
    ("xpcall(require, debug.traceback, 'a')", ["a"]), ("xpcall(require, print, [[a]])", ["a"]),
    ("require 'a/b'", ["a/b"]), ("require 'a/b.c'", ["a/b.c"]), ("require 'a//b'", []),
    ("require 'a/'", []), ("require './a'", []), ("require [a]", []), ("require [[a]", []),
    ("f(require, a)", []), ("f(require, a, b, 'c')", []), ("require,", []),
  ])
  func aModuleIsNamedByAStringLiteral(text: String, modules: [String]) {
    #expect(self.modules(text) == modules, "\(text)")
  }

  @Test func theCallsPlaceIsKnown() {
    let calls = Array(RequireScanner(Array("x\nrequire 'a' require 'b'".utf8)))
    #expect(calls.map(\.offset) == [2, 14])
  }

  /// As modules were found before, by a regular expression that took quadratic time.
  @Test func itFindsWhatThePatternFound() {
    let pattern = /\brequire\s*\(?\s*["']([A-Za-z0-9_\-]+(?:\.[A-Za-z0-9_\-]+)*)["']/
    var random = SplitMix64(seed: 15)
    let pieces = [
      "require", "require ", " ", "\n", "(", "'", "\"", "a", "b-1", "_", ".", "..", ")", "--", "=",
    ]
    for _ in 0..<5_000 {
      let text = (0..<10).map { _ in pieces[random.below(pieces.count)] }.joined()
      // Lua has no literal with two kinds of marks, and knows no word of Unicode with a dot in it.
      guard !text.contains(/(\.|'[^']*"|"[^"]*')/) else { continue }
      #expect(modules(text) == text.matches(of: pattern).map { String($0.1) }, "\(text)")
    }
  }

  @Test(arguments: [
    ("require", " ", "x"), ("", "require ", ""), ("", "require(", ""),
    ("require '", "require-", ""), ("require '", "a.", ""), ("", "require '", ""),
    ("", "require''", ""),
  ])
  func aTextIsReadInTimeThatGrowsWithItsLength(start: String, more: String, end: String) {
    let text = Array((start + String(repeating: more, count: 4_000) + end).utf8)
    let counted = CountedBytes(text)
    #expect(RequireScanner(counted).map(\.module) == [])
    #expect(counted.reads.withLock(\.self) < 12 * text.count)
  }

  @Test func sixtyThousandBlanksAreReadAFewTimes() {
    let text = Array(("require" + String(repeating: " ", count: 60_000) + "x").utf8)
    let counted = CountedBytes(text)
    #expect(RequireScanner(counted).map(\.module) == [])
    #expect(counted.reads.withLock(\.self) < 4 * text.count)
  }
}

/// Bytes that count how often they are read.
private struct CountedBytes: RandomAccessCollection {
  private let bytes: [UInt8]
  let reads = Locked(0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }

  subscript(place: Int) -> UInt8 {
    reads.withLock { $0 += 1 }
    return bytes[place]
  }
}
