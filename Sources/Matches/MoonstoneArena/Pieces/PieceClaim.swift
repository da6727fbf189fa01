import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// A piece of an event that a program has claimed, and plays.
public struct PieceClaim: Sendable {
  /// The number of the piece, counted from 1.
  public let piece: Int
  /// What the piece has of the event.
  public let shard: ArenaEvent.Shard
  /// The machine that plays it.
  public let machine: String
  /// Where it is played: a folder that does not exist yet.
  public let work: String
  private let file: String

  init(piece: Int, of count: Int, machine: String, file: String, work: String) {
    self.piece = piece
    shard = ArenaEvent.Shard(piece, of: count)
    self.machine = machine
    self.file = file
    self.work = work
  }

  static func file(_ piece: Int, _ number: Int, in folder: String) -> String {
    "\(folder)/\(piece).\(number).claim"
  }

  /// What the name of a claim says: its piece, and how many claims of that there were.
  static func numbers(of name: String) -> (piece: Int, number: Int)? {
    let words = name.split(separator: ".")
    guard words.count == 3, words[2] == "claim", let piece = Int(words[0]),
      let number = Int(words[1])
    else { return nil }
    return (piece, number)
  }

  /// Begins the lease anew.
  public func touch() { Leases.renew(file) }

  /// Gives the claim up.
  public func leave() { unlink(file) }

  /// Begins the piece: a part of the event with its scripts.
  ///
  /// - Throws: ``EventError`` if the folder cannot be written.
  public func begin(_ reading: EventReading) throws(EventError) -> EventFolder {
    try? FileManager.default.removeItem(atPath: work)
    let scripts = "\(reading.path)/scripts"
    do throws(FileFault) {
      do {
        try Folder.make("\(work)/scripts")
      } catch {
        throw FileFault(making: work, error)
      }
      for name in (try? Folder.names(in: scripts)) ?? [] where !name.hasSuffix(".tmp") {
        let (source, target) = ("\(scripts)/\(name)", "\(work)/scripts/\(name)")
        if link(source, target) != 0 { try WholeFile.copy(source, to: target) }
      }
      try WholeFile.write(
        Array((jsonLine(Stored(machine: machine)) + "\n").utf8), to: Self.note(in: work))
    } catch {
      throw EventError(error)
    }
    return try EventFolder.create(work, reading.event.part(shard))
  }

  private struct Stored: Codable {
    let machine: String
  }

  private static func note(in folder: String) -> String { "\(folder)/piece.json" }

  /// The machine that has played the piece in a folder; `nil` if that is not known.
  public static func machine(of folder: String) -> String? {
    guard let bytes = try? readFile(at: note(in: folder), upTo: 4096) else { return nil }
    return (try? JSONDecoder().decode(Stored.self, from: Data(bytes)))?.machine
  }
}
