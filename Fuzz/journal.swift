// The bytes are a journal from a stranger.

import MoonstoneJournal
import MoonstoneReversi

@_cdecl("LLVMFuzzerTestOneInput")
public func readJournal(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  do {
    let journal = try JournalReading(bytes, file: "j", game: Reversi())
    precondition(journal.intactEnd <= count, "its end is in the file")
    let again = try JournalReading(bytes.prefix(journal.intactEnd), file: "j", game: Reversi())
    precondition(again.torn == nil, "its whole lines are a journal")
    precondition(again.entries.count == journal.entries.count, "which says the same")
  } catch {
    let message = "\(error)"
    precondition(message.hasPrefix("j:"), "an error says where")
    precondition(message.utf8.count < 4096, "and is short")
  }
  return 0
}
