import Testing

@testable import MoonstoneSupport

@Suite struct LatestTests {
  @Test func theNewestWishWins() {
    let word = Latest("")
    let (older, newer) = (word.begin(), word.begin())
    #expect(word.commit(older) { $0 = "older" } == nil)
    #expect(word.value == "")
    #expect(word.commit(newer) { $0 = "newer" } != nil)
    #expect(word.commit(older) { $0 = "older" } == nil)
    #expect(word.value == "newer")
    #expect(word.isLatest(newer) && !word.isLatest(older))
    #expect(word.ticket == newer && newer.number == 2)
  }

  @Test func aWishThatFailsChangesNothingAndStaysTheNewest() {
    struct Failure: Error {}
    let number = Latest(1)
    let wish = number.begin()
    #expect(throws: Failure.self) { try number.commit(wish) { _ in throw Failure() } }
    #expect(number.value == 1)
    #expect(number.commit(wish) { $0 = 2 } != nil)
    #expect(number.value == 2)
  }

  @Test func aWishMayChangeTheValueAsItBegins() {
    let word = Latest("idle")
    let (wish, former) = word.begin { wish, word in
      defer { word = "busy" }
      return (wish, word)
    }
    #expect(former == "idle" && word.value == "busy" && word.isLatest(wish))
  }

  /// The ways of 8 threads are many, but each ends with the newest wish, whole.
  @Test func noOlderWishEndsAfterANewerHasBegun() async {
    let ends = Latest<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await onOwnThread {
            for _ in 0..<1000 {
              let wish = ends.begin()
              ends.commit(wish) { $0.append(wish.number) }
            }
          }
        }
      }
    }
    #expect(ends.value == ends.value.sorted())
    #expect(ends.ticket.number == 8000 && ends.value.last == 8000)
  }

  @Test func workOnItsOwnThreadReturnsAndThrows() async throws {
    struct Failure: Error {}
    #expect(await onOwnThread { 6 * 7 } == 42)
    await #expect(throws: Failure.self) { try await onOwnThread { throw Failure() } }
  }
}
