import Foundation
import MoonstoneSupport

extension FileError {
  /// Why nothing is seen at a path: there is nothing, a link leads nowhere, or the system refuses.
  package static func absent(_ path: String) -> FileError {
    var status = stat()
    let isHidden = stat(path, &status) != 0 && errno != ENOENT && errno != ENOTDIR
    if isHidden { return FileError(path, .unreadable) }
    return FileError(path, isLink(path) ? .leadsNowhere : .missing)
  }
}
