import Foundation
import MoonstoneCatalog
import MoonstoneSupport

extension VersionFolder {
  /// - Parameter store: the folder of matches beside which the versions are.
  package init(beside store: MatchFolder) {
    self.init(folder: FilePath.folder(of: store.folder) + "/versions")
  }

  /// The versions beside the folder that a journal lies in.
  package init(besideMatchesOf journal: String) {
    let path = URL(fileURLWithPath: journal).path
    self.init(beside: MatchFolder(folder: FilePath.folder(of: path)))
  }
}
