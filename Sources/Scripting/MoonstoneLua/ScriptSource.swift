import Foundation
import MoonstoneSupport

/// The text of a script, what to call it, and the texts it may require.
public struct ScriptSource: Hashable, Sendable {
  /// A text that another one can require.
  public struct Include: Hashable, Sendable {
    /// As it is required: `lines`, `shapes.corners`.
    public let module: String
    /// What messages call it: the path, where there is one.
    public let name: String
    public let bytes: [UInt8]

    public init(module: String, name: String, bytes: [UInt8]) {
      self.module = module
      self.name = name
      self.bytes = bytes
    }
  }

  /// What messages call it: the path, where there is one.
  public let name: String
  public let bytes: [UInt8]
  /// In the order of their modules' names.
  public let includes: [Include]
  /// The SHA-256 of the bytes in lower-case hexadecimal. With includes, that of one line for the
  /// script and one for each of them, each line the text's own SHA-256, a blank and the module's
  /// name, which is empty for the script.
  public let digest: String

  public init(name: String, bytes: [UInt8], includes: [Include] = []) {
    self.name = name
    self.bytes = bytes
    self.includes = includes.sorted { $0.module < $1.module }
    if includes.isEmpty {
      digest = sha256(bytes)
    } else {
      let lines =
        ["\(sha256(bytes)) \n"] + self.includes.map { "\(sha256($0.bytes)) \($0.module)\n" }
      digest = sha256(Array(lines.joined().utf8))
    }
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

// What Lua calls the texts, and so what a script can see of their names: a path would show where it
// lies, and lie in its memory, whose use is priced. The same script costs the same in every folder.

extension ScriptSource {
  /// What Lua calls the script. No include is called that.
  static let chunk = "script"

  /// A message of Lua with the first place in it in the text's own name, made fit to be shown.
  func named(_ message: String) -> String {
    for (chunk, name) in [(Self.chunk, name)] + includes.map({ ($0.chunk, $0.name) }) {
      for place in message.ranges(of: "\(chunk):") where message.isPlace(place) {
        return message.replacingCharacters(in: place, with: "\(clean(name)):")
      }
    }
    return message
  }
}

extension String {
  /// Whether a word begins there, and a line or a text follows.
  fileprivate func isPlace(_ range: Range<Index>) -> Bool {
    let isWord = range.lowerBound == startIndex || self[index(before: range.lowerBound)] == " "
    return isWord && self[range.upperBound...].first.map { $0 == " " || $0.isNumber } == true
  }
}

extension ScriptSource.Include {
  /// What Lua calls it.
  var chunk: String { "\(module.split(separator: ".").joined(separator: "/")).lua" }
}
