import ArgumentParser
import MoonstoneCatalog
import MoonstoneSession

/// `--no-keep`.
struct KeepOption: ParsableArguments {
  @Flag(
    name: .customLong("no-keep"),
    help: "Do not keep the versions of your scripts, which “moonstone versions” shows.")
  var isOff = false

  func keeper() -> VersionKeeper? { isOff ? nil : VersionKeeper(.user, warn: Program.warn) }
}
