// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "moonstone",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MoonstoneKernel", targets: ["MoonstoneKernel"]),
    .library(name: "MoonstoneHost", targets: ["MoonstoneHost"]),
  ],
  targets: [
    .target(name: "MoonstoneKernel"),
    .target(name: "MoonstoneHost", dependencies: ["MoonstoneKernel"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
