import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

final class MatchLesson<G: Game>: OpenLesson {
  /// The budget of a ply, in ticks.
  private static var ticks: Int { 2_000_000 }

  private enum Stage: Sendable {
    case analysing(done: Int, all: Int)
    case ready(Lesson<G>)
    case failed(any Error)
  }

  private let match: MatchRecord<G>
  private let analysis: Analysis<G>
  private let file: String?
  private let stage: Locked<Stage>

  /// - Parameters:
  ///   - match: the match.
  ///   - plugin: its game.
  ///   - file: the file that keeps the analysis, unless it has one with another budget, which may
  ///     have taken hours; `nil` keeps nothing.
  init(_ match: MatchRecord<G>, of plugin: Plugin<G>, keptIn file: String?) {
    self.match = match
    self.file = file
    // One ply at a time, since matches are being played.
    analysis = Analysis(of: plugin, ticks: Self.ticks, jobs: 1)
    stage = Locked(.analysing(done: 0, all: match.moves.count))
  }

  func prepare() {
    do {
      let free = file.flatMap { analysis.isFree($0) ? $0 : nil }
      let found = try analysis.run([match], keptIn: free, unkept: { _ in }) { progress in
        self.stage.withLock { $0 = .analysing(done: progress.done, all: progress.all) }
      }
      let lesson = Lesson(match, found[0], of: nil, by: analysis)
      stage.withLock { $0 = .ready(lesson) }
    } catch {
      stage.withLock { $0 = .failed(error) }
    }
  }

  // MARK: - What interfaces read

  var state: String {
    get throws {
      switch stage.withLock(\.self) {
      case .failed(let error): throw error
      case .analysing(let done, let all): return jsonLine(of: ["done": done, "all": all])
      case .ready(let lesson):
        return jsonLine(of: ["exercises": lesson.exercises.map { summary(of: $0) }])
      }
    }
  }

  private func summary(of exercise: Lesson<G>.Exercise) -> JSON {
    let ply = exercise.ply
    return [
      "ply": ply.ply, "side": ply.side.description,
      // With its fault, as `c4?`.
      "played": ply.move + (ply.fault?.rawValue ?? ""), "loss": percent(ply.chanceLoss),
      "ways": JSON(encoding: SheetStatus.ways(in: exercise.position, of: match.game)),
    ]
  }

  // MARK: - Judging

  func judge(_ attempt: LessonAttempt) throws(TableRefusal) -> String {
    guard case .ready(let lesson) = stage.withLock(\.self),
      lesson.exercises.indices.contains(attempt.exercise)
    else { throw TableRefusal("there is no such exercise") }
    let exercise = lesson.exercises[attempt.exercise]
    guard let typed = attempt.move else {
      return verdict(
        true, lesson.answer(to: exercise), exercise.best, in: exercise)
    }
    guard let move = G.Move(typed), exercise.position.isLegal(move) else {
      throw TableRefusal("“\(typed.printable)” cannot be played there")
    }
    let found = lesson.judge(move, in: exercise)
    return verdict(found.isRight, found.sentence(on: move), [move] + found.refutation, in: exercise)
  }

  private func verdict(
    _ isRight: Bool, _ text: String, _ moves: [G.Move], in exercise: Lesson<G>.Exercise
  ) -> String {
    let sheet = try? MatchSheet(Match(match.game, from: exercise.position, played: moves))
    // The plies are shown on the board after the position of the exercise.
    return jsonLine(of: [
      "isRight": isRight, "text": text, "plies": JSON(encoding: sheet?.plies ?? []),
    ])
  }
}
