// swift-tools-version: 6.1
import PackageDescription

// Rules and search alone: nothing else is fetched, and nothing of C is compiled.
let package = Package(
  name: "rules",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "moonstone", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Rules",
      dependencies: [
        .product(name: "MoonstoneKernel", package: "moonstone"),
        .product(name: "MoonstoneReversi", package: "moonstone"),
        .product(name: "MoonstoneSearch", package: "moonstone"),
        .product(name: "MoonstoneLaws", package: "moonstone"),
      ])
  ]
)
