/// Why a script cannot be used.
///
///     do {
///       let file = try ScriptFile(path: "mine.lua")
///       mine = try LuaStrategy(file, plugin: game, isolation: .inProcess)
///     } catch {
///       print(error)  // mine.lua:3:1: unexpected symbol near <eof>
///     }
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of obstacle it is.
  public enum Kind: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The file exists and cannot be read: it is a folder, or permission is denied.
    case unreadable
    /// The text is not a script for this purpose: it does not compile, fails, or returns something
    /// else.
    case invalid
    /// Nothing is wrong with the script: a process for it cannot be started.
    case unavailable
  }

  /// What kind of obstacle it is.
  public let kind: Kind
  /// What is wrong and where, for people; begins with the script's name.
  public let message: String

  /// Creates an error with a sentence for people.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}

/// A place in the text of a script.
package struct ScriptPlace: Hashable, Sendable {
  /// The line, from 1 on.
  package let line: Int
  /// The column in characters, from 1 on; `nil` where only the line is known.
  package let column: Int?
}

extension ScriptError {
  /// Where the text of a script is wrong; `nil` if that is not known, or lies in a module.
  ///
  /// - Parameter name: the name of the script.
  package func place(in name: String) -> ScriptPlace? {
    guard message.hasPrefix("\(name):"),
      let found = message.dropFirst(name.count).prefixMatch(of: /:(\d+):(?:(\d+):)?/),
      let line = Int(found.1)
    else { return nil }
    return ScriptPlace(line: line, column: found.2.flatMap { Int($0) })
  }
}
