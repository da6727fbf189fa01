import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// The meaning of typed lines.
extension BoardScreen {
  mutating func obey(_ text: String) -> [ScreenEffect<G>] {
    // A person who types has seen enough of the animation.
    let effects = catchUp()
    return effects + obey(Command(text, sideNames: game.sideNames), typed: text)
  }

  private mutating func obey(_ command: Command, typed: String) -> [ScreenEffect<G>] {
    switch command {
    case .blank: return blank()
    case .other(let text): return play(text)
    case .yes, .no:
      guard case .confirmingReset = heard.phase else { return play(typed.trimmed) }
      return reply(.confirm(command == .yes))
    case .wrong(let why): return [.say(why)]
    case .help: return [.say(Command.explanation(game.sideNames))]
    case .moves: return [.say(movesInWords)]
    case .board: return [.say(game.diagram(of: shown.position, lastMove: shown.moves.last) + "\n")]
    case .hint(let name): return hint(name)
    case .undo(let count): return takeBack(count)
    case .redo(let count): return putForth(count)
    case .change(let side, let player): return [.change(side, to: player)]
    case .swap: return [.swap]
    case .reset: return [.reset]
    case .resign: return resign()
    case .pause: return [.interrupt(.pause)]
    case .resume: return [.interrupt(.resume)]
    case .save(let file): return [.save(file)]
    case .fork: return [.fork]
    case .quit: return [.quit]
    }
  }

  private mutating func blank() -> [ScreenEffect<G>] {
    switch heard.phase {
    case .pass: return reply(.acknowledge)
    case .confirmingReset: return [.say("start over? type “yes” or “no”")]
    case .turn(let side):
      guard isPerson(side), let example = heard.position.legalMoves.first else { return [] }
      return [.say("type a move such as \(example), or “help”")]
    case .ready, .paused, .over: return []
    }
  }

  private var movesInWords: String {
    let moves = shown.position.legalMoves.map(\.description)
    return moves.isEmpty ? "the game is over: there are no moves" : moves.joined(separator: " ")
  }

  /// Plays the typed text if it is a move; otherwise explains why not.
  private mutating func play(_ text: String) -> [ScreenEffect<G>] {
    guard let move = read(text) else { return [.say(misunderstood(text))] }
    let position = heard.position
    switch heard.phase {
    case .turn(let side) where !isPerson(side):
      return [.say(notYours(side))]
    case .turn:
      guard position.isLegal(move) else {
        return [.say(IllegalMove(move, in: position).message(sideNames: game.sideNames))]
      }
      return hasAnswered ? [.say("one move at a time: yours is being played")] : reply(.move(move))
    case .pass(let side):
      if move == game.pass { return reply(.acknowledge) }
      return [.say("\(game.sideNames[side]) must pass, and has no other move: press Enter")]
    case .paused: return [.say("the match is paused: “resume” goes on")]
    case .confirmingReset: return [.say("start over? type “yes” or “no” first")]
    case .over: return [.say("the match is over: “undo” takes moves back, “reset” starts over")]
    case .ready: return [.say("the match has not started yet")]
    }
  }

  private func notYours(_ side: Side) -> String {
    let name = game.sideNames[side]
    return "it is \(name)'s turn, which \(heard.players[side].name.printable) plays; "
      + "“\(name.lowercased()) human” gives it to you"
  }

  private func read(_ text: String) -> G.Move? {
    let words = (try? game.words(of: text)) ?? []
    return words.count == 1 ? G.Move(words[0].text) : nil
  }

  private func misunderstood(_ text: String) -> String {
    let what = "“\(text.printable)” is neither a move nor a command"
    // After a long text, a vaguely similar name does not help.
    let names = text.count > 20 ? [] : Command.names(game.sideNames)
    guard let near = suggestion(for: text, among: names) else {
      return what + "; “help” lists what is"
    }
    return what + "; did you mean “\(near)”?"
  }

  private func hint(_ name: String?) -> [ScreenEffect<G>] {
    if case .turn(let side) = heard.phase, !isPerson(side) { return [.say(notYours(side))] }
    if case .confirmingReset = heard.phase {
      return [.say("start over? type “yes” or “no” first")]
    }
    if heard.ending != nil { return [.say("the match is over: there is nothing to advise")] }
    if let pass = game.forcedPass(in: heard.position) {
      return [.say("\(pass) is the only move")]
    }
    return [.hint(name)]
  }

  private var people: Sides<Bool> { Sides(black: isPerson(.black), white: isPerson(.white)) }

  private func takeBack(_ turns: Int) -> [ScreenEffect<G>] {
    let plies = heard.pliesToUndo(turns: turns, people: people)
    guard plies > 0 else { return [.say("there is no move to take back")] }
    return [.interrupt(.takeBack(plies: plies))]
  }

  private func putForth(_ turns: Int) -> [ScreenEffect<G>] {
    let plies = heard.pliesToRedo(turns: turns, people: people)
    guard plies > 0 else { return [.say("there is nothing to play again")] }
    return [.interrupt(.redo(plies: plies))]
  }

  /// Resigns for the person to move, or for the only person.
  private func resign() -> [ScreenEffect<G>] {
    let turn = heard.position.turn
    guard let side = [turn, turn.opponent].first(where: isPerson) else {
      return [.say("no person is playing: scripts do not resign for you")]
    }
    return [.interrupt(.resign(side))]
  }
}
