/// The note of a match that says what the variables of a script held where it failed.
package enum VariablesNote {
  private static let beginning = "what the variables held at "

  static func text(_ place: Substring, _ held: String) -> String { "\(beginning)\(place): \(held)" }

  /// Whether a note is such a one: it has parts of the script, and is not for those who may not read
  /// that.
  package static func isOne(_ note: String) -> Bool { note.hasPrefix(beginning) }
}
