import Foundation
import MoonstoneSupport

/// Files `NAME.PID.tmp` in the folder of an event, left by programs that were killed while they
/// wrote a whole file.
enum EventDrafts {
  /// The folders in which an event keeps files.
  private static let folders = [".", "capsules", "scripts"]

  /// Removes the drafts of programs that have ended.
  ///
  /// Call this only while holding the results and the order of the event, so that no other program
  /// writes there, on any machine.
  static func remove(in path: String) {
    for folder in folders {
      let folder = "\(path)/\(folder)"
      let names = (try? Folder.names(in: folder)) ?? []
      for name in names where writer(of: name).map(isGone) ?? false {
        unlink("\(folder)/\(name)")
      }
    }
  }

  /// The process that wrote a draft; `nil` if the file is not a draft.
  private static func writer(of name: String) -> pid_t? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.last == "tmp", let number = pid_t(parts[parts.count - 2]),
      number > 0
    else { return nil }
    return number
  }

  /// Whether a process has ended. This process has no drafts in an event that it is just opening,
  /// so a draft with its number is from an earlier process.
  private static func isGone(_ program: pid_t) -> Bool {
    program == getpid() || (kill(program, 0) != 0 && errno == ESRCH)
  }
}
