import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Plays pieces of a split event until all are played, here or elsewhere.
struct PieceRun<G: Game> {
  let pieces: EventPieces
  let reading: EventReading
  let entrants: EventEntrants
  let context: RunContext<G>
  let jobs: Int

  /// Others' pieces are looked for so often.
  private var pause: Duration { .milliseconds(min(5000, pieces.lease * 100)) }

  func run() async throws {
    let machine = ProcessInfo.processInfo.hostName
    var first = Int.random(in: 1...pieces.count)
    var isWaiting = false
    while true {
      try context.interruption.check()
      switch try pieces.claim(as: machine, from: first) {
      case .piece(let claim):
        isWaiting = false
        first = claim.piece % pieces.count + 1
        try await play(claim)
      case .wait(let missing):
        if !isWaiting {
          let count = missing == 1 ? "1 piece" : "\(missing) pieces"
          Program.warn("others play what is missing: \(count)")
        }
        isWaiting = true
        try? await Task.sleep(for: pause)
      case .done:
        return Terminal.print(
          "all \(pieces.count) pieces are played; “moonstone arena merge \(pieces.event.typed) --out "
            + "FOLDER” puts them together")
      }
    }
  }

  private func play(_ claim: PieceClaim) async throws {
    let touching = Task.detached { [pieces] in
      while !Task.isCancelled {
        claim.touch()
        try? await Task.sleep(for: .milliseconds(max(pieces.lease * 250, 100)))
      }
    }
    defer { touching.cancel() }
    do {
      let folder = try claim.begin(reading)
      var context = context
      context.isQuiet = true
      context.capsules = try CapsuleFolder(
        EventFolder.capsules(in: claim.work), program: Program.name, followsLink: false)
      let session = context.session(of: folder.event, entrants, in: folder, jobs: jobs)
      let report = try await context.play(session, after: reading.results)
      try context.interruption.check()
      try pieces.publish(claim)
      Terminal.print(
        "piece \(claim.piece)/\(pieces.count): \(report.standings.played.matches)")
    } catch {
      claim.leave()
      throw error
    }
  }
}
