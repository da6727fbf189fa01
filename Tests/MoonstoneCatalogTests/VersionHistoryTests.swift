import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Which versions a file has had.
@Suite struct VersionHistoryTests {
  private func within(
    most: Int = VersionFolder.most, _ body: (VersionFolder, String) throws -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(VersionFolder(folder: "\(path)/versions", most: most), path)
  }

  private func version(_ text: String) -> ScriptSource { ScriptSource(name: "mine", text: text) }

  private func historyFile(in path: String) throws -> String {
    let files = "\(path)/versions/files"
    let names = try FileManager.default.contentsOfDirectory(atPath: files)
    return "\(files)/\(try #require(names.first))"
  }

  @Test func aFileHasItsVersionsInTheOrderInWhichTheyPlayedFirst() throws {
    try within { folder, path in
      let file = "\(path)/mine.lua"
      for text in ["return 1", "return 2", "return 1"] {
        try folder.keep(version(text), ofFileAt: file)
      }
      try folder.keep(version("return 3"), ofFileAt: "\(path)/other.lua")
      for count in 1...2 {
        try folder.count([version("return 2").digest: count], ofFileAt: file)
      }
      let history = folder.history(of: file)
      #expect(history.map(\.digest) == ["return 1", "return 2"].map { version($0).digest })
      #expect(history.map(\.number) == [1, 2])
      #expect(history.map(\.matches) == [0, 3])
    }
  }

  @Test func aKillAtAnyByteLosesOneLine() throws {
    try within { folder, path in
      let file = "\(path)/mine.lua"
      try folder.keep(version("return 1"), ofFileAt: file)
      let whole = try Data(contentsOf: URL(fileURLWithPath: try historyFile(in: path)))
      for length in 0..<whole.count {
        try whole.prefix(length).write(to: URL(fileURLWithPath: try historyFile(in: path)))
        try folder.keep(version("return 2"), ofFileAt: file)
        let last = try #require(folder.history(of: file).last)
        #expect(last.digest == version("return 2").digest, "\(length)")
      }
    }
  }

  @Test func programsThatWriteAtOnceLoseNothing() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = "\(path)/mine.lua"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for program in 1...4 {
        group.addTask {
          let folder = VersionFolder(folder: "\(path)/versions")
          for number in 1...5 {
            let version = ScriptSource(name: "mine", text: "return \(program * 10 + number)")
            try folder.keep(version, ofFileAt: file)
            try folder.keep(ScriptSource(name: "mine", text: "return 1"), ofFileAt: file)
            try folder.count([version.digest: 1], ofFileAt: file)
            try folder.note(
              MeasuredDuel(
                version.digest, over: "b", in: "nim", named: "", counts: [0, 1, 0, 0, 0]))
          }
        }
      }
      try await group.waitForAll()
    }
    let folder = VersionFolder(folder: "\(path)/versions")
    let history = folder.history(of: file)
    #expect(history.map(\.number) == Array(1...21))
    #expect(Set(history.map(\.digest)).count == 21)
    #expect(history.reduce(0) { $0 + $1.matches } == 20)
    #expect(folder.duels.count == 20)
  }

  @Test func aDamagedVersionIsKeptAnew() throws {
    try within { folder, path in
      let (file, version) = ("\(path)/mine.lua", version("return 1"))
      try folder.keep(version, ofFileAt: file)
      let kept = "\(path)/versions/\(version.digest).json"
      let whole = try Data(contentsOf: URL(fileURLWithPath: kept))
      for length in 0..<whole.count {
        try whole.prefix(length).write(to: URL(fileURLWithPath: kept))
        #expect(folder.version(version.digest) == nil, "\(length)")
      }
      try folder.keep(version, ofFileAt: file)
      #expect(folder.version(version.digest)?.bytes == version.bytes)
    }
  }

  @Test func aLongHistoryIsWrittenAnewAndKeepsItsNumbers() throws {
    try within { folder, path in
      let file = "\(path)/mine.lua"
      for text in ["return 1", "return 2"] { try folder.keep(version(text), ofFileAt: file) }
      let digest = version("return 2").digest
      let history = try historyFile(in: path)
      let line = Data(#"{"version":"\#(digest)","matches":1}"#.utf8) + Data("\n".utf8)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: history))
      _ = try handle.seekToEnd()
      let count = (1 << 20) / line.count + 1
      try handle.write(contentsOf: Data((0..<count).flatMap { _ in line }))
      try handle.close()
      try folder.count([digest: 2], ofFileAt: file)
      #expect(try Data(contentsOf: URL(fileURLWithPath: history)).count < 1_000)
      #expect(folder.history(of: file).map(\.number) == [1, 2])
      #expect(folder.history(of: file).map(\.matches) == [0, count + 2])
    }
  }

  @Test func aVersionIsNamedByTheBeginningOfItsDigest() throws {
    try within { folder, path in
      let (file, one) = ("\(path)/mine.lua", version("return 1"))
      try folder.keep(one, ofFileAt: file)
      let kept = try KeptScript(
        "mine.lua", at: file, digest: String(one.digest.prefix(4)), in: folder)
      #expect(kept.source.bytes == one.bytes && kept.name == "mine.lua@sha:\(one.digest)")
      func refusal(_ typed: String) -> VersionError? {
        #expect(throws: VersionError.self) {
          try KeptScript("mine.lua", at: file, digest: typed, in: folder)
        }
      }
      #expect(refusal("abc") == .notADigest("abc"))
      #expect(refusal("../../x") == .notADigest("../../x"))
      let other = one.digest.hasPrefix("0") ? "1111" : "0000"
      #expect(refusal(other) == .unknown(other, path: file, folder.history(of: file)))
    }
  }

  @Test func whatADuelHasMeasuredStaysLongest() throws {
    try within(most: 8_000) { folder, path in
      let file = "\(path)/mine.lua"
      let texts = (1...6).map { version("return \($0) -- \(String(repeating: "x", count: 2_000))") }
      try folder.keep(texts[0], ofFileAt: file)
      try folder.note(
        MeasuredDuel(texts[0].digest, over: "b", in: "nim", named: "", counts: [0, 1, 0, 0, 0]))
      for text in texts.dropFirst() { try folder.keep(text, ofFileAt: file) }
      let history = folder.history(of: file)
      #expect(history.count < 6)
      #expect(history.first?.digest == texts[0].digest)
      #expect(history.last?.digest == texts[5].digest)
      #expect(history.last?.number == 6)
    }
  }

  @Test func aDuelThatWentOnCountsOnce() throws {
    try within { folder, _ in
      for pairs in [3, 5, 4] {
        try folder.note(
          MeasuredDuel("a", over: "b", in: "nim", named: "1", counts: [0, pairs, 0, 0, 0]))
      }
      try folder.note(
        MeasuredDuel("a", over: "b", in: "nim", named: "2", counts: [1, 0, 0, 0, 0]))
      #expect(folder.duels.map(\.pairs) == [5, 1])
      // Whoever is named first.
      try folder.note(
        MeasuredDuel("b", over: "a", in: "nim", named: "1", counts: [0, 0, 0, 6, 0]))
      #expect(folder.duels.map(\.counts) == [[0, 6, 0, 0, 0], [1, 0, 0, 0, 0]])
    }
  }

  @Test func whereNothingCanBeWrittenThereIsAFault() throws {
    try within { _, path in
      try write("", to: "\(path)/file")
      let folder = VersionFolder(folder: "\(path)/file/versions")
      #expect(throws: FileFault.self) {
        try folder.keep(version("return 1"), ofFileAt: "\(path)/mine.lua")
      }
      #expect(folder.history(of: "\(path)/mine.lua").isEmpty && folder.duels.isEmpty)
    }
  }
}
