import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// The file beside a match that keeps its analysis: a header, then a line for each finding.
///
/// A line is appended when its ply is done, completely or not at all. So a second analysis begins
/// where a killed one ended.
final class AnalysisFile: Sendable {
  /// What all findings of a file depend on.
  struct Header: Codable, Equatable, Sendable {
    /// The version of the format, and of how moves are appraised.
    var analysis = 2
    /// What searches find, by `Semantics.number`; `nil` in files of older programs.
    var semantics: Int? = Semantics.number
    let game: String
    /// The SHA-256 of the rules of a game in Lua.
    let rules: String?
    let ticks: Int
    /// What values positions before the end; see `ValueScale.identity`.
    let values: String
  }

  /// The findings that were in the file.
  let known: [Finding.Question: Finding]
  private let file: Locked<File>

  /// Why findings are not kept; `nil` if all are.
  var failure: FileFault? { file.withLock { $0.failure } }

  private struct File: ~Copyable {
    var lines: LineFile?
    var failure: FileFault?
  }

  /// Reads the file and opens it for further findings. Starts a file for another budget, other
  /// rules, other weights or other searches over. If it cannot be written, ``failure`` says so.
  ///
  /// - Throws: ``AnalysisError/foreignFile(_:)``.
  init(_ path: String, _ header: Header) throws(AnalysisError) {
    var known: [Finding.Question: Finding] = [:]
    var (isFirst, isSame, isOurs) = (true, false, true)
    let rest = FileLines.read(path) { bytes, _ in
      if isFirst {
        let found = try? JSONDecoder().decode(Header.self, from: Data(bytes))
        isOurs = found != nil || bytes.starts(with: Array("{\"analysis\":".utf8))
        isSame = found == header
        isFirst = false
      } else if isSame, let finding = try? JSONDecoder().decode(Finding.self, from: Data(bytes)) {
        known[finding.question] = finding
      }
    }
    if isFirst, let rest, !Self.isBeginning(rest.torn) { isOurs = false }
    guard isOurs else { throw .foreignFile(path) }
    self.known = known
    do throws(FileFault) {
      let stamp = FileStamp(path)
      if stamp.exists, !stamp.isFile, !stamp.isDirectory {
        throw FileFault(writing: path, .notAFile)
      }
      if isSame, let rest {
        file = Locked(File(lines: try .reopen(path, intact: rest.end, torn: rest.torn)))
      } else {
        if rest != nil { unlink(path) }
        var new = try LineFile.create(path)
        try new.append(jsonLine(header))
        file = Locked(File(lines: new))
      }
    } catch {
      file = Locked(File(failure: error))
    }
  }

  /// What a file has found out about moves, whatever the budget; empty if there is none, or one of
  /// another game or of other rules.
  static func read(_ path: String, game: String, rules: String?) -> [Finding.Question: Finding] {
    var found: [Finding.Question: Finding] = [:]
    var (isFirst, isWanted) = (true, false)
    _ = FileLines.read(path) { bytes, _ in
      if isFirst {
        isFirst = false
        let header = try? JSONDecoder().decode(Header.self, from: Data(bytes))
        isWanted = header?.game == game && header?.rules == rules
      } else if isWanted, let finding = try? JSONDecoder().decode(Finding.self, from: Data(bytes)) {
        found[finding.question] = finding
      }
    }
    return found
  }

  /// Whether a file can keep findings without losing others: there is none, or one with the same
  /// header.
  static func isFree(_ path: String, for header: Header) -> Bool {
    var first: Header?
    var isFirst = true
    let rest = FileLines.read(path) { bytes, _ in
      if isFirst { first = try? JSONDecoder().decode(Header.self, from: Data(bytes)) }
      isFirst = false
    }
    return rest == nil || first == header
  }

  /// Whether a killed program may have left these bytes of a header.
  private static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let begun = Array("{\"analysis\":".utf8)
    return zip(bytes, begun).allSatisfy { $0 == $1 }
  }

  /// Appends a finding, unless an earlier one could not be kept.
  func keep(_ finding: Finding) {
    file.withLock { file in
      guard file.failure == nil else { return }
      do throws(FileFault) {
        try file.lines?.append(jsonLine(finding))
      } catch {
        file.failure = error
      }
    }
  }
}
