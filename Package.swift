// swift-tools-version: 6.1
import PackageDescription

// The program that runs scripts is linked without libraries, except by `make thorough`, whose tests
// would be, too.
let isShared = Context.environment["MOONSTONE_SHARED"] != nil
let workerLinking: [LinkerSetting] =
  isShared
  ? []
  : [
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld"], .when(platforms: [.linux], configuration: .release))
  ]

// Without its trait, a package of others is not even fetched.
let archive: TargetDependencyCondition? = .when(traits: ["Archive"])
let page: TargetDependencyCondition? = .when(traits: ["Page"])
let commandLine: TargetDependencyCondition? = .when(traits: ["CommandLine"])

// Linked by name: rooms of rules import nothing, so nothing else would ask for it.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "moonstone",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "moonstone", targets: ["moonstone"]),
    .executable(name: "moonstone-worker", targets: ["moonstone-worker"]),
    .library(name: "MoonstoneKit", targets: ["MoonstoneKit"]),
    .library(name: "MoonstoneKernel", targets: ["MoonstoneKernel"]),
    .library(name: "MoonstoneReversi", targets: ["MoonstoneReversi"]),
    .library(name: "MoonstoneConnectFour", targets: ["MoonstoneConnectFour"]),
    .library(name: "MoonstoneBreakthrough", targets: ["MoonstoneBreakthrough"]),
    .library(name: "MoonstoneLife", targets: ["MoonstoneLife"]),
    .library(name: "MoonstoneSearch", targets: ["MoonstoneSearch"]),
    .library(name: "MoonstoneLaws", targets: ["MoonstoneLaws"]),
    .library(name: "MoonstoneHost", targets: ["MoonstoneHost"]),
    .library(name: "MoonstoneRecords", targets: ["MoonstoneRecords"]),
    .library(name: "MoonstoneJournal", targets: ["MoonstoneJournal"]),
    .library(name: "MoonstoneArchive", targets: ["MoonstoneArchive"]),
    .library(name: "MoonstoneArena", targets: ["MoonstoneArena"]),
    .library(name: "MoonstoneEngines", targets: ["MoonstoneEngines"]),
    .library(name: "MoonstonePlayers", targets: ["MoonstonePlayers"]),
    .library(name: "MoonstoneLua", targets: ["MoonstoneLua"]),
    .library(name: "MoonstoneCatalog", targets: ["MoonstoneCatalog"]),
    .library(name: "MoonstoneReports", targets: ["MoonstoneReports"]),
    .library(name: "MoonstoneReview", targets: ["MoonstoneReview"]),
    .library(name: "MoonstoneCommands", targets: ["MoonstoneCommands"]),
  ],
  traits: [
    .trait(name: "Archive", description: "Archives of matches, in SQLite: fetches GRDB."),
    .trait(
      name: "Page", description: "The page in the browser: fetches FlyingFox for its sockets."),
    .trait(name: "CommandLine", description: "The command line: fetches swift-argument-parser."),
    .trait(
      name: "WideVectors",
      description: "Rules for processors that shift vectors by vectors, as AVX2 does."),
    .default(enabledTraits: ["Archive", "Page", "CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
  ],
  targets: [
    .target(name: "MoonstoneKernel", path: "Sources/Rules/MoonstoneKernel"),
    .target(
      name: "MoonstoneReversi", dependencies: ["MoonstoneKernel"],
      path: "Sources/Rules/MoonstoneReversi",
      swiftSettings: [.define("WIDE_VECTORS", .when(traits: ["WideVectors"]))],
      linkerSettings: mathematics),
    .target(
      name: "MoonstoneConnectFour", dependencies: ["MoonstoneKernel"],
      path: "Sources/Rules/MoonstoneConnectFour"),
    .target(
      name: "MoonstoneBreakthrough", dependencies: ["MoonstoneKernel"],
      path: "Sources/Rules/MoonstoneBreakthrough"),
    .target(
      name: "MoonstoneLife", dependencies: ["MoonstoneKernel"], path: "Sources/Rules/MoonstoneLife"),
    .target(
      name: "MoonstoneSearch", dependencies: ["MoonstoneKernel"],
      path: "Sources/Rules/MoonstoneSearch", linkerSettings: mathematics),
    .target(
      name: "MoonstoneLaws", dependencies: ["MoonstoneKernel", "MoonstoneSearch"],
      path: "Sources/Rules/MoonstoneLaws"),
    .target(
      name: "CMoonstoneProcess", path: "Sources/Support/CMoonstoneProcess",
      cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "CMoonstoneSHA", path: "Sources/Support/CMoonstoneSHA"),
    // For this package only: no product has it.
    .target(
      name: "MoonstoneSupport", dependencies: ["CMoonstoneProcess", "CMoonstoneSHA"],
      path: "Sources/Support/MoonstoneSupport"),
    .target(name: "MoonstoneJSON", path: "Sources/Support/MoonstoneJSON"),
    .target(
      name: "MoonstoneHost", dependencies: ["MoonstoneKernel", "MoonstoneSupport"],
      path: "Sources/Matches/MoonstoneHost"),
    .target(
      name: "MoonstoneRecords", dependencies: ["MoonstoneKernel", "MoonstoneSupport"],
      path: "Sources/Matches/MoonstoneRecords"),
    .target(
      name: "MoonstoneJournal",
      dependencies: ["MoonstoneJSON", "MoonstoneKernel", "MoonstoneRecords", "MoonstoneSupport"],
      path: "Sources/Matches/MoonstoneJournal"),
    .target(
      name: "MoonstoneArena",
      dependencies: [
        "MoonstoneKernel", "MoonstoneHost", "MoonstoneJSON", "MoonstoneRecords", "MoonstoneSupport",
      ],
      path: "Sources/Matches/MoonstoneArena"),
    .target(
      name: "MoonstoneArchive",
      dependencies: [
        "MoonstoneJSON", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneRecords",
        "MoonstoneSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: archive),
      ],
      path: "Sources/Matches/MoonstoneArchive"),
    .target(
      name: "MoonstoneEngines",
      dependencies: [
        "MoonstoneKernel", "MoonstoneHost", "MoonstoneJSON", "MoonstoneRecords", "MoonstoneSupport",
        "CMoonstoneProcess",
      ],
      path: "Sources/Matches/MoonstoneEngines"),
    .target(
      name: "MoonstonePlayers",
      dependencies: ["MoonstoneHost", "MoonstoneKernel", "MoonstoneSearch", "MoonstoneSupport"],
      path: "Sources/Matches/MoonstonePlayers"),
    .systemLibrary(
      name: "CLua", path: "Sources/Scripting/CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(
      name: "CMoonstone", dependencies: ["CLua", "CMoonstoneProcess"],
      path: "Sources/Scripting/CMoonstone",
      cSettings: [.define("_GNU_SOURCE"), .headerSearchPath(".")]),
    .target(
      name: "MoonstoneLua",
      dependencies: [
        "MoonstoneKernel", "MoonstoneSearch", "MoonstoneHost", "MoonstoneSupport", "CMoonstone",
        "CMoonstoneProcess",
      ],
      path: "Sources/Scripting/MoonstoneLua"),

    .target(
      name: "MoonstoneReports",
      dependencies: [
        "MoonstoneArena", "MoonstoneHost", "MoonstoneJSON", "MoonstoneJournal", "MoonstoneKernel",
        "MoonstoneRecords",
        "MoonstoneSupport",
      ],
      path: "Sources/Application/MoonstoneReports",
      // Compiled in, since pages that are one file have them in themselves.
      resources: [.embedInCode("Page/Parts")]),
    .target(
      name: "MoonstoneCatalog",
      dependencies: [
        "MoonstoneEngines", "MoonstoneHost", "MoonstoneJSON", "MoonstoneKernel", "MoonstoneLua",
        "MoonstoneSearch",
        "MoonstoneSupport",
      ],
      path: "Sources/Application/MoonstoneCatalog"),
    .target(
      name: "MoonstoneGames",
      dependencies: [
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneKernel", "MoonstoneLife",
        "MoonstoneLua", "MoonstoneReversi", "MoonstoneSearch",
      ],
      path: "Sources/Application/MoonstoneGames"),
    .target(
      name: "MoonstoneReview",
      dependencies: [
        "MoonstoneArchive", "MoonstoneArena", "MoonstoneCatalog", "MoonstoneEngines",
        "MoonstoneHost", "MoonstoneJSON", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneRecords",
        "MoonstoneLua",
        "MoonstoneReports", "MoonstoneSearch", "MoonstoneSupport",
      ],
      path: "Sources/Application/MoonstoneReview"),
    .target(
      name: "MoonstoneSession",
      dependencies: [
        "MoonstoneArchive", "MoonstoneArena", "MoonstoneCatalog", "MoonstoneEngines",
        "MoonstoneHost", "MoonstoneJSON", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneRecords",
        "MoonstoneLua",
        "MoonstoneReports", "MoonstoneReview", "MoonstoneSupport",
      ],
      path: "Sources/Application/MoonstoneSession"),
    .target(
      name: "MoonstoneKit",
      dependencies: [
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneHost", "MoonstoneJournal",
        "MoonstoneKernel", "MoonstoneLife", "MoonstoneLua", "MoonstonePlayers", "MoonstoneRecords",
        "MoonstoneReversi", "MoonstoneSearch",
      ],
      path: "Sources/Application/MoonstoneKit"),

    .target(
      name: "MoonstoneTerminal",
      dependencies: [
        "MoonstoneArena", "MoonstoneCatalog", "MoonstoneHost", "MoonstoneJournal",
        "MoonstoneJSON", "MoonstoneKernel", "MoonstoneRecords", "MoonstoneLua", "MoonstoneReports",
        "MoonstoneReview",
        "MoonstoneSession",
        "MoonstoneSupport",
      ],
      path: "Sources/Interfaces/MoonstoneTerminal"),
    .target(
      name: "MoonstoneWeb",
      dependencies: [
        "MoonstoneCatalog", "MoonstoneJSON", "MoonstoneKernel", "MoonstoneRecords", "MoonstoneLua",
        "MoonstoneReports",
        "MoonstoneSession", "MoonstoneSupport",
        .product(name: "FlyingSocks", package: "FlyingFox", condition: page),
      ],
      path: "Sources/Interfaces/MoonstoneWeb",
      // Installed with the program, and read where they lie by one that is not: nothing is compiled
      // in that names the folder of the build.
      exclude: ["Page"]),
    .target(
      name: "MoonstoneCommands",
      dependencies: [
        "MoonstoneArchive", "MoonstoneArena", "MoonstoneCatalog", "MoonstoneEngines",
        "MoonstoneHost", "MoonstoneJSON", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneRecords",
        "MoonstoneLua",
        "MoonstoneReports", "MoonstoneReview", "MoonstoneSearch", "MoonstoneSession",
        "MoonstoneSupport", "MoonstoneTerminal", "MoonstoneWeb",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: commandLine),
      ],
      path: "Sources/Interfaces/MoonstoneCommands"),
    .executableTarget(
      name: "moonstone",
      dependencies: [
        "MoonstoneCatalog", "MoonstoneCommands", "MoonstoneEngines", "MoonstoneGames",
        "MoonstoneKernel", "MoonstoneLife", "MoonstoneReports", "MoonstoneReversi",
        "MoonstoneSearch", "MoonstoneSupport", "MoonstoneTerminal",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: commandLine),
      ],
      path: "Sources/Interfaces/moonstone"),
    .executableTarget(
      name: "moonstone-worker",
      dependencies: ["MoonstoneGames", "MoonstoneKernel", "MoonstoneLua", "MoonstoneSupport"],
      path: "Sources/Interfaces/moonstone-worker", linkerSettings: workerLinking),

    .target(name: "CPerft", path: "Benchmarks/CPerft"),
    .target(name: "CBaseline", dependencies: ["CLua", "CPerft"], path: "Benchmarks/CBaseline"),
    .target(name: "CBarePipes", dependencies: ["CLua"], path: "Benchmarks/CBarePipes"),
    .executableTarget(
      name: "MoonstoneBench",
      dependencies: [
        "CBaseline", "CBarePipes", "CMoonstone", "CPerft", "MoonstoneKernel", "MoonstoneReversi",
        "MoonstoneConnectFour",
        "MoonstoneBreakthrough", "MoonstoneLife", "MoonstoneSearch", "MoonstoneHost",
        "MoonstoneArchive", "MoonstoneArena", "MoonstoneEngines", "MoonstoneLua",
        "MoonstoneRecords", "MoonstoneSupport", "MoonstoneLaws", "MoonstonePlainGames",
        "MoonstoneJournal", "MoonstoneReports", "MoonstoneReview", "MoonstoneCatalog",
        "MoonstoneSession",
      ],
      path: "Benchmarks/MoonstoneBench"),
    // A stranger's way to play, for the ladders: docs/ladder.md.
    .executableTarget(name: "PlainUCT", path: "Benchmarks/PlainUCT"),

    // Games written as plainly as possible, to compare the fast ones with.
    .target(
      name: "MoonstonePlainGames", dependencies: ["MoonstoneKernel"],
      path: "Tests/MoonstonePlainGames"),
    .target(
      name: "MoonstoneTestSupport",
      dependencies: ["MoonstoneKernel", "MoonstoneHost", "MoonstoneSupport"],
      path: "Tests/MoonstoneTestSupport"),
    .target(
      name: "MoonstoneTestGames",
      dependencies: [
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneKernel", "MoonstoneLife",
        "MoonstoneLua", "MoonstoneReversi", "MoonstoneTestSupport",
      ],
      path: "Tests/MoonstoneTestGames"),
    .executableTarget(
      name: "MoonstoneTestWorker",
      dependencies: ["MoonstoneHost", "MoonstoneReversi", "MoonstoneLua"],
      path: "Tests/MoonstoneTestWorker"),
    .testTarget(
      name: "MoonstoneKernelTests",
      dependencies: ["MoonstoneKernel", "MoonstoneLaws", "MoonstoneTestSupport"]),
    .testTarget(
      name: "MoonstoneReversiTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneReversi", "MoonstoneLaws", "MoonstoneTestSupport",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "MoonstoneConnectFourTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneConnectFour", "MoonstoneLaws", "MoonstonePlainGames",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneBreakthroughTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneBreakthrough", "MoonstoneLaws", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneLifeTests",
      dependencies: ["MoonstoneKernel", "MoonstoneLife", "MoonstoneLaws", "MoonstoneTestSupport"]),
    .testTarget(
      name: "MoonstoneSearchTests",
      dependencies: [
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneKernel", "MoonstoneReversi",
        "MoonstoneSearch", "MoonstoneLaws", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneSupportTests",
      dependencies: [
        "CMoonstoneSHA", "MoonstoneJSON", "MoonstoneSupport", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneHostTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneHost", "MoonstoneSupport", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneRecordsTests",
      dependencies: [
        "MoonstoneConnectFour", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneLaws",
        "MoonstoneLua", "MoonstoneRecords", "MoonstoneReversi", "MoonstoneTestGames",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneJournalTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneRecords", "MoonstoneHost", "MoonstoneJSON", "MoonstoneJournal",
        "MoonstoneSupport",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneArenaTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneRecords", "MoonstoneHost", "MoonstoneJSON", "MoonstoneArena",
        "MoonstoneSupport",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneArchiveTests",
      dependencies: [
        "MoonstoneArchive", "MoonstoneConnectFour", "MoonstoneJournal", "MoonstoneKernel",
        "MoonstoneRecords",
        "MoonstoneReversi", "MoonstoneSupport", "MoonstoneTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "MoonstoneEnginesTests",
      dependencies: [
        "MoonstoneConnectFour", "MoonstoneKernel", "MoonstoneRecords", "MoonstoneReversi",
        "MoonstoneHost",
        "MoonstoneEngines",
        "MoonstoneSupport", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstonePlayersTests",
      dependencies: [
        "MoonstoneHost", "MoonstoneKernel", "MoonstonePlayers", "MoonstoneReversi",
        "MoonstoneSearch", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneKitTests", dependencies: ["MoonstoneKit"]),
    .testTarget(
      name: "MoonstoneLuaTests",
      dependencies: [
        "MoonstoneTestWorker", "CMoonstone", "CMoonstoneProcess", "MoonstoneKernel",
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneReversi", "MoonstoneLife",
        "MoonstoneHost", "MoonstoneLaws", "MoonstoneLua",
        "MoonstoneSupport", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneHostileTests",
      dependencies: [
        "MoonstoneTestWorker", "MoonstoneKernel", "MoonstoneReversi", "MoonstoneHost",
        "MoonstoneJournal", "MoonstoneLua", "MoonstoneSupport", "MoonstoneTestSupport",
      ],
      resources: [.copy("Corpus"), .copy("Attacks")]),
    .testTarget(
      name: "MoonstoneReportsTests",
      dependencies: [
        "MoonstoneArena", "MoonstoneHost", "MoonstoneJSON", "MoonstoneKernel", "MoonstoneLaws",
        "MoonstoneRecords", "MoonstoneReports",
        "MoonstoneReversi", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneCatalogTests",
      dependencies: [
        "MoonstoneCatalog", "MoonstoneEngines", "MoonstoneHost", "MoonstoneKernel",
        "MoonstoneLua", "MoonstoneSupport", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneReviewTests",
      dependencies: [
        "MoonstoneTestWorker", "MoonstoneArchive", "MoonstoneCatalog", "MoonstoneConnectFour",
        "MoonstoneEngines", "MoonstoneHost", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneLife",
        "MoonstoneLua", "MoonstoneRecords", "MoonstoneReports", "MoonstoneReversi",
        "MoonstoneReview", "MoonstoneSupport", "MoonstoneTestGames", "MoonstoneTestSupport",
      ],
      exclude: ["Conversions", "Snapshots"]),
    .testTarget(
      name: "MoonstoneSessionTests",
      dependencies: [
        "MoonstoneTestWorker", "MoonstoneArchive", "MoonstoneArena", "MoonstoneCatalog",
        "MoonstoneEngines",
        "MoonstoneHost",
        "MoonstoneJSON", "MoonstoneJournal", "MoonstoneKernel", "MoonstoneRecords", "MoonstoneLua",
        "MoonstoneReports",
        "MoonstoneReversi", "MoonstoneReview", "MoonstoneSession", "MoonstoneSupport",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneTerminalTests",
      dependencies: [
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneKernel", "MoonstoneLife",
        "MoonstoneLua", "MoonstoneReversi", "MoonstoneSession", "MoonstoneTerminal",
        "MoonstoneTestSupport",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "MoonstoneWebTests",
      dependencies: [
        "moonstone-worker", "MoonstoneArena", "MoonstoneCatalog", "MoonstoneEngines",
        "MoonstoneHost",
        "MoonstoneJournal", "MoonstoneKernel", "MoonstoneRecords", "MoonstoneLua",
        "MoonstoneReports",
        "MoonstoneReversi", "MoonstoneReview", "MoonstoneSession", "MoonstoneSupport",
        "MoonstoneTestSupport", "MoonstoneWeb",
        .product(name: "FlyingSocks", package: "FlyingFox", condition: page),
      ]),
    .testTarget(
      name: "MoonstoneCommandsTests",
      dependencies: [
        "moonstone", "moonstone-worker", "MoonstoneArena", "MoonstoneBreakthrough",
        "MoonstoneCatalog", "MoonstoneCommands", "MoonstoneConnectFour", "MoonstoneEngines",
        "MoonstoneGames", "MoonstoneHost", "MoonstoneJournal", "MoonstoneKernel",
        "MoonstoneRecords", "MoonstoneLife", "MoonstoneLua", "MoonstoneReports",
        "MoonstoneReversi", "MoonstoneReview", "MoonstoneSession", "MoonstoneSupport",
        "MoonstoneTerminal", "MoonstoneTestSupport",
      ],
      resources: [.copy("Snapshots")]),
    // The house itself: floors, rooms, and who may know whom.
    .testTarget(name: "MoonstoneHouseTests"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// `make test FILTER=…` and `scripts/sanitize` build no other rooms of tests than those that they run.
if let rooms = Context.environment["MOONSTONE_ROOMS"]?.split(separator: " ").map(String.init),
  !rooms.isEmpty
{
  for room in rooms where !package.targets.contains(where: { $0.name == room }) {
    fatalError("MOONSTONE_ROOMS: there is no target “\(room)”")
  }
  package.targets.removeAll { $0.type == .test && !rooms.contains($0.name) }
}

// The Makefile sets it for everything but releases, so that no package that depends on this one sees
// an unsafe flag. Only what computes is optimised, even in a debug build, with its assertions: the
// rules, what plays and keeps matches, the scripts' bridge, and the room that names the games, where
// all of it is compiled for each of them. What only shows and asks takes four times as long to
// optimise as to compile, and is fast enough without. Of the tests only those are optimised that
// play games by themselves.
if Context.environment["MOONSTONE_DEVELOP"] != nil {
  let optimised = [
    "-O", "-assert-config", "Debug", "-disable-batch-mode", "-wmo", "-num-threads", "2",
  ]
  let floors = ["Rules", "Support", "Matches", "Scripting"].map { "Sources/\($0)/" }
  let playing = ["Breakthrough", "Life", "Reversi", "Search"].map { "Moonstone\($0)Tests" }
  let shown = ["MoonstoneEngines", "MoonstoneJSON"]
  for target in package.targets where target.type != .system {
    let computes =
      floors.contains { target.path?.hasPrefix($0) == true } && !shown.contains(target.name)
    if target.name.hasPrefix("CMoonstone") {
      target.cSettings =
        (target.cSettings ?? []) + [.unsafeFlags(["-O2"], .when(configuration: .debug))]
    } else if computes || (playing + ["MoonstoneGames"]).contains(target.name) {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(optimised, .when(configuration: .debug))]
    } else if target.type == .test {
      target.swiftSettings = [.unsafeFlags(["-Onone"])]
    }
  }
}
