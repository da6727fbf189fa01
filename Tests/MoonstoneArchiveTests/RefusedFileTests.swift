import Foundation
import MoonstoneArchive
import MoonstoneSupport
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
        #expect(throws: ArchiveError.file(FileFault(refused, .unwritable(reason)))) {
          try SQLiteStore.repair(path) { RandomMatches.game($0) }
        }
        try FileManager.default.removeItem(atPath: obstacle)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("repair") })
    }
  }

  /// As one in a folder that nobody may enter, which root may.
  @Test func anArchiveThatCannotBeSeenIsNotMissing() throws {
    try withFolder { folder in
      let (loop, nowhere) = ("\(folder)/loop", "\(folder)/nowhere.db")
      try write("", to: "\(folder)/file")
      for (path, end) in [(loop, loop), (nowhere, "\(folder)/new.db")] {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: end)
      }
      for (path, number) in [(loop, ELOOP), ("\(folder)/file/a.db", ENOTDIR)] {
        let error = ArchiveError.file(FileFault(reading: path, SystemError(number: number)))
        for isMade in [false, true] {
          #expect(throws: error) { try SQLiteStore(path, isMade: isMade) }
        }
        #expect(throws: error) { try SQLiteStore.isThere(path) }
      }
      #expect(
        throws: ArchiveError.file(FileFault(nowhere, .leadsNowhere))
      ) { try SQLiteStore(nowhere, isMade: false) }
      #expect(try SQLiteStore(nowhere).add(RandomMatches.some(2)).new == 2)
    }
  }

  @Test func aFolderThatIsGoneIsNamed() throws {
    try withFolder { folder in
      let path = "\(folder)/matches"
      let store = try FolderStore(path) { RandomMatches.game($0) }
      try FileManager.default.removeItem(atPath: path)
      try write("", to: path)
      #expect(throws: ArchiveError.file(FileFault(path, .unreadable("Not a directory")))) {
        try store.faults()
      }
    }
  }
}
