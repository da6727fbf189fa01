import MoonstoneLua

/// The file of a script that is being edited. Each saved version is tried, whether or not the
/// script is asked for a move.
package struct SavedScript: Sendable {
  /// What became of the file.
  package enum News: Sendable {
    /// The version in the file can be used: a new one, or one that was there before.
    case usable(ScriptSource)
    /// The version in the file cannot be used, or there is no file.
    case rejected(ScriptError)
  }

  private var file: ScriptFile
  private let load: @Sendable (ScriptSource) throws(ScriptError) -> Void
  /// The version that has not been tried yet.
  private var untried: ScriptSource?
  /// An error that may be gone at the next look, since somebody may still be writing the file.
  private var doubt: ScriptError?

  /// - Parameters:
  ///   - file: the file, as it was last read.
  ///   - load: tries a version.
  package init(
    _ file: ScriptFile, load: @escaping @Sendable (ScriptSource) throws(ScriptError) -> Void
  ) {
    self.file = file
    self.load = load
  }

  /// Looks at the file, and tries a new version. Returns `nil` if there is nothing new.
  ///
  /// An error is returned at the look after the one that found it, if the file is still the same.
  package mutating func look() -> News? {
    do throws(ScriptError) {
      if let source = try file.look() { (untried, doubt) = (source, nil) }
      if let source = untried {
        try load(source)
        untried = nil
        return .usable(source)
      }
    } catch {
      // A machine that lacks a process for the script says nothing about the version.
      if error.kind != .unavailable { (untried, doubt) = (nil, error) }
      return nil
    }
    defer { doubt = nil }
    return doubt.map { .rejected($0) }
  }
}
