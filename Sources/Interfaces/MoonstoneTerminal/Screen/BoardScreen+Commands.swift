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
    case .help: return help()
    case .moves: return [.say(movesInWords)]
    case .board: return [.say(game.diagram(of: shown.position, lastMove: shown.moves.last) + "\n")]
    case .hint(let name): return hint(name)
    case .values: return showValues()
    case .undo(let count): return takeBack(count)
    case .redo(let count): return putForth(count)
    case .change(let side, let player): return [.change(side, to: player)]
    case .swap: return [.swap]
    case .reset:
      isRematching = false
      return [.reset]
    case .rematch(let isSwapped): return rematch(isSwapped: isSwapped)
    case .revert: return revert()
    case .resign: return resign()
    case .pause, .resume: return pauseOrResume(command)
    case .save(let file): return [.save(file)]
    case .fork: return [.fork]
    case .quit: return [.quit]
    }
  }

  private mutating func blank() -> [ScreenEffect<G>] {
    switch heard.phase {
    case .pass: return reply(.acknowledge)
    case .confirmingReset: return [.say(Self.question)]
    case .turn(let side):
      guard isPerson(side), let advice = Self.advice(heard.position) else { return [] }
      return [.say(advice)]
    case .ready, .paused, .over: return []
    }
  }

  private var movesInWords: String {
    let moves = shown.position.legalMoves.map(\.description)
    return moves.isEmpty ? "the game is over: there are no moves" : moves.joined(separator: " ")
  }

  /// Plays the typed text if it is a move; otherwise explains why not.
  private mutating func play(_ text: String) -> [ScreenEffect<G>] {
    if case .confirmingReset = heard.phase { return [.say(Self.question)] }
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
    case .confirmingReset: return [.say(Self.question)]
    case .over: return [.say("the match is over: “undo” takes moves back, “rematch” plays again")]
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
    if let refusal = noAdvice { return [.say(refusal)] }
    return [.hint(name)]
  }

  /// Why there is nothing to advise now; `nil` if there is.
  private var noAdvice: String? {
    if case .turn(let side) = heard.phase, !isPerson(side) { return notYours(side) }
    if case .confirmingReset = heard.phase { return Self.question }
    if heard.ending != nil { return "the match is over: there is nothing to advise" }
    return game.forcedPass(in: heard.position).map { "\($0) is the only move" }
  }

  /// Asks for the values of the moves, or hides those that are shown.
  private mutating func showValues() -> [ScreenEffect<G>] {
    if valuesShown != nil {
      values = nil
      return []
    }
    if let refusal = noAdvice { return [.say(refusal)] }
    return [.value(heard.position)]
  }

  private var people: Sides<Bool> { Sides(black: isPerson(.black), white: isPerson(.white)) }

  private func takeBack(_ turns: Int) -> [ScreenEffect<G>] {
    let plies = heard.pliesToUndo(turns: turns, people: people)
    guard plies > 0 else { return [.say("there is no move to take back")] }
    guard hasMoved(in: plies) else {
      return [.say("you have not moved yet: there is no move of yours to take back")]
    }
    return [.interrupt(.takeBack(plies: plies))]
  }

  private func putForth(_ turns: Int) -> [ScreenEffect<G>] {
    let plies = heard.pliesToRedo(turns: turns, people: people)
    guard plies > 0 else { return [.say("there is nothing to play again")] }
    return [.interrupt(.redo(plies: plies))]
  }

  private mutating func help() -> [ScreenEffect<G>] {
    guard display.isDrawn else {
      return [.say(Command.explanation(game.sideNames).joined(separator: "\n"))]
    }
    reading = Reading(Command.explanation(game.sideNames, columns: columns - 1))
    return []
  }

  private static var question: String { "start over? type “yes” or “no”" }

  private func pauseOrResume(_ command: Command) -> [ScreenEffect<G>] {
    switch heard.phase {
    case .paused:
      if command == .resume { return [.interrupt(.resume)] }
      return [.say("the match is paused already: “resume” goes on")]
    case .confirmingReset: return [.say(Self.question)]
    case .over: return [.say("the match is over")]
    case .ready, .turn, .pass:
      return command == .pause ? [.interrupt(.pause)] : [.say("the match is not paused")]
    }
  }

  private mutating func rematch(isSwapped: Bool) -> [ScreenEffect<G>] {
    switch heard.phase {
    case .over:
      isRematching = true
      return [.rematch(isSwapped: isSwapped)]
    case .confirmingReset: return [.say(Self.question)]
    default: return [.say("the match is not over: “reset” starts over, “resign” gives up")]
    }
  }

  private func revert() -> [ScreenEffect<G>] {
    guard let ending = heard.ending, let side = ending.side, ending.isForfeit, !isPerson(side)
    else {
      return [.say("“revert” is for a match that a script has lost by failing")]
    }
    let name = heard.players[side].name.printable
    guard hasOlderVersion[side] else {
      return [.say("\(name) has played only one version; “undo” takes back, once it is mended")]
    }
    let plies = heard.pliesToUndo(turns: 1, people: people)
    guard plies > 0 else { return [.say("there is no move to take back; “rematch” plays again")] }
    return [.revert(side, plies: plies)]
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
