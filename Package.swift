// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "moonstone",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MoonstoneKernel", targets: ["MoonstoneKernel"]),
    .library(name: "MoonstoneHost", targets: ["MoonstoneHost"]),
    .library(name: "MoonstoneLua", targets: ["MoonstoneLua"]),
  ],
  targets: [
    .target(name: "MoonstoneKernel"),
    .target(name: "MoonstoneHost", dependencies: ["MoonstoneKernel"]),
    .systemLibrary(
      name: "CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua"])]),
    .target(
      name: "CMoonstone", dependencies: ["CLua"],
      cSettings: [.define("_GNU_SOURCE")]),
    .target(
      name: "MoonstoneLua", dependencies: ["MoonstoneKernel", "MoonstoneHost", "CMoonstone"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
