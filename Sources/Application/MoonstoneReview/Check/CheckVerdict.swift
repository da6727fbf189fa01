import MoonstoneJSON
import MoonstoneReports
import MoonstoneSupport

/// The result of checking a script of any kind.
package protocol CheckVerdict: JSONValue {
  var file: String { get }
  var ok: Bool { get }
  /// The SHA-256 of the script; `nil` if it does not load.
  var sha256: String? { get }
  /// What is probably not meant; empty for a script that does not load.
  var warnings: ScriptWarnings { get set }
}

extension CheckVerdict {
  /// Returns a line for people.
  ///
  /// - Parameters:
  ///   - width: the width of the column of files.
  ///   - what: what is said of the script: how it passed or failed.
  func line(width: Int, _ what: String) -> String {
    ([(ok ? "ok    " : "FAILED") + "  \(file.printable.padded(to: width))  \(what)"]
      + warnings.list.map(\.text)).joined(separator: "\n")
  }
}
