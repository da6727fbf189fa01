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
    .library(name: "MoonstoneLaws", targets: ["MoonstoneLaws"]),
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
      name: "MoonstoneLaws", dependencies: ["MoonstoneKernel", "MoonstoneSearch"],
      path: "Sources/Rules/MoonstoneLaws"),
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
        "MoonstoneArena", "MoonstoneLua", "MoonstoneLaws", "MoonstonePlainGames",
      ],
      path: "Benchmarks/MoonstoneBench"),

    // Games written as plainly as possible, to compare the fast ones with.
    .target(
      name: "MoonstonePlainGames", dependencies: ["MoonstoneKernel"],
      path: "Tests/MoonstonePlainGames"),
    .target(
      name: "MoonstoneTestSupport",
      dependencies: ["MoonstoneKernel", "MoonstoneHost"],
      path: "Tests/MoonstoneTestSupport"),
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
        "MoonstoneLaws", "MoonstoneTestSupport",
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

// Where every access is watched, optimising the tests takes longer than running them as they are.
if Context.environment["MOONSTONE_PLAIN_TESTS"] != nil {
  for target in package.targets where target.type == .test {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
  }
}
