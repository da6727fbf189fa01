/// One line of a GTP controller, taken apart.
struct GTPCommandLine {
  /// The number that the answer repeats; empty if there is none.
  let number: String
  /// The command; empty in a line that asks for nothing.
  let name: String
  let arguments: [String]

  /// - Parameter line: a line as it came: control characters are dropped, a tab is a blank, and `#`
  ///   begins a remark, as the protocol says.
  init(_ line: String) {
    var words = GTPAnswer.cleaned(line).prefix { $0 != "#" }.split(separator: " ")[...]
    if let first = words.first, !first.isEmpty, first.allSatisfy(\.isWholeNumber) {
      number = String(first)
      words = words.dropFirst()
    } else {
      number = ""
    }
    name = words.first.map(String.init) ?? ""
    arguments = words.dropFirst().map(String.init)
  }
}

/// Why a command is answered with `?`.
struct GTPRefusal: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The answer to one line of a controller.
public struct GTPReply: Hashable, Sendable {
  /// What is to be written, the empty line at its end included; empty for a line that asks for
  /// nothing.
  public let text: String
  /// Whether the controller said `quit`.
  public let isLast: Bool

  init(_ line: GTPCommandLine, _ result: Result<String, GTPRefusal>) {
    // An empty line would end the answer.
    func lines(_ text: String) -> String {
      text.split(separator: "\n").joined(separator: "\n")
    }
    switch result {
    case .success(let text):
      // A board begins on a line of its own.
      let gap = text.hasPrefix("\n") ? "\n" : " "
      self.text = "=\(line.number)\(gap)\(lines(text))".trimmingBlanksAtEnd + "\n\n"
    case .failure(let refusal): text = "?\(line.number) \(lines(refusal.reason))\n\n"
    }
    isLast = line.name == "quit"
  }

  private init() { (text, isLast) = ("", false) }

  static let nothing = GTPReply()
}

extension String {
  fileprivate var trimmingBlanksAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
