// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "look-back",
  platforms: [.macOS(.v15)],
  // The archive needs GRDB; nothing else of others is fetched.
  dependencies: [.package(name: "moonstone", path: "../..", traits: ["Archive"])],
  targets: [
    .executableTarget(
      name: "LookBack",
      dependencies: [
        .product(name: "MoonstoneKit", package: "moonstone"),
        .product(name: "MoonstoneArchive", package: "moonstone"),
        .product(name: "MoonstoneArena", package: "moonstone"),
        .product(name: "MoonstoneReports", package: "moonstone"),
        .product(name: "MoonstoneReview", package: "moonstone"),
      ])
  ]
)
