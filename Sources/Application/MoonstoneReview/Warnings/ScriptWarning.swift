import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// Something in a script that works, and is probably not meant.
package struct ScriptWarning: JSONValue {
  package enum Kind: String, CaseIterable, Sendable {
    /// A global variable that a statement sets without saying so, or that nothing sets.
    case global
    /// A local variable that nothing reads.
    case unused
    /// A local variable that hides another one.
    case shadowed
  }

  package let kind: Kind
  /// The path of the script or the module.
  package let file: String
  /// Where in the file, counted from 1; the column in characters.
  package let line: Int
  package let column: Int
  /// What is wrong, and what would be right.
  package let message: String

  package var json: JSON {
    ["kind": kind.rawValue, "file": file, "line": line, "column": column, "message": message]
  }

  /// A line as compilers print it, which editors read.
  package var text: String {
    "\(file.printable):\(line):\(column): warning: \(message.printable) [\(kind.rawValue)]"
  }
}

/// What is warned of in a script, and whether it fails by that.
package struct ScriptWarnings: JSONValue {
  package let list: [ScriptWarning]
  package let fail: Bool

  /// - Parameter areFaults: whether a script fails that has one.
  package init(_ list: [ScriptWarning] = [], areFaults: Bool = false) {
    self.list = list
    fail = areFaults && !list.isEmpty
  }

  /// Looks through a script that loads, and its modules.
  package init(of source: ScriptSource, areFaults: Bool) {
    self.init(Self.all(in: source), areFaults: areFaults)
  }

  package var json: JSON { list.map(\.json).json }

  private static func all(in source: ScriptSource) -> [ScriptWarning] {
    let texts =
      [WarnedText(source.name, source.bytes)]
      + source.modules.map { WarnedText($0.name, $0.bytes) }
    let set = Set(texts.flatMap { $0.scopes.globals }.filter(\.isSet).map(\.name))
    return texts.flatMap { $0.warnings(setAnywhere: set) }
  }
}
