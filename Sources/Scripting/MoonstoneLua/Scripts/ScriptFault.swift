internal import CMoonstone

/// A place in the text of a script.
package struct ScriptPlace: Hashable, Sendable {
  /// The line, from 1 on.
  package let line: Int
  /// The column in characters, from 1 on; `nil` where only the line is known.
  package let column: Int?

  /// Makes a place; `nil` for a line that no text has.
  init?(line: Int, column: Int?) {
    guard line > 0 else { return nil }
    self.line = line
    self.column = column.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// What went wrong in a script, and where.
struct ScriptFault: Hashable, Sendable, CustomStringConvertible {
  /// The file, by the name that messages give it; `nil` where that is not known.
  var file: String?
  /// Where in the file; `nil` where only the file is known.
  var place: ScriptPlace?
  var text: String

  /// Its place and its text, as people read it.
  var description: String {
    guard let file else { return text }
    let column = place?.column.map { "\($0):" } ?? ""
    return "\(file):\(place.map { "\($0.line):\(column)" } ?? "") \(text)"
  }

  /// As ``description``, after the name of the script if the fault lies in no file or in another one.
  func described(of name: String) -> String {
    file?.isExactly(clean(name)) == true ? description : "\(name): \(self)"
  }

  /// Made fit to be shown, where it comes from a worker, which may be in a stranger's hands.
  var cleaned: ScriptFault {
    ScriptFault(file: file.map { clean($0) }, place: place, text: clean(text))
  }
}

extension ScriptSource {
  /// A failure of this version as C says it, whose files are the script and its modules.
  func fault(_ fault: ms_fault) -> ScriptFault {
    let names = [name] + modules.map(\.name)
    let text = String(fault.text) ?? ""
    guard names.indices.contains(Int(fault.file)) else { return ScriptFault(text: named(text)) }
    return ScriptFault(
      file: clean(names[Int(fault.file)]),
      place: ScriptPlace(line: Int(fault.line), column: Int(fault.column)), text: text)
  }
}
