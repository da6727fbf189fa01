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
}
