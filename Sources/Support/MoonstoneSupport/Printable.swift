extension String {
  /// The text with a replacement character for each control character, which would steer a
  /// terminal: texts come from scripts and files.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }

  /// ``printable``, with the line feeds kept.
  package var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}
