import Foundation
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport

/// The files of the page, the parts that all pages share, and the editor where it is installed.
/// They are read once.
struct Assets: Sendable {
  private let files: [String: Data]
  let hasEditor: Bool

  /// Reads the files from the first folder that holds them: where they were installed with the
  /// program, or else where they were built with it.
  ///
  /// - Throws: a ``MissingPage`` if no folder does.
  init(in folders: [String] = ProgramFile.folders(named: "page") + built) throws(MissingPage) {
    let files = folders.lazy.map { Self.files(in: $0) }.first { !$0.isEmpty } ?? [:]
    guard files["index.html"] != nil else { throw MissingPage(folders: folders) }
    var editor: [String: Data] = [:]
    for name in Self.editor {
      let path = "/usr/share/javascript/codemirror/\(name)"
      guard let data = Self.contents(path) else { break }
      editor["editor/\((name as NSString).lastPathComponent)"] = data
    }
    hasEditor = editor.count == Self.editor.count
    let parts = PageParts.files.mapValues { Data($0.utf8) }
    self.files = files.merging(hasEditor ? editor : [:]) { own, _ in own }
      .merging(parts) { own, _ in own }
  }

  private static let editor = [
    "lib/codemirror.js", "lib/codemirror.css", "mode/lua/lua.js", "addon/edit/matchbrackets.js",
  ]

  /// The folder that the build made. Where the program was moved, it does not exist, and asking the
  /// bundle for it would end the program.
  private static var built: [String] {
    [Bundle.main.bundleURL.appendingPathComponent("moonstone_MoonstoneWeb.resources/Page").path]
  }

  private static func files(in folder: String) -> [String: Data] {
    let names = (try? Folder.names(in: folder)) ?? []
    var files: [String: Data] = [:]
    for name in names where types[(name as NSString).pathExtension] != nil {
      files[name] = contents("\(folder)/\(name)")
    }
    return files
  }

  private static func contents(_ path: String) -> Data? {
    (try? readFile(at: path, upTo: 16 << 20)).map { Data($0) }
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
  ]

  /// The answer to a request for a file; `nil` if it does not exist.
  func answer(_ name: String) -> WebAnswer? {
    guard let data = files[name], let type = Self.types[(name as NSString).pathExtension] else {
      return nil
    }
    return .file(data, type: type)
  }
}

/// The files of the page are not where the program looks for them.
package struct MissingPage: ExplainedError {
  let folders: [String]

  package var faultKind: FaultKind { .missing }

  package var description: String {
    "the files of the page are missing; they were looked for in "
      + folders.joined(separator: ", ")
  }
}
