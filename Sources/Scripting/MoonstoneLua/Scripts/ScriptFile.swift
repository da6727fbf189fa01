import MoonstoneSupport

/// A script on disk with the modules that it requires, and whether any of them has changed.
///
///     var file = try ScriptFile(path: "mine.lua", libraries: ["strategies/lib"])
///     if let version = try file.look() { print("new: \(version.digest)") }
public struct ScriptFile: Sendable {
  /// What a script may require of the files around it.
  public enum Reach: Hashable, Sendable {
    /// Every module in its folder.
    case folder
    /// The modules in the folder of its own name: `require "anna.lines"` gives `anna.lua` the file
    /// `anna/lines.lua`. So it does not reach scripts beside it.
    case ownFolder
  }

  /// The script's path.
  public let path: String
  /// The version that was read last.
  public private(set) var source: ScriptSource
  private let libraries: [String]
  private let reach: Reach
  private let book: OpeningBook?
  /// The parameters that are set in each version.
  var parameters: String
  private let readings: ScriptReadings
  /// What was looked at for this version: files that exist, and files that do not.
  private var files: FileFollower
  private var isReadable = true

  /// Reads a script and the modules that it requires.
  ///
  /// - Parameters:
  ///   - path: the path of the script.
  ///   - libraries: the folders to look for modules in, after the script's own.
  ///   - reach: what it may require of the files around it.
  ///   - book: what `board:book()` looks into, if the script asks for it.
  ///   - parameters: those that are set; see ``ScriptSource/setting(_:)``.
  /// - Throws: a ``ScriptError`` when a file is missing, cannot be read, or is a module out of
  ///   reach.
  public init(
    path: String, libraries: [String] = [], reach: Reach = .folder, book: OpeningBook? = nil,
    parameters: String = ""
  ) throws(ScriptError) {
    try self.init(
      path: path, libraries: libraries, reach: reach, book: book, parameters: parameters,
      readings: .shared)
  }

  init(
    path: String, libraries: [String] = [], reach: Reach = .folder, book: OpeningBook? = nil,
    parameters: String = "", readings: ScriptReadings
  ) throws(ScriptError) {
    self.book = book
    self.parameters = parameters
    self.path = path
    self.libraries = libraries
    self.reach = reach
    self.readings = readings
    let reading = readings.newest(path, libraries: libraries, reach: reach)
    files = reading.files
    source = try reading.source.get().reading(book).setting(parameters)
  }

  /// Whether the files are those that somebody saw a moment ago. Saving one takes longer.
  var wasJustSeen: Bool { files.wereCurrent }

  /// Whether the files are still those that were read.
  package var isCurrent: Bool { files.areCurrent }

  /// Looks at the files again.
  ///
  /// - Returns: the new version, if there is one. One that could not be read for a while is new,
  ///   too.
  /// - Throws: a ``ScriptError`` when a file is missing or cannot be read; once for each time that
  ///   this becomes so.
  public mutating func look() throws(ScriptError) -> ScriptSource? {
    if files.areCurrent { return nil }
    let before = isReadable ? source.digest : nil
    let reading = readings.newest(path, libraries: libraries, reach: reach)
    files = reading.files
    isReadable = false
    source = try reading.source.get().reading(book).setting(parameters)
    isReadable = true
    return source.digest == before ? nil : source
  }

  /// The version that the script would be with another text.
  ///
  /// - Throws: a ``ScriptError`` when a module cannot be read or is out of reach.
  package func version(withText text: [UInt8]) throws(ScriptError) -> ScriptSource {
    try ScriptReading(path, libraries: libraries, reach: reach, text: text).source.get()
      .reading(book).setting(parameters)
  }

  /// Waits 20 milliseconds: as long as it may take to finish writing a script.
  static func pause() { usleep(20_000) }

  /// `false` when a file was changed so recently that somebody may still be writing it.
  var isSettled: Bool { files.areSettled }
}
