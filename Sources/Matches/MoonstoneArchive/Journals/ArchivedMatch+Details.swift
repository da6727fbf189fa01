import Foundation
import MoonstoneJSON
import MoonstoneSupport

extension ArchivedMatch {
  /// The file beside a journal with all that the journal has no place for: `m.match` beside
  /// `m.jsonl`.
  package static func detailsFile(beside journal: String) -> String {
    let ending = ".jsonl"
    return (journal.hasSuffix(ending) ? String(journal.dropLast(ending.count)) : journal) + ".match"
  }

  /// The bytes of the file beside the match's journal.
  package var details: [UInt8] { Array(jsonLine(ArchivedDetails(composed)).utf8) }

  /// The match of a journal with what the file beside it says; as it is if there is none.
  ///
  /// - Throws: an ``ArchiveError`` if that file is damaged.
  package func completed(beside journal: String) throws(ArchiveError) -> ArchivedMatch {
    let (file, most) = (Self.detailsFile(beside: journal), ArchivedDetails.mostBytes)
    guard let bytes = try? readFile(at: file, upTo: most + 1) else { return self }
    if bytes.count > most {
      throw .damaged(file, "it is longer than \(most.inUnits), the most that it may have")
    }
    guard let details = ArchivedDetails(Data(bytes)) else {
      throw .damaged(file, "it does not say what belongs to a match")
    }
    return details.completing(self)
  }
}
