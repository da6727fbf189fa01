import MoonstoneSupport

/// The tests of a script, which lie beside it: `mine.tests` and `mine.tests.lua` belong to
/// `mine.lua`.
///
/// They are not players, so whatever takes the scripts of a folder leaves them out.
package enum OwnTests {
  private static let ending = ".tests"

  /// Whether a file has the tests of a script, by its name.
  package static func isOne(_ path: String) -> Bool { script(of: path) != nil }

  /// Whether a file has the tests of a script that exists: a pattern such as `*.lua` may have found
  /// it by accident.
  package static func belongs(_ path: String) -> Bool {
    script(of: path).map { isFolder($0) == false } ?? false
  }

  /// The path of the script that a file of tests belongs to; `nil` for another file.
  package static func script(of path: String) -> String? {
    let base = path.hasSuffix(".lua") ? path.dropLast(4) : path[...]
    guard base.hasSuffix(ending), FilePath.name(of: String(base)).utf8.count > ending.utf8.count
    else { return nil }
    return base.dropLast(ending.count) + ".lua"
  }

  /// Where the first tests of a script are written; `nil` for what is not a script.
  package static func newFile(of script: String) -> String? {
    guard script.hasSuffix(".lua"), !isOne(script) else { return nil }
    return script.dropLast(4) + ending
  }

  /// The paths of the tests that a script has.
  package static func files(of script: String) -> [String] {
    guard script.hasSuffix(".lua"), !isOne(script) else { return [] }
    let base = String(script.dropLast(4)) + ending
    return [base, base + ".lua"].filter { isFolder($0) == false }
  }
}
