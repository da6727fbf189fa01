internal import CMoonstone
import MoonstoneKernel

/// A move or a square of a game whose rules are a script: a word of 1 to 11 small letters, digits and
/// `- + = / . : > * @`.
///
/// Its code is the word itself, packed, so that no table has to remember it.
public struct LuaWord: Symbol {
  public let code: Int

  public init?(code: Int) {
    guard Self.text(code) != nil else { return nil }
    self.code = code
  }

  public init?(_ description: String) {
    var text = description
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ms_word_code($0.baseAddress, $0.count) }
    }
    guard code >= 0 else { return nil }
    self.code = Int(code)
  }

  /// - Precondition: `code` is that of a word.
  init(known code: Int) { self.code = code }

  public var description: String { Self.text(code) ?? "" }

  private static func text(_ code: Int) -> String? {
    guard code > 0 else { return nil }
    let text = String(unsafeUninitializedCapacity: Int(MS_MAX_WORD)) { out in
      out.withMemoryRebound(to: CChar.self) { Int(ms_word_text(Int64(code), $0.baseAddress)) }
    }
    return text.isEmpty ? nil : text
  }
}
