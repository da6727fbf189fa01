// A character can be a letter with accents, and then it equals no letter: what programs read by
// bytes is written by scalars.

extension String {
  /// The text with others in the place of some scalars.
  ///
  /// - Parameter replacement: the text in the place of a scalar; `nil` leaves it as it is.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    text.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension StringProtocol {
  /// The beginning, for a message: at most eighty scalars, as one character can have a million.
  package var excerpt: String { String(String.UnicodeScalarView(unicodeScalars.prefix(80))) }
}
