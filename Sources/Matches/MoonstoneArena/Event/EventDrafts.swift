import Foundation

/// What programs leave in the folder of an event that are killed while they write a file whole: each
/// writes `NAME.PID.tmp` first.
enum EventDrafts {
  /// The folders in which an event has files.
  private static let folders = [".", "capsules", "scripts"]

  /// Removes those of programs that are gone. It is for who has the results and the order of the event,
  /// so that nobody else is writing there, on whatever machine.
  static func remove(in path: String) {
    for folder in folders {
      let folder = "\(path)/\(folder)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where writer(of: name).map(isGone) ?? false {
        unlink("\(folder)/\(name)")
      }
    }
  }

  /// Whose draft a file is; `nil` when it is none.
  private static func writer(of name: String) -> pid_t? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.last == "tmp", let number = pid_t(parts[parts.count - 2]),
      number > 0
    else { return nil }
    return number
  }

  /// A program that has the number of this one, and a draft in an event that is just being opened, was
  /// another one.
  private static func isGone(_ program: pid_t) -> Bool {
    program == getpid() || (kill(program, 0) != 0 && errno == ESRCH)
  }
}
