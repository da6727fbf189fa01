import ArgumentParser

/// How many matches are played at a time.
struct JobsOption: ParsableArguments {
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of matches to play at a time (default: the number of processors).",
      valueName: "count"))
  var typed: String?

  func count() throws(Failure) -> Int { try jobCount(typed) }
}
