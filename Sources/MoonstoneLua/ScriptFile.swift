import Foundation

/// A script on disk with what it requires, which tells when a text of it has changed.
public struct ScriptFile: Sendable {
  public let path: String
  /// The text as last read.
  public private(set) var source: ScriptSource
  private let libraries: [String]
  /// What was looked at for the text: files that are there, and files that are not.
  private var stamps: [String: FileStamp]

  /// - Parameter libraries: the folders in which modules are looked for after the script's own.
  /// - Throws: a ``ScriptError`` when the file is missing or cannot be read.
  public init(path: String, libraries: [String] = []) throws(ScriptError) {
    self.path = path
    self.libraries = libraries
    (source, stamps) = try ScriptReading.read(path, libraries: libraries)
  }

  /// Looks at the files, and answers the new text if there is one.
  ///
  /// - Throws: a ``ScriptError`` when the file is gone or cannot be read; once for each time that
  ///   this becomes so.
  public mutating func look() throws(ScriptError) -> ScriptSource? {
    var isChanged = false
    for (path, stamp) in stamps {
      let seen = FileStamp(path)
      if seen != stamp || (seen.exists && !stamp.isSettled) { isChanged = true }
    }
    guard isChanged else { return nil }
    stamps[path] = FileStamp(path)
    let before = source.digest
    (source, stamps) = try ScriptReading.read(path, libraries: libraries)
    return source.digest == before ? nil : source
  }
}
