import MoonstoneCatalog
import MoonstoneSupport

extension VersionFolder {
  /// - Parameter store: the folder of matches beside which the versions are.
  package init(beside store: MatchFolder) {
    self.init(folder: FilePath.folder(of: store.folder) + "/versions")
  }
}
