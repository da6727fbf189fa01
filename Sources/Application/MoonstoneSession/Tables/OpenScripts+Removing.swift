import Foundation
import MoonstoneCatalog
import MoonstoneSupport

// Scripts of a class that get another name, or go. What goes is kept, and can be put back.
extension OpenScripts {
  /// A script that was removed.
  package struct Removed: Encodable, Sendable {
    /// By which it is put back.
    package let id: String
    /// The name of its file.
    package let name: String
  }

  /// The folder of removed scripts: each in a folder of its own, since names may return.
  private var bin: String { "\(folder)/.removed" }

  /// How many bytes of removed scripts are kept, as a multiple of what the scripts may have.
  private static let mostRemoved = 16

  /// The scripts that were removed and can be put back, the last one first.
  package var removed: [Removed] {
    guard isInClass else { return [] }
    return ((try? Folder.names(in: bin)) ?? []).compactMap { Int($0) }.sorted(by: >)
      .flatMap { number in
        OpenFile.contents(of: "\(bin)/\(number)") {
          ScriptFolder.isScript(FilePath.name(of: $0))
        }
        .map { Removed(id: "\(number)", name: FilePath.name(of: $0)) }
      }
  }

  /// Removes a given script. Matches that play it go on.
  ///
  /// - Returns: by what it is put back.
  package func remove(_ script: String) throws(TableRefusal) -> String {
    let place = try changeable(script)
    let limits = neighbours?.limits ?? ClassLimits()
    let kept = removed.reduce(Int(FileStamp(place).size)) {
      $0 + Int(FileStamp("\(bin)/\($1.id)/\($1.name)").size)
    }
    guard kept <= Self.mostRemoved * limits.bytes else {
      throw TableRefusal(
        "the removed scripts that are kept would have \(kept) bytes together; "
          + "\(Self.mostRemoved * limits.bytes) is the most here")
    }
    do throws(FileFault) {
      let id = try newPlace()
      try Self.move(place, to: "\(bin)/\(id)/\(FilePath.name(of: script))")
      state.withLock { $0.drop(script) }
      return id
    } catch {
      throw TableRefusal(error.description)
    }
  }

  /// Puts a removed script back. Returns its path.
  package func restore(_ id: String) throws(TableRefusal) -> String {
    guard let one = removed.first(where: { $0.id == id }) else {
      throw TableRefusal("no removed script “\(id.printable)” is kept here")
    }
    let kept = "\(bin)/\(id)/\(one.name)"
    let text: String
    do throws(FileFault) {
      text = try TextFile.script(at: kept)
    } catch {
      throw TableRefusal(error.description)
    }
    try checkRoom(for: text, besides: nil)
    defer { rmdir("\(bin)/\(id)") }
    return try put(kept, at: FilePath.stem(of: one.name), versionsIn: nil)
  }

  /// Gives a given script another name, under which its versions go on.
  ///
  /// - Returns: its new path.
  package func rename(
    _ script: String, to name: String, versionsIn versions: VersionFolder
  ) throws(TableRefusal) -> String {
    try put(try changeable(script), at: name, versionsIn: versions, of: script)
  }

  /// Where a script lies that may be moved.
  private func changeable(_ script: String) throws(TableRefusal) -> String {
    guard isInClass else { throw TableRefusal("only the scripts of a class are moved from here") }
    guard given.containsExactly(script) else {
      throw TableRefusal("no script “\(script.printable)” of yours is open here")
    }
    return try path(of: script, in: "").path
  }

  /// Moves a file to where a script of a name has to be, and opens it there.
  private func put(
    _ file: String, at name: String, versionsIn versions: VersionFolder?, of script: String? = nil
  ) throws(TableRefusal) -> String {
    do {
      let path = try NewScript.path(of: name, called: "a strategy", below: folder)
      try Self.move(file, to: path)
      if let script { try versions?.moveHistory(ofFileAt: script, to: path) }
      state.withLock { state in
        if let script { state.drop(script) }
        state.add(path)
      }
      return path
    } catch {
      throw TableRefusal("\(error)".printableLines)
    }
  }

  /// Moves a file to where none is.
  private static func move(_ file: String, to path: String) throws(FileFault) {
    if link(file, path) == 0 {
      unlink(file)
      return
    }
    let number = errno
    // Not every disk has links.
    guard number != EEXIST, (try? FileManager.default.moveItem(atPath: file, toPath: path)) != nil
    else { throw FileFault(writing: path, errno: number) }
  }

  /// Makes a folder for the next script that is removed. Returns its name.
  private func newPlace() throws(FileFault) -> String {
    try Folder.make(bin, mode: 0o700)
    let last = ((try? Folder.names(in: bin)) ?? []).compactMap { Int($0) }.max() ?? 0
    for number in (last + 1)...(last + 100) {
      // Another program may have made it in the meantime.
      if try Folder.makeNew("\(bin)/\(number)", mode: 0o700) { return "\(number)" }
    }
    throw FileFault(writing: bin, errno: EEXIST)
  }
}
