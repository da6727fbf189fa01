/// Files as they were in a commit.
package protocol PastFiles: Sendable {
  /// Whether they lie in a folder. What lies in others is read from the disk.
  func covers(_ folder: String) -> Bool
  /// What messages call a file.
  func name(of path: String) -> String
  /// Returns the bytes of a file; `nil` if there was none.
  ///
  /// - Parameter folder: the folder that the file lay in, perhaps deeply. Links lead to the folder,
  ///   but none leads on from it.
  /// - Throws: a ``ScriptError`` if it cannot be read, was not a file, or had more than `most` bytes.
  func contents(
    of path: String, in folder: String, upTo most: Int
  ) throws(ScriptError) -> [UInt8]?
}

extension ScriptSource {
  /// Reads a version of a script, and the modules that it required then.
  ///
  /// - Parameters:
  ///   - path: the path of the script.
  ///   - past: the files of that time.
  ///   - libraries: the folders to look for modules in, after the script's own.
  ///   - reach: what it may require of the files around it.
  ///   - book: what `board:book()` looks into, if the script asks for it.
  /// - Throws: a ``ScriptError`` when a file is missing, cannot be read, or is a module out of
  ///   reach.
  package init(
    ofScriptAt path: String, in past: any PastFiles, libraries: [String],
    reach: ScriptFile.Reach, book: OpeningBook?
  ) throws(ScriptError) {
    self = try ScriptReading(path, libraries: libraries, reach: reach, past: past).source.get()
      .reading(book)
  }
}
