// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "embed",
  platforms: [.macOS(.v15)],
  // Without traits, no package of others is fetched.
  dependencies: [.package(name: "moonstone", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Embed", dependencies: [.product(name: "MoonstoneKit", package: "moonstone")])
  ]
)
