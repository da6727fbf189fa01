import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@Suite struct FolderTests {
  @Test func aFolderIsMadeWithAllThatItLiesInForTheSamePeople() throws {
    try withFolder { folder in
      for _ in 1...2 { try Folder.make("\(folder)/a/b/c/", mode: 0o700) }
      for made in ["a", "a/b", "a/b/c"] {
        var status = stat()
        #expect(stat("\(folder)/\(made)", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700, "\(made)")
      }
    }
  }

  @Test func aFileInTheWayIsNamedWithTheReason() throws {
    try withFolder { folder in
      try write("", to: "\(folder)/file")
      for (path, number) in [("file", EEXIST), ("file/a", ENOTDIR)] {
        #expect(throws: WriteError(file: "\(folder)/\(path)", errno: number)) {
          try Folder.make("\(folder)/\(path)")
        }
      }
    }
  }
}
