import Foundation
import MoonstoneSupport

/// Files that appear in a folder together: all of them, or none when the program is killed.
///
/// They are written to a hidden folder, whose new name then says that it is complete. The next
/// program that uses the folder finishes the work of one that was killed.
final class StagedFiles {
  private let folder: String
  private let draft: String

  private static let begun = ".adding-"
  private static let complete = ".added-"

  /// - Throws: an ``ArchiveError`` if nothing can be written there.
  init(in folder: String) throws(ArchiveError) {
    self.folder = folder
    draft = "\(folder)/\(Self.begun)\(getpid())-\(UInt32.random(in: 0...(.max)))"
    do throws(FileFault) {
      try Folder.make(draft)
    } catch {
      throw .file(FileFault(folder, .unwritable(error.reason)))
    }
  }

  /// Writes a file, and one beside it.
  func add(
    _ name: String, _ bytes: [UInt8], beside: (name: String, bytes: [UInt8])
  ) throws(ArchiveError) {
    do throws(FileFault) {
      try WholeFile.write(beside.bytes, to: "\(draft)/\(beside.name)")
      try WholeFile.write(bytes, to: "\(draft)/\(name)")
    } catch {
      throw .file(FileFault(folder, .unwritable(error.reason)))
    }
  }

  func discard() { try? FileManager.default.removeItem(atPath: draft) }

  /// Makes the files appear.
  func commit() throws(ArchiveError) {
    let name = FilePath.name(of: draft).dropFirst(Self.begun.count)
    let complete = "\(folder)/\(Self.complete)\(name)"
    guard rename(draft, complete) == 0 else {
      throw .file(FileFault(writing: folder, errno: errno))
    }
    Self.finish(complete, in: folder)
  }

  /// Finishes what killed programs began, and removes what they had not completed.
  static func finishOthers(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      if name.hasPrefix(complete) { finish("\(folder)/\(name)", in: folder) }
      guard name.hasPrefix(begun), let writer = name.split(separator: "-").dropFirst().first,
        let process = pid_t(writer), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  /// Moves files to their places. Another program may be doing the same.
  private static func finish(_ complete: String, in folder: String) {
    let names = (try? Folder.names(in: complete)) ?? []
    // What lies beside a journal goes first: “.match” before “.jsonl”.
    for name in names.sorted(by: { $0.hasSuffix(".match") && !$1.hasSuffix(".match") }) {
      rename("\(complete)/\(name)", "\(folder)/\(name)")
    }
    rmdir(complete)
  }
}
