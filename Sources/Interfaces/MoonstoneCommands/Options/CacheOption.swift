import ArgumentParser
import MoonstoneSession

/// `--no-cache`.
struct CacheOption: ParsableArguments {
  @Flag(
    name: .customLong("no-cache"),
    help: "Play every match, even if the cache knows what it comes to under ticks.")
  var isOff = false

  /// - Parameter isUseless: whether the matches have to be played anyway.
  func cache(unless isUseless: Bool) -> UserCache? {
    isOff || isUseless ? nil : UserCache(tell: Program.warn)
  }
}
