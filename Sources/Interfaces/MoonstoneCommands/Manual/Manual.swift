import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// The manual pages of the program and its commands, which are made where it is installed.
enum Manual {
  /// Writes every page into a folder, in place of those of the same names.
  ///
  /// `SOURCE_DATE_EPOCH` dates them. Without it they have no date, and so are the same each time.
  ///
  /// - Parameter folder: the folder, which is made if it does not exist.
  /// - Throws: a ``Failure`` for a date that is not a number, a ``FileFault``.
  static func write(to folder: String) throws {
    let date = try EnvironmentVariables.current["SOURCE_DATE_EPOCH"].map(day) ?? ""
    try Folder.make(folder)
    for page in ManualPage.all {
      try WholeFile.write(Array(try page.text(date: date).utf8), to: "\(folder)/\(page.file)")
    }
  }

  private static func day(of seconds: String) throws(Failure) -> String {
    guard let seconds = Int32(seconds) else {
      throw .usage("SOURCE_DATE_EPOCH “\(seconds)” is not a number of seconds since 1970")
    }
    return Date(timeIntervalSince1970: Double(seconds))
      .formatted(.iso8601.year().month().day())
  }
}
