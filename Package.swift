// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "moonstone",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "moonstone", targets: ["MoonstoneCLI"]),
    .library(name: "MoonstoneKernel", targets: ["MoonstoneKernel"]),
    .library(name: "MoonstoneReversi", targets: ["MoonstoneReversi"]),
    .library(name: "MoonstoneConnectFour", targets: ["MoonstoneConnectFour"]),
    .library(name: "MoonstoneBreakthrough", targets: ["MoonstoneBreakthrough"]),
    .library(name: "MoonstoneLife", targets: ["MoonstoneLife"]),
    .library(name: "MoonstoneSearch", targets: ["MoonstoneSearch"]),
    .library(name: "MoonstoneHost", targets: ["MoonstoneHost"]),
    .library(name: "MoonstoneArena", targets: ["MoonstoneArena"]),
    .library(name: "MoonstoneEngines", targets: ["MoonstoneEngines"]),
    .library(name: "MoonstoneLua", targets: ["MoonstoneLua"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "MoonstoneKernel", path: "Sources/Rules/MoonstoneKernel"),
    .target(
      name: "MoonstoneReversi", dependencies: ["MoonstoneKernel"],
      path: "Sources/Rules/MoonstoneReversi"),
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
      path: "Sources/Rules/MoonstoneSearch"),
    .target(
      name: "MoonstoneHost", dependencies: ["MoonstoneKernel"],
      path: "Sources/Matches/MoonstoneHost"),
    .target(
      name: "MoonstoneArena", dependencies: ["MoonstoneKernel", "MoonstoneHost"],
      path: "Sources/Matches/MoonstoneArena"),
    .target(
      name: "CMoonstoneProcess", path: "Sources/Support/CMoonstoneProcess",
      cSettings: [.define("_GNU_SOURCE")]),
    .target(
      name: "MoonstoneEngines",
      dependencies: ["MoonstoneKernel", "MoonstoneHost", "CMoonstoneProcess"],
      path: "Sources/Matches/MoonstoneEngines"),
    .systemLibrary(
      name: "CLua", path: "Sources/Scripting/CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua"])]),
    .target(
      name: "CMoonstone", dependencies: ["CLua"],
      path: "Sources/Scripting/CMoonstone", cSettings: [.define("_GNU_SOURCE")]),
    .target(
      name: "MoonstoneLua",
      dependencies: ["MoonstoneKernel", "MoonstoneSearch", "MoonstoneHost", "CMoonstone"],
      path: "Sources/Scripting/MoonstoneLua"),

    .executableTarget(
      name: "MoonstoneCLI",
      dependencies: [
        "MoonstoneKernel", "MoonstoneReversi", "MoonstoneConnectFour", "MoonstoneBreakthrough",
        "MoonstoneLife", "MoonstoneSearch", "MoonstoneHost", "MoonstoneArena", "MoonstoneEngines",
        "MoonstoneLua",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/Interfaces/MoonstoneCLI"),

    .target(name: "CPerft", path: "Benchmarks/CPerft"),
    .executableTarget(
      name: "MoonstoneBench",
      dependencies: [
        "CPerft", "MoonstoneKernel", "MoonstoneReversi", "MoonstoneConnectFour",
        "MoonstoneBreakthrough", "MoonstoneLife", "MoonstoneSearch", "MoonstoneHost",
        "MoonstoneArena", "MoonstoneLua", "MoonstoneLaws",
      ],
      path: "Benchmarks/MoonstoneBench"),

    // What is checked by tests and, at the speed of release, by the benchmarks.
    .target(
      name: "MoonstoneLaws", dependencies: ["MoonstoneKernel", "MoonstoneSearch"],
      path: "Tests/MoonstoneLaws"),
    .target(
      name: "MoonstoneTestSupport",
      dependencies: ["MoonstoneKernel", "MoonstoneHost", "MoonstoneLaws"],
      path: "Tests/MoonstoneTestSupport"),
    .testTarget(
      name: "MoonstoneKernelTests", dependencies: ["MoonstoneKernel", "MoonstoneTestSupport"]),
    .testTarget(
      name: "MoonstoneReversiTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneReversi", "MoonstoneLaws", "MoonstoneTestSupport",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "MoonstoneConnectFourTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneConnectFour", "MoonstoneLaws", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneBreakthroughTests",
      dependencies: ["MoonstoneKernel", "MoonstoneBreakthrough", "MoonstoneTestSupport"]),
    .testTarget(
      name: "MoonstoneLifeTests",
      dependencies: ["MoonstoneKernel", "MoonstoneLife", "MoonstoneTestSupport"]),
    .testTarget(
      name: "MoonstoneSearchTests",
      dependencies: [
        "MoonstoneBreakthrough", "MoonstoneConnectFour", "MoonstoneKernel", "MoonstoneReversi",
        "MoonstoneSearch", "MoonstoneLaws", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneHostTests",
      dependencies: ["MoonstoneKernel", "MoonstoneHost", "MoonstoneTestSupport"]),
    .testTarget(
      name: "MoonstoneArenaTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneHost", "MoonstoneArena", "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneEnginesTests",
      dependencies: [
        "MoonstoneKernel", "MoonstoneReversi", "MoonstoneHost", "MoonstoneEngines",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneLuaTests",
      dependencies: [
        "MoonstoneCLI", "MoonstoneKernel", "MoonstoneReversi", "MoonstoneHost", "MoonstoneLua",
        "MoonstoneTestSupport",
      ]),
    .testTarget(
      name: "MoonstoneHostileTests",
      dependencies: [
        "MoonstoneCLI", "MoonstoneKernel", "MoonstoneReversi", "MoonstoneHost", "MoonstoneLua",
        "MoonstoneTestSupport",
      ],
      resources: [.copy("Corpus"), .copy("Attacks")]),
    .testTarget(
      name: "MoonstoneCLITests",
      dependencies: [
        "MoonstoneCLI", "MoonstoneKernel", "MoonstoneReversi", "MoonstoneHost", "MoonstoneArena",
        "MoonstoneLua", "MoonstoneTestSupport",
      ],
      resources: [.copy("Snapshots")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// `make test` and `scripts/sanitize` set it. Tests compute a lot: the rules and the scripts' bridge
// are optimised even in a debug build, with their assertions. The tests themselves never are, since
// optimising them takes longer than running them.
if Context.environment["MOONSTONE_TESTING"] != nil {
  let optimised = [
    "-O", "-assert-config", "Debug", "-disable-batch-mode", "-wmo", "-num-threads", "2",
  ]
  for target in package.targets {
    if target.type == .test {
      target.swiftSettings = [.unsafeFlags(["-Onone"])]
    } else if target.path?.hasPrefix("Sources/Rules/") == true || target.name == "MoonstoneLua" {
      target.swiftSettings = [.unsafeFlags(optimised, .when(configuration: .debug))]
    } else if target.name == "CMoonstone" {
      target.cSettings?.append(.unsafeFlags(["-O2"], .when(configuration: .debug)))
    }
  }
}
