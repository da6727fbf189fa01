import Foundation
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport

/// The files of the page, the parts that all pages share, and the editor where it is installed.
/// They are read once.
struct Assets: Sendable {
  /// A file, and a word for its content.
  private struct File: Sendable {
    let data: Data
    let tag: String

    init(_ data: Data) {
      self.data = data
      tag = "\"\(sha256(Array(data)).prefix(24))\""
    }
  }

  private let files: [String: File]
  let hasEditor: Bool

  /// Reads the files from the first folder that holds them.
  ///
  /// - Throws: a ``MissingPage`` if no folder does.
  init(in folders: [String] = installed) throws(MissingPage) {
    let files = folders.lazy.map { Self.files(in: $0) }.first { !$0.isEmpty } ?? [:]
    guard files["index.html"] != nil else { throw MissingPage(folders: folders) }
    let editor = Self.editor
    hasEditor = !editor.isEmpty
    var all = files.merging(PageParts.files.mapValues { Data($0.utf8) }) { own, _ in own }
      .merging(editor) { own, _ in own }
    let modules = all.filter { $0.key.hasSuffix(".js") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    let first = ModuleBundle(from: ["page.js"], of: modules, rest: "later.js", apart: Self.apart)
    all["bundle.js"] = Data(first.text.utf8)
    func after(_ entries: [String]) -> ModuleBundle {
      ModuleBundle(
        from: entries, of: modules, after: first.names, rest: "later.js", apart: Self.apart)
    }
    let apart = Self.apart.sorted().map { (name: $0, bundle: after([$0])) }
    for (name, bundle) in apart { all[name] = Data(bundle.text.utf8) }
    // What these need later is needed later, too: no module may be there twice.
    var later = after(first.later + apart.flatMap(\.bundle.later))
    while case let more = later.later.filter({ !later.names.contains($0) }), !more.isEmpty {
      later = after(later.names + more)
    }
    all["later.js"] = Data(later.text.utf8)
    all["bundle.css"] = (all["parts.css"] ?? Data()) + (all["page.css"] ?? Data())
    self.files = all.mapValues { File($0) }
  }

  /// What the first page needs and a match does not: each is small, and fetched without the rest.
  private static let apart: Set = ["new-match.js"]

  /// CodeMirror as one script and one style, the system's or the one that was installed with the
  /// program; empty where neither is whole.
  private static var editor: [String: Data] {
    let folders =
      ["/usr/share/javascript/codemirror"] + ProgramFile.folders(named: "codemirror")
    return folders.lazy.map(editor(in:)).first { !$0.isEmpty } ?? [:]
  }

  /// CodeMirror from a folder; empty where one of its files is missing.
  static func editor(in folder: String) -> [String: Data] {
    var joined: [String: Data] = [:]
    for name in editorParts {
      guard let data = contents("\(folder)/\(name)") else { return [:] }
      let ending = (name as NSString).pathExtension
      joined["editor/editor.\(ending)", default: Data()] += data + Data("\n".utf8)
    }
    return joined
  }

  /// The parts of CodeMirror, each after those that it needs.
  static let editorParts = [
    "lib/codemirror.js", "lib/codemirror.css", "mode/lua/lua.js", "addon/edit/matchbrackets.js",
    "addon/comment/comment.js", "addon/dialog/dialog.js", "addon/dialog/dialog.css",
    "addon/search/searchcursor.js", "addon/search/search.js",
  ]

  /// Where the files were installed with the program, or else where its sources are.
  private static var installed: [String] {
    ProgramFile.folders(named: "page", source: "Sources/Interfaces/MoonstoneWeb/Page")
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
  ///
  /// - Parameter known: the tags of what the browser has already.
  func answer(_ name: String, known: String?) -> WebAnswer? {
    guard let file = files[name], let type = Self.types[(name as NSString).pathExtension] else {
      return nil
    }
    let isKnown = known?.contains(file.tag) == true
    return isKnown ? .unchanged(tag: file.tag) : .file(file.data, type: type, tag: file.tag)
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
