package enum SGFFile {
  /// What the first match that can be read says of its game; `nil` if none can.
  package static func first(of bytes: [UInt8]) -> SGFFirst? {
    var reading = SGFReading(bytes)
    while reading.start() != nil {
      if let match = try? reading.match() {
        return SGFFirst(
          game: match.game, size: match.size.map { SGFText.simple(bytes[$0]) },
          rules: match.rules(in: bytes))
      }
    }
    return nil
  }

  /// Whether a swap is one of the first two moves of any match.
  package static func hasSwap(_ bytes: [UInt8]) -> Bool {
    var reading = SGFReading(bytes)
    while reading.start() != nil {
      let moves = (try? reading.match())?.moves.prefix(2) ?? []
      if moves.contains(where: { $0.text(in: bytes).hasPrefix("swap") }) { return true }
    }
    return false
  }

  /// Whether a text looks like SGF.
  ///
  /// - Parameter bytes: the beginning of the text.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    var reading = SGFReading(bytes)
    guard let start = reading.start(),
      bytes[..<start].allSatisfy({ TextBytes.isBlank($0) })
    else { return false }
    let text = String(decoding: bytes.prefix(1 << 12), as: UTF8.self)
    return text.contains(#/GM\s*\[\s*[0-9]|FF\s*\[|;\s*[BW]\s*\[/#)
  }
}

/// What a file in SGF says of the game of its first match.
package struct SGFFirst {
  /// The number of the game; `nil` if it is not said.
  package let game: Int?
  /// The size of the board, as it is written.
  package let size: String?
  /// The rules, in small letters.
  package let rules: String?
}
