internal import CMoonstone
import MoonstoneKernel

/// A move or a square of a game in Lua: a word of 1 to 11 lower-case letters, digits and
/// `- + = / . : > * @`.
public struct LuaWord: Symbol {
  /// The word itself, packed, so that no table has to remember it.
  public let code: Int

  /// Unpacks a word; `nil` for a number that is not the code of one.
  public init?(code: Int) {
    guard Self.text(code) != nil else { return nil }
    self.code = code
  }

  /// Reads a word; `nil` for a text that is not one.
  public init?(_ description: String) {
    var text = description
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ms_word_code($0.baseAddress, $0.count) }
    }
    guard code >= 0 else { return nil }
    self.code = Int(code)
  }

  /// - Precondition: `code` is the code of a word.
  init(known code: Int) { self.code = code }

  /// The word.
  public var description: String { Self.text(code) ?? "" }

  private static func text(_ code: Int) -> String? {
    guard code > 0 else { return nil }
    let text = String(unsafeUninitializedCapacity: Int(MS_MAX_WORD)) { out in
      out.withMemoryRebound(to: CChar.self) { Int(ms_word_text(Int64(code), $0.baseAddress)) }
    }
    return text.isEmpty ? nil : text
  }
}
