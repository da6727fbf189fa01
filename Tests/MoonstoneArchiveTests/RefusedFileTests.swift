import Foundation
import MoonstoneArchive
import MoonstoneTestSupport
import Testing

/// What the system refuses is told with its reason.
@Suite struct RefusedFileTests {
  @Test func aRepairSaysWhyItCannotWrite() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(40))
      try store.close()
      let file = try Data(contentsOf: URL(filePath: path))
      try file.dropLast(5_000).write(to: URL(filePath: path))
      let refusals = [
        (".repairing-copy", "\(path).repairing-copy", "File exists"),
        (".repaired", path, "Is a directory"),
      ]
      for (ending, refused, reason) in refusals {
        let obstacle = path + ending
        try FileManager.default.createDirectory(
          atPath: obstacle, withIntermediateDirectories: false)
        #expect(throws: ArchiveError.unwritable(refused, reason: reason)) {
          try SQLiteStore.repair(path) { RandomMatches.game($0) }
        }
        try FileManager.default.removeItem(atPath: obstacle)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("repair") })
    }
  }

  @Test func aFolderThatIsGoneIsNamed() throws {
    try withFolder { folder in
      let path = "\(folder)/matches"
      let store = try FolderStore(path) { RandomMatches.game($0) }
      try FileManager.default.removeItem(atPath: path)
      try write("", to: path)
      #expect(throws: ArchiveError.unreadable(path, reason: "Not a directory")) {
        try store.faults()
      }
    }
  }
}
