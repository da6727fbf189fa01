import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@Suite struct WholeFileTests {
  @Test func aFileIsReplacedAsAWhole() throws {
    try withFolder { folder in
      try write("before, and longer", to: folder + "/f")
      try WholeFile.write(Array("after".utf8), to: folder + "/f")
      #expect(try contents(folder + "/f") == "after")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["f"])
    }
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o444, 0o2664] as [mode_t])
  func aReplacedFileKeepsItsMode(mode: mode_t) throws {
    try withFolder { folder in
      try write("before", to: folder + "/f")
      try #require(chmod(folder + "/f", mode) == 0)
      try WholeFile.write(Array("after".utf8), to: folder + "/f")
      #expect(try contents(folder + "/f") == "after")
      #expect(try self.mode(of: folder + "/f") == mode)
    }
  }

  @Test func aNewFileHasTheModeThatItsWriterWants() throws {
    try withFolder { folder in
      try WholeFile.write([1], to: folder + "/f", mode: 0o600)
      try WholeFile.create([1], at: folder + "/g", mode: 0o600)
      for name in ["f", "g"] { #expect(try mode(of: "\(folder)/\(name)") == 0o600) }
      // What a link leads to says nothing about the file in its place.
      #expect(symlink("f", folder + "/link") == 0)
      try WholeFile.write([1], to: folder + "/link")
      let usual = umask(0)
      umask(usual)
      #expect(try mode(of: folder + "/link") == 0o644 & ~usual)
    }
  }

  @Test func aDraftOfAKilledProgramIsNoObstacle() throws {
    try withFolder { folder in
      try write("torn", to: "\(folder)/f.\(getpid()).tmp")
      try WholeFile.write(Array("whole".utf8), to: folder + "/f")
      #expect(try contents(folder + "/f") == "whole")
    }
  }

  @Test func linksAreReplacedAndNotFollowed() throws {
    try withFolder { folder in
      try write("kept", to: folder + "/target")
      for name in ["f", "f.\(getpid()).tmp"] {
        #expect(symlink("target", "\(folder)/\(name)") == 0)
        try WholeFile.write(Array("whole".utf8), to: folder + "/f")
        #expect(try contents(folder + "/f") == "whole")
        #expect(try contents(folder + "/target") == "kept")
      }
    }
  }

  @Test func anErrorLeavesNothingBehind() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/f", withIntermediateDirectories: false)
      let error = #expect(throws: FileFault.self) { try WholeFile.write([1], to: folder + "/f") }
      #expect(error?.description == "\(folder)/f: cannot be written: Is a directory")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["f"])
      #expect(throws: FileFault(writing: folder + "/none/f", errno: ENOENT)) {
        try WholeFile.write([1], to: folder + "/none/f")
      }
    }
  }

  /// Even a link that leads nowhere is somebody's.
  @Test func aNewFileIsNeverWrittenOverAnother() throws {
    try withFolder { folder in
      try WholeFile.create(Array("new".utf8), at: folder + "/f")
      #expect(try contents(folder + "/f") == "new")
      #expect(symlink("nowhere", folder + "/link") == 0)
      for name in ["f", "link"] {
        #expect(throws: FileFault(writing: "\(folder)/\(name)", errno: EEXIST)) {
          try WholeFile.create([1], at: "\(folder)/\(name)")
        }
      }
      #expect(try contents(folder + "/f") == "new")
      #expect(throws: FileFault(writing: folder + "/link", errno: EEXIST)) {
        try WholeFile.create(["g", "link", "h"].map { ("\(folder)/\($0)", [1]) })
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["f", "link"])
    }
  }

  @Test func aCopyIsWholeAndReplacesNothing() throws {
    try withFolder { folder in
      let text = String(repeating: "x", count: 3 << 20) + "end"
      try write(text, to: folder + "/f")
      try WholeFile.copy(folder + "/f", to: folder + "/copy")
      #expect(try contents(folder + "/copy") == text)
      #expect(symlink("f", folder + "/link") == 0)
      let refusals = [
        ("f", "copy", "copy", EEXIST), ("none", "g", "none", ENOENT), (".", "g", ".", EISDIR),
      ]
      let link = "\(folder)/link"
      #expect(throws: FileFault(link, .unwritable("it is a link, which is not followed"))) {
        try WholeFile.copy(link, to: folder + "/g")
      }
      for (source, path, refused, number) in refusals {
        #expect(throws: FileFault(writing: "\(folder)/\(refused)", errno: number)) {
          try WholeFile.copy("\(folder)/\(source)", to: "\(folder)/\(path)")
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["copy", "f", "link"])
    }
  }
}
