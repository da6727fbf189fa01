import Foundation
import Testing

/// The floors and rooms that CONTRIBUTING.md describes, as Package.swift and the folders have them.
@Suite struct HouseTests {
  /// From the ground up: a room may use rooms of its own floor and of those before it.
  private static let floors = [
    "Support", "Rules", "Matches", "Scripting", "Application", "Interfaces",
  ]

  private struct Room {
    let name: String
    let floor: String
    let dependencies: [String]
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appendingPathComponent("Sources")

  /// The targets of Package.swift that lie in `Sources`.
  private static let rooms: [Room] = {
    let package = root.appendingPathComponent("Package.swift")
    let text = (try? String(contentsOf: package, encoding: .utf8)) ?? ""
    let targets = text.split(separator: /\n    \.(?:target|executableTarget|systemLibrary)\(/)
    return targets.dropFirst().compactMap { target -> Room? in
      guard let name = target.firstMatch(of: /name: "([\w-]+)"/)?.1,
        let floor = target.firstMatch(of: /path: "Sources\/(\w+)\/([\w-]+)"/), floor.2 == name
      else { return nil }
      let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let rooms = list.replacing(/\.product\([^)]*\)/, with: "")
      return Room(
        name: String(name), floor: String(floor.1),
        dependencies: rooms.matches(of: /"([\w-]+)"/).map { String($0.1) })
    }
  }()

  private static func folders(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  @Test func everyFolderOfAFloorIsARoom() throws {
    #expect(Set(try Self.folders(in: Self.sources)) == Set(Self.floors))
    for floor in Self.floors {
      let folders = try Self.folders(in: Self.sources.appendingPathComponent(floor))
      #expect(Set(folders) == Set(Self.rooms.filter { $0.floor == floor }.map(\.name)), "\(floor)")
    }
  }

  @Test func arrowsPointDown() throws {
    let floors = Dictionary(uniqueKeysWithValues: Self.rooms.map { ($0.name, $0.floor) })
    var arrows = 0
    for room in Self.rooms {
      let own = try #require(Self.floors.firstIndex(of: room.floor))
      for dependency in room.dependencies {
        let floor = try #require(floors[dependency], "\(room.name) uses \(dependency)")
        let other = try #require(Self.floors.firstIndex(of: floor))
        #expect(other <= own, "\(room.name) uses \(dependency), which lies above it")
        arrows += 1
      }
    }
    #expect(arrows > 50)
  }

  @Test func sourcesImportNothingThatTheirRoomDoesNotDeclare() {
    let names = Set(Self.rooms.map(\.name))
    for source in Self.files {
      for line in source.lines where line.hasPrefix("import ") || line.contains(" import ") {
        guard let module = line.split(separator: " ").last.map(String.init),
          names.contains(module), !line.hasPrefix(" ")
        else { continue }
        #expect(
          source.room.dependencies.contains(module), "\(source.path) imports \(module)")
      }
    }
  }

  @Test func interfacesAreAtMostAFifthOfTheSwiftCode() {
    let all = Self.files.reduce(0) { $0 + $1.lines.count }
    let interfaces = Self.files.filter { $0.room.floor == "Interfaces" }
      .reduce(0) { $0 + $1.lines.count }
    #expect(all > 20_000)
    #expect(5 * interfaces <= all, "\(interfaces) of \(all) lines")
  }

  /// Errors of libraries are facts: advice that names an option is the interfaces'. What git is told
  /// is no advice.
  @Test(arguments: [" --", "\"--", "“--", "`--"]) func librariesNameNoOption(beginning: String) {
    for source in Self.libraries where !source.path.contains("/Git/") {
      for (index, line) in source.lines.enumerated() where line.contains(beginning) {
        let option = line.components(separatedBy: beginning).dropFirst()
          .contains { $0.first?.isLowercase == true }
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        #expect(!option || isComment, "\(source.path):\(index + 1) names an option")
      }
    }
  }

  /// Errors that nobody reads as they are, and who catches them.
  private static let innerErrors = [
    "FieldFault": "JSON readers put the file before it",
    "Fault": "who writes to a program or reads a journal says where",
    "GGFFault": "readers of matches make a fault of a match of it",
    "Interrupted": "becomes the exit code of its signal",
    "Failure": "is what all others become",
    "NoArchive": "is an answer of the page",
    "NoSuchMatch": "is an answer of the page",
    "PredicateFault": "names a match by its number among those asked about",
    "Resignation": "ends a match",
    "SystemError": "callers name the file",
  ]

  /// An error that can come to a person knows its kind, from which its exit code follows. Rules know
  /// no kinds; others wrap their errors.
  @Test func everyErrorThatCanReachAPersonKnowsItsKind() {
    let declaration = /^ *(public|package) (struct|enum|final class) (\w+).*: .*\bError\b/
    var kinds = 0
    for source in Self.files where source.room.floor != "Rules" {
      for line in source.lines {
        if line.contains("ExplainedError") { kinds += 1 }
        guard let found = line.firstMatch(of: declaration) else { continue }
        #expect(
          Self.innerErrors[String(found.3)] != nil,
          "\(source.path): \(found.3) is an Error, and no ExplainedError")
      }
    }
    #expect(kinds > 40)
  }

  @Test func theReferenceHasThePageOnThreads() throws {
    let page = Self.root.appendingPathComponent("docs/threads.md")
    let article = Self.root.appendingPathComponent("docs/Moonstone.docc/Threads.md")
    #expect(try Data(contentsOf: page) == Data(contentsOf: article))
  }

  /// What went wrong and where are told apart: nobody reads a message to find out.
  @Test func nobodyLooksAtTheBeginningOfAMessage() {
    for source in Self.files {
      for (index, line) in source.lines.enumerated() {
        #expect(
          !line.contains(/[mM]essage\.(hasPrefix|starts|prefix)/),
          "\(source.path):\(index + 1) reads a message")
      }
    }
  }

  /// New scripts, and what a digest covers.
  private static let written = [
    "Application/MoonstoneCatalog/Templates/GameTemplate.swift",
    "Application/MoonstoneCatalog/Templates/ObserverTemplate.swift",
    "Application/MoonstoneCatalog/Templates/StrategyTemplate.swift",
    "Application/MoonstoneSession/Tables/TestsTemplate.swift",
    "Matches/MoonstoneArchive/Model/ArchivedMatch+Digest.swift",
  ]

  /// Nor do they name a subcommand: a program of somebody else may not have it.
  @Test func librariesNameNoSubcommand() {
    let command = /["“`>]moonstone [a-z]+/
    for source in Self.libraries {
      for (index, line) in source.lines.enumerated() where line.contains(command) {
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        #expect(
          isComment || Self.written.contains(source.path),
          "\(source.path):\(index + 1) names a subcommand")
      }
    }
  }

  /// The executables begin what lies in rooms that can be imported, and one list of games is for
  /// both.
  @Test(arguments: [
    "Interfaces/moonstone/main.swift", "Interfaces/moonstone-worker/main.swift",
    "Application/MoonstoneGames/GameList.swift",
  ])
  func theListOfGamesIsThin(path: String) throws {
    let file = try #require(Self.files.first { $0.path == path })
    #expect(file.lines.count <= 40)
    #expect(Self.files.count { $0.room.name == "MoonstoneGames" } == 1)
    #expect(Self.files.count { $0.lines.contains { $0.hasPrefix("Moonstone.main(") } } == 1)
  }

  /// What strangers' scripts run in holds what they need, and nothing that starts slowly.
  @Test func theWorkerKnowsLittle() throws {
    let rooms = Dictionary(uniqueKeysWithValues: Self.rooms.map { ($0.name, $0) })
    var known: Set<String> = []
    var rest = ["moonstone-worker"]
    while let name = rest.popLast() {
      guard known.insert(name).inserted else { continue }
      rest += try #require(rooms[name], "\(name)").dependencies
    }
    #expect(known.contains("MoonstoneReversi"))
    for name in known.subtracting(["moonstone-worker", "MoonstoneGames", "MoonstoneHost"]) {
      let floor = try #require(rooms[name]).floor
      #expect(["Support", "Rules", "Scripting"].contains(floor), "the worker holds \(name)")
    }
    #expect(!known.contains("MoonstoneJSON"))
  }

  /// A library throws facts; the commands make exit codes of them.
  @Test func exitCodesBelongToTheCommands() {
    for source in Self.libraries {
      for (index, line) in source.lines.enumerated() {
        let code = line.drop { $0 == " " }
        #expect(
          code.hasPrefix("//") || !code.contains("ExitCode"),
          "\(source.path):\(index + 1) speaks of exit codes")
      }
    }
  }

  /// What each process needs once is written once: these marks of a second copy have one file.
  @Test(arguments: [
    ("0xBF58_476D_1CE4_E5B9", "Rules/MoonstoneKernel/Game/SplitMix64.swift"),
    ("enum WholeFile", "Support/MoonstoneSupport/WholeFile.swift"),
    ("mkdir(", "Support/MoonstoneSupport/Folder.swift"),
    ("S_IFLNK", "Support/MoonstoneSupport/Folder.swift"),
    ("case .keyNotFound", "Support/MoonstoneSupport/FieldFault.swift"),
    ("struct FieldFault", "Support/MoonstoneSupport/FieldFault.swift"),
    ("struct MatchSummary", "Rules/MoonstoneKernel/Match/MatchSummary.swift"),
    ("struct Budget", "Rules/MoonstoneKernel/Match/Budget.swift"),
  ])
  func oneShapeHasOneFile(mark: String, path: String) {
    let files = Self.files.filter { $0.lines.contains { $0.contains(mark) } }
    #expect(files.map(\.path) == [path])
  }

  @Test func theREADMEListsEveryRoomAndEveryPage() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    for room in Self.rooms {
      #expect(readme.contains("`\(room.name)`"), "README.md lacks the room \(room.name)")
    }
    let docs = Self.root.appendingPathComponent("docs").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: docs)
      .filter { $0.hasSuffix(".md") }
    #expect(pages.count > 20)
    for page in pages {
      #expect(readme.contains("](docs/\(page)"), "README.md lacks docs/\(page)")
    }
  }

  /// A program that runs scripts and links Foundation takes ten times as long to begin.
  @Test func whatRunsScriptsDoesWithoutFoundation() {
    let small = Self.files.filter { source in
      ["Support", "Rules", "Scripting"].contains(source.room.floor)
        && source.room.name != "MoonstoneJSON" || source.room.name == "MoonstoneHost"
    }
    #expect(small.count > 200)
    for source in small {
      #expect(
        !source.lines.contains { $0.contains("import Foundation") },
        "\(source.path) imports Foundation")
    }
  }

  /// Only interfaces print. Templates are Lua, whose scripts may.
  @Test func librariesDoNotPrint() {
    for source in Self.libraries where !source.path.hasSuffix("Template.swift") {
      for (index, line) in source.lines.enumerated() {
        let code = line.drop { $0 == " " }
        #expect(!code.hasPrefix("print("), "\(source.path):\(index + 1) prints")
      }
    }
  }

  // MARK: - Sources

  private struct Source {
    let room: Room
    /// In `Sources`.
    let path: String
    let lines: [Substring]
  }

  private static var libraries: [Source] { files.filter { $0.room.floor != "Interfaces" } }

  /// Every Swift file of every room.
  private static let files: [Source] = rooms.flatMap { room in
    let folder = sources.appendingPathComponent("\(room.floor)/\(room.name)")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.map { path in
      let file = folder.appendingPathComponent(path)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return Source(
        room: room, path: "\(room.floor)/\(room.name)/\(path)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
