import Foundation

/// A script on disk with the modules that it requires, and whether any of them has changed.
///
///     var file = try ScriptFile(path: "mine.lua", libraries: ["strategies/lib"])
///     if let version = try file.look() { print("new: \(version.digest)") }
public struct ScriptFile: Sendable {
  /// The script's path.
  public let path: String
  /// The version that was read last.
  public private(set) var source: ScriptSource
  private let libraries: [String]
  /// What was looked at for this version: files that exist, and files that do not.
  private var stamps: [String: FileStamp]
  private var isReadable = true

  /// Reads a script and the modules that it requires.
  ///
  /// - Parameters:
  ///   - path: the path of the script.
  ///   - libraries: the folders to look for modules in, after the script's own.
  /// - Throws: a ``ScriptError`` when a file is missing or cannot be read.
  public init(path: String, libraries: [String] = []) throws(ScriptError) {
    self.path = path
    self.libraries = libraries
    let reading = ScriptReading(path, libraries: libraries)
    stamps = reading.stamps
    source = try reading.source.get()
  }

  /// Looks at the files again.
  ///
  /// - Returns: the new version, if there is one. One that could not be read for a while is new,
  ///   too.
  /// - Throws: a ``ScriptError`` when a file is missing or cannot be read; once for each time that
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

  /// Waits 20 milliseconds: as long as it may take to finish writing a script.
  static func pause() { usleep(20_000) }

  /// `false` when a file was changed so recently that somebody may still be writing it.
  var isSettled: Bool { stamps.values.allSatisfy(\.isSettled) }
}
