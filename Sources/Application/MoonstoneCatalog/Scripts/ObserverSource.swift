import MoonstoneLua
import MoonstoneSupport

/// An observer that a person named, after parsing.
package struct ObserverSource: Hashable, Sendable {
  /// The name as typed.
  package let name: String
  package let path: String

  /// - Throws: ``CatalogError/unknownObserver(_:_:)`` for an unknown name,
  ///   ``CatalogError/file(_:)`` for a path without a file.
  package init(
    _ typed: String, folders: ScriptFolders = ScriptFolders(of: .observers)
  ) throws(CatalogError) {
    name = typed
    if typed.contains("/") || typed.hasSuffix(".lua") {
      path = try existing(typed)
    } else if let found = folders.path(of: typed) {
      path = found
    } else if let near = suggestion(for: typed, among: folders.names) ?? suggestedScript(for: typed)
    {
      throw .unknownObserver(typed, .near(near))
    } else {
      let names = folders.names
      throw .unknownObserver(typed, names.isEmpty ? .noneIn(folders) : .others(names))
    }
  }

  /// An observer in a file, which is called by its path.
  package init(at path: String) { (name, self.path) = (path, path) }

  package func file() throws(ScriptError) -> ScriptFile {
    try ScriptFile(path: path, libraries: StrategyFolders().libraries)
  }
}
