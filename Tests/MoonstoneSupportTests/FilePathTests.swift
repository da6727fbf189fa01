import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b/c.lua", "a/b", "c.lua", "c"), ("c.lua", "", "c.lua", "c"), ("/c", "/", "c", "c"),
    ("../c.d.lua", "..", "c.d.lua", "c.d"), ("a//c.lua", "a/", "c.lua", "c"),
    ("a/.lua", "a", ".lua", ".lua"), ("", "", "", ""), ("a.b/c", "a.b", "c", "c"),
    ("w", "", "w", "w"), ("/", "", "", ""),
  ])
  func aPathHasItsParts(path: String, folder: String, name: String, stem: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.name(of: path) == name)
    #expect(FilePath.stem(of: path) == stem)
  }

  @Test(arguments: [("a/b/", "a"), ("a/", ""), ("/a/", "/")])
  func aSlashAtTheEndOfAFolderLeadsNowhere(path: String, folder: String) {
    #expect(FilePath.folder(of: path) == folder)
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func aFileIsReadUpToALimit(count: Int) throws {
    try withFolder { folder in
      let text = String(repeating: "x", count: count)
      try write(text, to: "\(folder)/file")
      for most in [0, 1, 4096, 50_000, 200_000] {
        let descriptor = open("\(folder)/file", O_RDONLY)
        defer { close(descriptor) }
        #expect(readFile(descriptor, upTo: most) == Array(text.utf8.prefix(most)))
      }
    }
  }

  /// The system does not tell the sizes of those.
  @Test(.enabled(if: access("/proc/self/maps", R_OK) == 0))
  func aFileWithoutASizeIsReadWhole() throws {
    let descriptor = open("/proc/self/maps", O_RDONLY)
    defer { close(descriptor) }
    #expect(try #require(readFile(descriptor, upTo: 1 << 24)).count > 1 << 13)
  }

  @Test func aFolderIsNotRead() throws {
    let descriptor = open("/", O_RDONLY)
    defer { close(descriptor) }
    #expect(readFile(descriptor, upTo: 10) == nil)
  }
}
