import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneSession
import MoonstoneSupport

/// A class that `serve` holds.
struct ClassOptions: ParsableArguments {
  @Option(
    name: .customLong("class"),
    help: ArgumentHelp(
      """
      Hold a class in this folder, and print a link for each pupil whose name stands on a line of \
      its names.txt. See “moonstone help class”.
      """, valueName: "folder"), completion: .directory)
  var folder: String?
  @Flag(help: "Let the pupils of a class read each other’s scripts.") var openScripts = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many scripts a pupil may have (default: \(ClassLimits().scripts)).", valueName: "count"))
  var pupilScripts: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How large they may be together, such as 256K or 1M (default: 256K).", valueName: "size"))
  var pupilBytes: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many matches a pupil may play at a time (default: \(ClassLimits().matches)).",
      valueName: "count"))
  var pupilMatches: String?

  /// What each pupil may do.
  func limits() throws -> ClassLimits {
    let said = [pupilScripts, pupilBytes, pupilMatches].contains { $0 != nil }
    if folder == nil, openScripts || said {
      throw Failure.usage(
        "--open-scripts, --pupil-scripts, --pupil-bytes and --pupil-matches need --class")
    }
    var limits = ClassLimits()
    if let pupilScripts {
      limits.scripts = try wholeNumber(pupilScripts, atLeast: 1, "--pupil-scripts")
    }
    if let pupilBytes { limits.bytes = try MemorySize.bytes(pupilBytes, of: "--pupil-bytes") }
    if let pupilMatches {
      limits.matches = try wholeNumber(pupilMatches, atLeast: 1, "--pupil-matches")
      guard limits.matches <= 32 else {
        throw Failure.usage("--pupil-matches is 32 at most, not \(limits.matches)")
      }
    }
    return limits
  }
}
