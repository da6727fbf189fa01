// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "embed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "moonstone", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embed",
      dependencies: [
        .product(name: "MoonstoneKernel", package: "moonstone"),
        .product(name: "MoonstoneReversi", package: "moonstone"),
        .product(name: "MoonstoneHost", package: "moonstone"),
        .product(name: "MoonstoneLua", package: "moonstone"),
      ])
  ]
)
