import Foundation
import MoonstoneArchive
import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneReview
@testable import MoonstoneSession

/// Pipes that somebody put into folders. Whoever waited for one would never end these tests.
@Suite(.timeLimit(.minutes(5))) struct PipesInFoldersTests {
  private let catalog = Catalog(games: [Plugin(Reversi())])

  private func pipe(_ path: String) { #expect(mkfifo(path, 0o600) == 0) }

  @Test func anArchiveRefusesThemWithinAFolder() throws {
    try withFolder { folder in
      for name in ["m.jsonl", "m.ggf", "m.txt", "m.wtb", "m.json", "other"] {
        pipe("\(folder)/\(name)")
      }
      let files = try MatchSubject.files(in: folder)
      #expect(files.map { FilePath.name(of: $0) } == ["m.ggf", "m.jsonl", "m.txt", "m.wtb"])
      for file in files {
        let error = #expect(throws: FileFault.self) {
          try MatchSubject.checkFile(file)
        }
        #expect(error?.description == "\(file): is a pipe, a device or a socket, and not a file")
      }
    }
  }

  @Test(arguments: ["event.json", "entrants.jsonl", "results.jsonl"])
  func anEventWithOneIsNotRead(name: String) throws {
    try withFolder { folder in
      let event = ArenaEvent(
        game: "reversi", schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
        entrants: ["a", "b"].map { Entrant(name: $0, digest: nil) },
        openings: [ArenaEvent.Opening(name: "", start: Reversi().initialPosition.description)],
        seed: 1, clocks: Clocks(.unlimited), memory: 1 << 20, program: "test")
      _ = try EventFolder.create("\(folder)/e", event)
      unlink("\(folder)/e/\(name)")
      pipe("\(folder)/e/\(name)")
      #expect(throws: EventError.self) { try EventReading("\(folder)/e") }
      #expect(throws: EventError.self) {
        try EventFolder.change("\(folder)/e", [.withdraw(id: "a")])
      }
    }
  }

  @Test func anEventDoesNotBeginOnOne() throws {
    try withFolder { folder in
      try Folder.make("\(folder)/e")
      pipe("\(folder)/e/results.jsonl")
      let event = ArenaEvent(
        game: "reversi", schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
        entrants: ["a", "b"].map { Entrant(name: $0, digest: nil) },
        openings: [ArenaEvent.Opening(name: "", start: Reversi().initialPosition.description)],
        seed: 1, clocks: Clocks(.unlimited), memory: 1 << 20, program: "test")
      let error = #expect(throws: EventError.self) {
        try EventFolder.create("\(folder)/e", event)
      }
      #expect(error?.description.hasSuffix("and not a file") == true)
    }
  }

  @Test func keptMatchesVersionsAndListsDoNotWait() throws {
    try withFolder { folder in
      let store = MatchFolder(folder: "\(folder)/matches")
      for place in ["matches", "versions", "strategies/reversi"] {
        try Folder.make("\(folder)/\(place)")
      }
      pipe("\(folder)/matches/reversi-1.jsonl")
      #expect(store.journals.isEmpty)
      #expect(store.lastUnfinished(of: "reversi", in: catalog, note: { _ in }) == nil)
      #expect(OpenMatches.journals(in: store.folder).isEmpty)
      let digest = String(repeating: "0", count: 64)
      pipe("\(folder)/versions/\(digest).json")
      #expect(VersionFolder(beside: store).version(digest) == nil)
      pipe("\(folder)/strategies/reversi/ladder.txt")
      let folders = StrategyFolders(
        environment: ["MOONSTONE_STRATEGIES": "\(folder)/strategies"])
      _ = folders.ladder(of: "reversi")
    }
  }

  @Test func anArchiveThatIsAFolderLeavesThemOut() throws {
    try withFolder { folder in
      let store = try FolderStore("\(folder)/a") { _ in Reversi() }
      pipe("\(store.path)/m.jsonl")
      #expect(try store.count(MatchQuery()) == 0)
      let fault = try #require(try store.faults().first)
      #expect(fault.contains("is a pipe, a device or a socket, and not a file"))
    }
  }

  /// What lies beside a file was not named either.
  @Test func whatLiesBesideAFileDoesNotWait() throws {
    try withFolder { folder in
      try write("f5d6c3\n", to: "\(folder)/m.txt")
      pipe("\(folder)/m.txt.analysis")
      let header = AnalysisFile.Header(game: "reversi", rules: nil, ticks: 1, values: "")
      let kept = try AnalysisFile("\(folder)/m.txt.analysis", header)
      #expect(kept.known.isEmpty && kept.failure?.reason == SystemError.notAFile.reason)
    }
  }

  /// A pipe that was named is read, and its writer waited for.
  @Test func aPipeThatWasNamedIsRead() throws {
    try withFolder { folder in
      pipe("\(folder)/openings")
      onNewThread {
        let handle = FileHandle(forWritingAtPath: "\(folder)/openings")
        try? handle?.write(contentsOf: Data("\u{FEFF}f5d6c3\n".utf8))
        try? handle?.close()
      }
      let text = try TextFile.contents(of: "\(folder)/openings", as: .openings)
      #expect(text == "f5d6c3\n")
      #expect(throws: FileFault.self) {
        try TextFile.contents(found: "\(folder)/openings", as: .openings)
      }
    }
  }
}
