import MoonstoneSupport

/// A version of a script: its text, its name, and the modules that it may require.
///
///     let greedy = ScriptSource(name: "greedy", text: "return { choose = ... }")
public struct ScriptSource: Hashable, Sendable {
  /// A module that a script can require.
  public struct Include: Hashable, Sendable {
    /// The name that it is required by: `lines`, `shapes.corners`, `shapes/corners`.
    public let module: String
    /// What messages call it: its path, if it has one.
    public let name: String
    /// The text, in UTF-8.
    public let bytes: [UInt8]

    /// Creates a module from its text.
    public init(module: String, name: String, bytes: [UInt8]) {
      self.module = module
      self.name = name
      self.bytes = bytes
    }

    public static func == (one: Self, other: Self) -> Bool {
      one.bytes == other.bytes && one.name.isExactly(other.name)
        && one.module.isExactly(other.module)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(Exactly(name)) }
  }

  /// What messages call it: its path, if it has one.
  public let name: String
  /// The text, in UTF-8.
  public let bytes: [UInt8]
  /// The text; what is not UTF-8 is replaced by U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The modules that it may require, in the order of their names.
  public let includes: [Include]
  /// The SHA-256 of the version, in lower-case hexadecimal.
  ///
  /// Without modules it is that of the text. With modules it is that of a list: a line for the
  /// script, then one for each module. Each line is the SHA-256 of its text, a space, and the
  /// module's name, which is empty for the script.
  public let digest: String

  /// Creates a version from the bytes of its text.
  public init(name: String, bytes: [UInt8], includes: [Include] = []) {
    self.name = name
    self.bytes = bytes
    self.includes = includes.sorted { $0.module < $1.module }
    digest =
      Self.list(bytes, self.includes).map { sha256(Array($0.utf8)) } ?? sha256(bytes)
  }

  /// The list whose SHA-256 is ``digest``; `nil` without modules.
  package var list: String? { Self.list(bytes, includes) }

  private static func list(_ bytes: [UInt8], _ includes: [Include]) -> String? {
    if includes.isEmpty { return nil }
    let lines =
      ["\(sha256(bytes)) \n"] + includes.map { "\(sha256($0.bytes)) \($0.module)\n" }
    return lines.joined()
  }

  /// Whether the texts, their names and those of the modules have the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.digest == other.digest && one.name.isExactly(other.name) && one.includes == other.includes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(Exactly(name))
  }

  /// The same version with another name.
  public func renamed(_ name: String) -> ScriptSource {
    ScriptSource(renaming: self, to: name)
  }

  private init(renaming source: ScriptSource, to name: String) {
    self.name = name
    bytes = source.bytes
    includes = source.includes
    digest = source.digest
  }

  /// Creates a version that requires no modules.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

// How much there may be of it.

extension ScriptSource {
  /// The most bytes of a version: all that comes with it goes to a worker in one message.
  static let mostBytes = Frame.mostBytes - 64 << 10

  /// - Throws: when the texts and names of a version are too much to load, in a worker or not.
  func checkSize() throws(ScriptError) {
    let others = includes.map { $0.bytes.count + $0.name.utf8.count + $0.module.utf8.count }
    guard bytes.count + name.utf8.count + others.reduce(0, +) > Self.mostBytes else { return }
    throw ScriptError(
      .invalid,
      "\(name): is larger than \(Self.mostBytes >> 10) KiB together with its modules, "
        + "the limit for all of it")
  }
}

// What Lua calls the texts, and so all that a script can see of their names. A path would show
// where the script lies, and take up priced memory. The same script costs the same in every folder.

extension ScriptSource {
  /// What Lua calls the script. No module is called that.
  static let chunk = "script"

  /// A message of Lua, with the real name of the text in its first place, made fit to be shown.
  func named(_ message: String) -> String {
    for (chunk, name) in [(Self.chunk, name)] + includes.map({ ($0.chunk, $0.name) }) {
      for place in message.ranges(of: "\(chunk):") where message.isPlace(place) {
        var named = message
        named.replaceSubrange(place, with: "\(clean(name)):")
        return named
      }
    }
    return message
  }
}

extension String {
  /// Whether a word begins there, and a line number or a text follows.
  fileprivate func isPlace(_ range: Range<Index>) -> Bool {
    let isWord = range.lowerBound == startIndex || self[index(before: range.lowerBound)] == " "
    return isWord && self[range.upperBound...].first.map { $0 == " " || $0.isNumber } == true
  }
}

extension ScriptSource.Include {
  /// What Lua calls the module.
  var chunk: String { module.moduleFile }
}
