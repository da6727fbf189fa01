import MoonstoneSupport

extension Capsule {
  /// The size that a shortened capsule has at most, in bytes, as far as it depends on scripts.
  package static let mostShortened = 32 << 10
  /// What all but a script's texts usually has at most, in bytes.
  private static let usualRest = 4 << 10

  /// A text that is left out of a capsule.
  package struct LeftOut: Codable, Equatable, Sendable {
    /// The key of the text, with dots between keys: `first.memory`, `script.includes.2`.
    package let key: String
    /// How many bytes of JSON it would be.
    package let bytes: Int
  }

  /// The texts that a capsule can do without, if need be.
  private typealias Part = (key: String, path: WritableKeyPath<Capsule, String?>, bytes: Int)

  /// The capsule if it has at most `most` bytes; otherwise without its largest texts. It is then
  /// for reading only.
  func fitting(_ most: Int) -> Capsule {
    var parts = parts.sorted { $0.bytes < $1.bytes }
    var size = parts.reduce(Self.usualRest) { $0 + $1.bytes }
    guard size > most else { return self }
    var capsule = self
    var leftOut: [LeftOut] = []
    while size > min(most, Self.mostShortened), let largest = parts.popLast() {
      capsule[keyPath: largest.path] = nil
      leftOut.append(LeftOut(key: largest.key, bytes: largest.bytes))
      size -= largest.bytes
    }
    capsule.leftOut = leftOut.isEmpty ? nil : leftOut
    return capsule
  }

  private var parts: [Part] {
    var paths: [(String, WritableKeyPath<Capsule, String?>)] = [
      ("memory", \.memory), ("first.memory", \.first.memory), ("script", \.script.content),
      ("rules", \.rules!.content),
    ]
    if rules == nil { paths.removeLast() }
    for index in (script.includes ?? []).indices {
      paths.append(("script.includes.\(index + 1)", \.script.includes![index].content))
    }
    for index in (rules?.includes ?? []).indices {
      paths.append(("rules.includes.\(index + 1)", \.rules!.includes![index].content))
    }
    return paths.compactMap { key, path in
      self[keyPath: path].map { (key, path, Self.length(inJSON: $0.utf8)) }
    }
  }

  /// How many bytes a text is in JSON.
  static func length(inJSON bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + length(of: $1) }
  }

  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 8, 9, 10, 12, 13: 2
    case 0..<32: 6
    default: 1
    }
  }
}

extension Capsule.Script {
  /// The text as it is written; set to `nil` to leave it out.
  fileprivate var content: String? {
    get { text ?? base64 }
    set { (text, base64) = (newValue, nil) }
  }
}

extension Capsule.Include {
  /// The text as it is written; set to `nil` to leave it out.
  fileprivate var content: String? {
    get { text ?? base64 }
    set { (text, base64) = (newValue, nil) }
  }
}
