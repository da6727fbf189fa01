import Foundation

/// A script on disk with what it requires, which tells when a text of it has changed.
public struct ScriptFile: Sendable {
  public let path: String
  /// The text as last read.
  public private(set) var source: ScriptSource
  private let libraries: [String]
  /// What was looked at for the text: files that are there, and files that are not.
  private var stamps: [String: FileStamp]
  private var isReadable = true

  /// - Parameter libraries: the folders in which modules are looked for after the script's own.
  /// - Throws: a ``ScriptError`` when the file is missing or cannot be read.
  public init(path: String, libraries: [String] = []) throws(ScriptError) {
    self.path = path
    self.libraries = libraries
    let reading = ScriptReading(path, libraries: libraries)
    stamps = reading.stamps
    source = try reading.source.get()
  }

  /// Looks at the files, and answers the new text if there is one; a text that could not be read for
  /// a while is new, too.
  ///
  /// - Throws: a ``ScriptError`` when the file is gone or cannot be read; once for each time that
  ///   this becomes so.
  public mutating func look() throws(ScriptError) -> ScriptSource? {
    var isChanged = false
    for (path, stamp) in stamps {
      let seen = FileStamp(path)
      if seen != stamp || (seen.isFile && !stamp.isSettled) { isChanged = true }
    }
    guard isChanged else { return nil }
    let before = isReadable ? source.digest : nil
    let reading = ScriptReading(path, libraries: libraries)
    stamps = reading.stamps
    isReadable = false
    source = try reading.source.get()
    isReadable = true
    return source.digest == before ? nil : source
  }

  /// Waits as long as it may take to write a script that is being written, 20 milliseconds.
  static func pause() { usleep(20_000) }

  /// False when it was changed so lately that it may be being written.
  var isSettled: Bool { stamps.values.allSatisfy(\.isSettled) }
}
