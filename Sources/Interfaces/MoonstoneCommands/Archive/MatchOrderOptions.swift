import ArgumentParser
import MoonstoneArchive

/// The options that say in which order matches of an archive come, and how many.
struct MatchOrderOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "number, date, margin, length or event; with a minus sign in front, the greatest or latest "
        + "first.", valueName: "fact"),
    completion: .list(MatchQuery.Sort.allCases.map(\.rawValue)))
  var sort: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most matches to take.", valueName: "count"))
  var limit: String?

  /// More than an archive has, so that products fit.
  static let mostRows = 1 << 30

  /// `--limit`; `nil` if it was not typed.
  var most: Int? {
    get throws(Failure) {
      guard let limit else { return nil }
      return min(try wholeNumber(limit, atLeast: 1, "--limit"), Self.mostRows)
    }
  }

  func sort(_ query: inout MatchQuery) throws(Failure) {
    guard let sort else { return }
    query.isDescending = sort.hasPrefix("-")
    guard let order = MatchQuery.Sort(rawValue: String(sort.trimmingPrefix("-"))) else {
      let names = MatchQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--sort is one of \(names), or one with a minus sign in front, not “\(sort)”")
    }
    query.sort = order
  }
}
