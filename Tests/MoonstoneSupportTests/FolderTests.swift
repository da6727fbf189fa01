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
        #expect(throws: FileFault(writing: "\(folder)/\(path)", errno: number)) {
          try Folder.make("\(folder)/\(path)")
        }
      }
    }
  }

  @Test func aLinkCountsAsWhatItLeadsTo() throws {
    try withFolder { folder in
      try write("", to: "\(folder)/file")
      try Folder.make("\(folder)/inside")
      for name in ["file", "inside", "nothing"] {
        #expect(symlink(name, "\(folder)/to-\(name)") == 0)
        #expect(isLink("\(folder)/to-\(name)"))
        #expect(!isLink("\(folder)/\(name)"))
      }
      for place in ["", "to-"] {
        #expect(isFolder("\(folder)/\(place)inside") == true)
        #expect(isFolder("\(folder)/\(place)file") == false)
        #expect(isFolder("\(folder)/\(place)nothing") == nil)
      }
      #expect(
        try Folder.names(in: folder)
          == ["file", "inside", "to-file", "to-inside", "to-nothing"])
    }
  }

  @Test func aNameThatIsNotUTF8IsToldApart() throws {
    try withFolder { folder in
      let name = Array("\(folder)/d".utf8) + [0xE9, 0]
      #expect(
        name.withUnsafeBytes { mkdir($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o700) }
          == 0)
      try write("", to: "\(folder)/cafe\u{301}")
      try write("", to: "\(folder)/caf\u{e9}")
      let found = try Folder.contents(of: folder)
      #expect(found.map(\.isUTF8) == [true, true, false])
      #expect(found.map { $0.name.utf8.count } == [6, 5, 4])
    }
  }
}
