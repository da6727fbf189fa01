// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "own-game",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "moonstone", path: "../..")],
  targets: [
    .executableTarget(
      name: "OwnGame",
      dependencies: [
        .product(name: "MoonstoneCatalog", package: "moonstone"),
        .product(name: "MoonstoneCommands", package: "moonstone"),
        .product(name: "MoonstoneKernel", package: "moonstone"),
        .product(name: "MoonstoneLua", package: "moonstone"),
      ])
  ]
)
