import MoonstoneCatalog
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

@Suite struct JournalsTests {
  @Test func journalsOfManyMatchesAreNumbered() throws {
    let journals = try Journals("nowhere/m.jsonl", count: 12)
    #expect(journals.path(ofMatch: 3) == "nowhere/m-03.jsonl")
    #expect(try Journals("nowhere/m", count: 2).path(ofMatch: 2) == "nowhere/m-2")
    #expect(try Journals("nowhere/m.jsonl").path(ofMatch: 1) == "nowhere/m.jsonl")
    #expect(try Journals(nil, count: 2).path(ofMatch: 1) == nil)
  }

  @Test func aSeriesOfAnySizeBeginsAtOnce() throws {
    try withFolder { folder in
      for count in [1_000_000_000, Int.max] {
        #expect(try Journals(nil, count: count).path(ofMatch: 1) == nil)
        let zeros = String(repeating: "0", count: "\(count)".count - 1)
        let path = try Journals("\(folder)/m.jsonl", count: count).path(ofMatch: 1)
        #expect(path == "\(folder)/m-\(zeros)1.jsonl")
      }
    }
  }

  @Test func aFileInTheWayIsFoundWhateverItsNumber() throws {
    try withFolder { folder in
      let file = "\(folder)/a-b.jsonl"
      // None of them is the journal of one of twelve matches.
      for name in ["a-b-7.jsonl", "a-b-13.jsonl", "a-b-+7.jsonl", "a-b-07.json", "b-07.jsonl"] {
        try write("", to: "\(folder)/\(name)")
      }
      _ = try Journals(file, count: 12)
      for number in ["11", "07"] {
        let taken = "\(folder)/a-b-\(number).jsonl"
        try write("", to: taken)
        let error = #expect(throws: FileFault.self) { try Journals(file, count: 12) }
        #expect(error?.path == taken)
      }
    }
  }
}
