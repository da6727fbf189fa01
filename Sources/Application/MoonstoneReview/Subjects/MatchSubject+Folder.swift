import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSupport

extension MatchSubject {
  /// The files that hold the matches: what lies in a folder, folders within it included; else the
  /// subject itself. A link that leads nowhere and a pipe are told and left out.
  ///
  /// - Throws: a `FileFault`, or a ``NotMatches`` for a folder without matches.
  package func parts() throws -> [MatchSubject] {
    guard kind == .folder else { return [self] }
    let parts = try Self.filled(path).compactMap { file -> MatchSubject? in
      do {
        try Self.checkFile(file)
        return try MatchSubject(file, choice)
      } catch {
        choice.tell("\(error); left out")
        return nil
      }
    }
    if parts.isEmpty { throw NotMatches(path, .emptyFolder) }
    return parts
  }

  /// The only file of a folder that has the wanted match; else the subject itself. Matches are
  /// counted through all files.
  ///
  /// - Throws: a ``ConversionError`` if there is no such match, or not only one.
  package func part(in catalog: Catalog, otherwise usual: any GameEntry) throws -> MatchSubject {
    if holdsOne, let number = choice.typed, number != "1" {
      throw ConversionError.nothing(path, number: number, count: 1)
    }
    guard kind == .folder else { return self }
    var before = 0
    var only: MatchSubject?
    for var part in try parts() {
      part.choice = MatchChoice()
      let count = try part.count(in: catalog, otherwise: usual)
      part.choice = choice
      if let number = choice.number, before < number, number <= before + count {
        part.choice.number = number - before
        return part
      }
      before += count
      if count == 1 { only = part }
    }
    if let number = choice.number {
      throw ConversionError.nothing(path, number: "\(number)", count: before)
    }
    guard before == 1, let only else { throw ConversionError.several(self, count: before) }
    return only
  }

  package func count(in catalog: Catalog, otherwise usual: any GameEntry) throws -> Int {
    if holdsOne { return 1 }
    func count<E: GameEntry>(_ entry: E) throws -> Int { try self.count(of: entry.plugin.game) }
    return try count(game(in: catalog, otherwise: usual).entry)
  }

  /// The files of matches and the events in a folder that has some.
  ///
  /// - Throws: a `FileFault`, or a ``NotMatches`` for a folder without matches.
  package static func filled(_ folder: String) throws -> [String] {
    let files = try files(in: folder)
    if files.isEmpty { throw NotMatches(folder, .emptyFolder) }
    return files
  }

  /// The files of matches and the events in a folder.
  ///
  /// - Throws: a `FileFault` if the folder cannot be read.
  package static func files(in folder: String) throws(FileFault) -> [String] {
    guard let names = try? Folder.names(in: folder) else { throw FileFault(folder, .notPermitted) }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isFolder(file) == true {
        files += EventFolder.isEvent(file) ? [file] : try Self.files(in: file)
      } else if holdsMatches(file) {
        files.append(file)
      }
    }
    return files
  }

  /// Whether a file in a folder looks like matches: by its name, since any text may be a
  /// transcript; a capsule by what it says.
  private static func holdsMatches(_ file: String) -> Bool {
    if MatchFormat(named: file)?.hasMoves == true { return true }
    return file.hasSuffix(".json") && (try? MatchSubject(file))?.kind == .capsule
  }

  /// Checks that something in a folder is a file or an event: a pipe might never end.
  package static func checkFile(_ path: String) throws(FileFault) {
    if isFolder(path) == true { return }
    do throws(SystemError) {
      close(try openFile(path))
    } catch {
      throw isFolder(path) == nil ? FileFault.absent(path) : FileFault(reading: path, error)
    }
  }
}
