import Foundation
import MoonstoneCatalog
import MoonstoneSession
import MoonstoneSupport

/// The paths that come from outside: arguments, and variables that name folders.
///
/// One that is not UTF-8 would become another path as a text, with replacement characters: a file
/// would not be found, and matches would go into a new folder beside the right one. It is refused.
enum GivenPaths {
  /// Looks at the arguments and the environment of the program.
  static func check() throws(Failure) {
    let arguments = (1..<max(Int(CommandLine.argc), 1)).compactMap { place in
      CommandLine.unsafeArgv[place].map { bytes($0) }
    }
    try check(arguments) { name in getenv(name).map { bytes($0) } }
  }

  /// - Parameter variable: the bytes of a variable's value; `nil` where it is not set.
  /// - Throws: the first path that is not UTF-8 and would be used.
  static func check(
    _ arguments: [[UInt8]], variable: (String) -> [UInt8]?
  ) throws(Failure) {
    for argument in arguments where !isUTF8(argument) {
      throw .usage("“\(text(argument))” is not UTF-8; rename the file")
    }
    let kinds: [ScriptFolders.Kind] = [.games, .observers, .strategies]
    for name in kinds.map(\.variable) {
      guard let folders = variable(name), !isUTF8(folders) else { continue }
      throw .usage("\(name) is “\(text(folders))”, which is not UTF-8; rename the folder")
    }
    // As MatchFolder does: a relative path does not count.
    if let state = variable(MatchFolder.variable), state.first == UInt8(ascii: "/") {
      if isUTF8(state) { return }
      throw .usage(
        "\(MatchFolder.variable) is “\(text(state))”, which is not UTF-8; name another folder")
    }
    if let home = variable("HOME"), !isUTF8(home) {
      throw .usage(
        "HOME is “\(text(home))”, which is not UTF-8; name a folder for matches in "
          + MatchFolder.variable)
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text, count: strlen(text))).map { UInt8(bitPattern: $0) }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).printable
  }
}
