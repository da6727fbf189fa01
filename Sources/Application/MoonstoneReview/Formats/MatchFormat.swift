import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneSupport

/// The kinds of files that hold matches. A file is read by its content, and written by its name.
package enum MatchFormat: String, CaseIterable, Sendable {
  /// One match with everything about it.
  case journal
  /// The moves of a match on each line.
  case transcript
  /// A position on each line.
  case obf
  /// Matches of game servers.
  case ggf
  /// Matches of tournaments, with two files of names beside them.
  case wthor
  /// Matches of many games, as programs with boards save them.
  case sgf
  /// Matches of Othello as federations write them.
  case pgn
  /// The last position of a match of reversi-ios.
  case save

  /// The format for people, to begin a sentence or to follow “in”.
  package var name: String {
    switch self {
    case .journal: "a journal"
    case .transcript: "a transcript"
    case .obf: "OBF"
    case .ggf: "GGF"
    case .wthor: "WTHOR"
    case .sgf: "SGF"
    case .pgn: "PGN"
    case .save: "a save file of reversi-ios"
    }
  }

  /// What the names of its files end with.
  package var ending: String {
    switch self {
    case .journal: "jsonl"
    case .transcript: "txt"
    case .obf: "obf"
    case .ggf: "ggf"
    case .wthor: "wtb"
    case .sgf: "sgf"
    case .pgn: "pgn"
    case .save: "game"
    }
  }

  /// Whether a file of this name would hold matches or positions.
  package static func isNamed(_ file: String) -> Bool {
    allCases.contains { file.hasSuffix(".\($0.ending)") }
  }

  /// Whether its files can have moves, and not positions alone.
  package var hasMoves: Bool { self != .obf && self != .save }

  /// Whether its files have a match or a position in each line of text.
  package var isOfLines: Bool { self == .transcript || self == .obf }

  /// Whether a file holds one match only.
  package var isSingle: Bool { self == .journal || self == .save }

  /// Whether its files come from other programs, with matches that have moves.
  package var isForeign: Bool { [.ggf, .wthor, .sgf, .pgn].contains(self) }

  /// The format that a file's name stands for; `nil` if it ends otherwise.
  package init?(named path: String) {
    let ending = (path as NSString).pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
    self = format
  }

  /// Recognises the format of a file; text of no other kind is a transcript.
  ///
  /// - Parameters:
  ///   - bytes: its beginning.
  ///   - path: its path; torn files are named as what they should be.
  init(beginningWith bytes: [UInt8], named path: String) {
    let named = MatchFormat(named: path)
    let isForeign = named?.isForeign ?? false
    if bytes.first == UInt8(ascii: "{"), !isForeign {
      self = .journal
    } else if SGFFile.begins(bytes) {
      self = .sgf
    } else if GGFFile.begins(bytes) {
      // Both begin alike, and what tells them apart can come late.
      self = named == .sgf ? .sgf : .ggf
    } else if WTHORFile.begins(bytes) {
      self = .wthor
    } else if PGNFile.begins(bytes) {
      self = .pgn
    } else if isForeign, let named {
      self = named
    } else {
      self = Self.ofText(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func ofText(_ text: String) -> MatchFormat {
    let first = text.split(whereSeparator: \.isNewline).first { line in
      line.first { !$0.isWhitespace }.map { $0 != "%" } ?? false
    }
    guard let word = first?.split(whereSeparator: \.isWhitespace).first else { return .transcript }
    if word.count == 3, "xo-".contains(word.prefix(1)),
      word.dropFirst().allSatisfy({ "01".contains($0) })
    {
      return .save
    }
    return word.count >= 64 && word.prefix(64).allSatisfy { "XO*bw-.".contains($0) }
      ? .obf : .transcript
  }
}
