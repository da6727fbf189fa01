import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// Goes through a lesson with a person, line by line, where a ``LessonScreen`` cannot be drawn.
package struct LessonDialog<G: Game> {
  private let lesson: Lesson<G>
  private let input: LineInput
  private let style = Style.of(isTerminal: Terminal.isOutput)
  private var found = 0

  /// - Parameter input: where the person's lines come from.
  package init(_ lesson: Lesson<G>, input: LineInput = .standard) {
    self.lesson = lesson
    self.input = input
  }

  private var game: G { lesson.match.game }

  /// Goes through all exercises, or until the person leaves.
  package mutating func run() {
    let count = lesson.exercises.count
    Terminal.print(
      "\(count == 1 ? "1 move" : "\(count) moves") to do better; type a move, “best” to be told it, “skip” or “quit”"
    )
    for (index, exercise) in lesson.exercises.enumerated() {
      show(exercise, "\(index + 1) of \(count)")
      guard work(on: exercise) else { break }
    }
    Terminal.print("\n\(found) of \(count) found")
  }

  private func show(_ exercise: Lesson<G>.Exercise, _ place: String) {
    let ply = exercise.ply
    let played = "\(ply.move)\(ply.fault?.rawValue ?? "")"
    Terminal.print(
      """

      \(style.strong("\(place): ply \(ply.ply), \(game.sideNames[ply.side]) to move")), who \
      played \(played) and gave away \(percent(ply.chanceLoss))
      """ as TerminalText)
    if let cause = lesson.cause(of: exercise) { Terminal.print(cause) }
    show(exercise.position, exercise.lastMove)
  }

  /// - Returns: `false` if the person leaves.
  private mutating func work(on exercise: Lesson<G>.Exercise) -> Bool {
    while let line = ask(exercise.ply.side) {
      switch line.lowercased() {
      case "": continue
      case "quit", "q": return false
      case "skip", "s": return true
      case "help", "?":
        Terminal.print("type a move, “best” to be told it, “skip” or “quit”")
      case "best":
        Terminal.print(lesson.answer(to: exercise))
        return true
      default:
        guard let move = move(line, in: exercise.position) else { continue }
        if judge(move, in: exercise) {
          found += 1
          return true
        }
      }
    }
    return false
  }

  /// The next line of the person; `nil` at the end of the input.
  private func ask(_ side: Side) -> String? {
    if Terminal.isOutput { Terminal.prompt("\(game.sideNames[side])> ", aside: false) }
    return input.line()?.trimmingCharacters(in: .whitespaces)
  }

  /// Reads a move in any spelling that the game's transcripts have. Says what is wrong with it.
  private func move(_ typed: String, in position: G.Position) -> G.Move? {
    do {
      let words = try game.words(of: typed)
      guard words.count == 1, let move = game.move(words[0].text, in: position) else {
        Terminal.print("“\(typed)” is not a move of \(game.name)")
        return nil
      }
      _ = try position.playing(move)
      return move
    } catch let error as IllegalMove<G.Move> {
      Terminal.print(error.message(sideNames: game.sideNames))
    } catch let error as NotationError {
      Terminal.print(error.message)
    } catch {
      Terminal.print("\(error)")
    }
    return nil
  }

  /// - Returns: whether the move is good enough.
  private func judge(_ move: G.Move, in exercise: Lesson<G>.Exercise) -> Bool {
    let verdict = lesson.judge(move, in: exercise)
    Terminal.print(TerminalText(verdict.sentence(on: move)))
    if verdict.isRight { return true }
    let after = exercise.position.playingUnchecked(move)
    if let reply = verdict.refutation.first {
      show(after.playingUnchecked(reply), reply)
    } else {
      show(after, move)
    }
    return false
  }

  private func show(_ position: G.Position, _ lastMove: G.Move?) {
    Terminal.print(TerminalText(game.diagram(of: position, lastMove: lastMove)))
  }
}
