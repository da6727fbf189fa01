import MoonstoneSupport

/// A text for the terminal, in which only the program's own literals steer it.
///
///     Terminal.print("\u{1b}[1m\(name)\u{1b}[0m")
///
/// Whatever is put into the literal is cleaned, since it may come from a script or a file.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The characters for the terminal.
  package let raw: String

  /// A text from anywhere, cleaned.
  package init(_ text: String) { raw = text.printableLines }

  /// A text that the program made, control sequences included.
  package init(own text: String) { raw = text }

  package init(stringLiteral text: String) { raw = text }

  package init(stringInterpolation: Interpolation) { raw = stringInterpolation.raw }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var raw = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      raw.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { raw += literal }

    package mutating func appendInterpolation(_ text: TerminalText) { raw += text.raw }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      raw += value.description.printableLines
    }
  }

  package typealias StringInterpolation = Interpolation
}
