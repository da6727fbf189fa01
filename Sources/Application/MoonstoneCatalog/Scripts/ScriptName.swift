import Foundation

/// What the file of a new strategy can be called, in any writing system.
///
/// Such a name is one word everywhere: in a shell, an address, after `@` and before `:3`. It shows all
/// that it consists of, and two names that look the same are the same.
package struct ScriptName: Sendable {
  /// Why a text is not such a name.
  package enum Fault: Error, Equatable {
    case empty
    case long
    /// What it begins with, which is neither a letter nor a digit.
    case beginning(Unicode.Scalar)
    /// The first character that it cannot have.
    case character(Unicode.Scalar)
  }

  private static let mostCharacters = 40
  /// A file system has room for 255 bytes, and files beside the script have longer endings.
  private static let mostBytes = 160

  /// The name in the composed form (NFC).
  package let text: String

  /// - Parameter typed: the name as a person typed it.
  package init(_ typed: String) throws(Fault) {
    text = typed.precomposedStringWithCanonicalMapping
    guard let first = text.unicodeScalars.first else { throw .empty }
    for scalar in text.unicodeScalars where !Self.isAllowed(scalar) { throw .character(scalar) }
    guard Self.begins(first) else { throw .beginning(first) }
    guard text.count <= Self.mostCharacters, text.utf8.count <= Self.mostBytes else {
      throw .long
    }
  }

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    default: false
    }
  }

  /// Letters and digits with their marks, `-` and `_`; nothing that is not seen.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" || scalar == "_" { return true }
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return begins(scalar)
    }
  }
}

extension ScriptName.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "it is empty"
    case .long: "it is too long"
    case .beginning(let scalar): "it begins with \(scalar.inWords)"
    case .character(let scalar): "\(scalar.inWords) cannot be in it"
    }
  }
}

extension Unicode.Scalar {
  /// `“/”`, `a space`, `U+202E`.
  fileprivate var inWords: String {
    if self == " " { return "a space" }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      break
    default:
      if !properties.isDefaultIgnorableCodePoint { return "“\(self)”" }
    }
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
