import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// The meaning of typed lines.
extension BoardScreen {
  mutating func obey(_ text: String) -> [ScreenEffect<G>] {
    planned = []
    saidRows = 0
    // A person who types has seen enough of the animation.
    let effects = catchUp()
    let word = text.trimmed.lowercased()
    if assignment.words.contains(where: { $0.name == word }) { return effects + [.own(word)] }
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
    case .moves: return tell(movesInWords)
    case .board:
      // It scrolls away, and stays in the window's memory to be copied.
      let diagram = game.diagram(of: shown.position, lastMove: shown.moves.last) + "\n"
      return tell(diagram, within: rows - 2)
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
    let moves: [G.Move]
    do throws(NotationError) {
      moves = try read(text)
    } catch {
      return [.say(error.message)]
    }
    guard let move = moves.first else { return pick(text) ?? [.say(misunderstood(text))] }
    let position = heard.position
    switch heard.phase {
    case .turn(let side) where !isPerson(side):
      return [.say(notYours(side))]
    case .turn:
      guard position.isLegal(move) else {
        return [.say(IllegalMove(move, in: position).message(sideNames: game.sideNames))]
      }
      if hasAnswered { return [.say("one move at a time: yours is being played")] }
      if let refusal = refusal(of: moves) { return [.say(refusal)] }
      planned = Array(moves.dropFirst())
      return reply(.move(move))
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
    return "it is \(name)'s turn, which \(heard.players[side].name.shownName) plays; "
      + "“\(name.lowercased()) human” gives it to you"
  }

  /// The moves that a text is; none if it is something else.
  private func read(_ text: String) throws(NotationError) -> [G.Move] {
    if let move = pickedMove(to: text) { return [move] }
    let words: [Word]
    do throws(NotationError) {
      words = try game.words(of: text)
    } catch {
      // What begins like a move is told what is wrong with it.
      if error.line > 1 || error.column > 1 { throw error }
      return []
    }
    var position = heard.position
    var moves: [G.Move] = []
    for word in words {
      guard let move = game.move(word.text, in: position) else { return [] }
      if position.isLegal(move) { position.playUnchecked(move) }
      moves.append(move)
    }
    return moves
  }

  /// Why moves cannot be played one after the other; `nil` if they can.
  private func refusal(of moves: [G.Move]) -> String? {
    guard moves.count > 1 else { return nil }
    guard Side.allCases.allSatisfy({ isPerson($0) || game.isSolo && $0 == .white }) else {
      return "one move at a time: another player answers"
    }
    var position = heard.position
    for move in moves {
      guard position.isLegal(move) else {
        return IllegalMove(move, in: position).message(sideNames: game.sideNames)
      }
      position = position.playingUnchecked(move)
    }
    return nil
  }

  private func misunderstood(_ text: String) -> String {
    let begun = begun(by: text)
    if !begun.isEmpty {
      let moves = begun.prefix(8).map(\.description).joined(separator: ", ")
      return "“\(text.printable)” is only the beginning of a move: "
        + (begun.count > 8 ? "\(moves), …" : moves)
    }
    if let why = misplaced(text) { return why }
    let what = "“\(text.printable)” is neither a move nor a command"
    // After a long text, a vaguely similar name does not help.
    let names = text.count > 20 ? [] : Command.names(game.sideNames) + assignment.words.map(\.name)
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

  /// Says a text. One for which the window has no room above the board is read in its place.
  ///
  /// - Parameter room: how many rows are free; those above the picture if `nil`.
  mutating func tell(_ text: String, within room: Int? = nil) -> [ScreenEffect<G>] {
    guard display.isDrawn else { return [.say(text)] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrapped(to: columns - 1, breaksWords: true) }
    guard lines.count > max(4, room ?? rows - picture.lines.count) else { return [.say(text)] }
    reading = Reading(lines)
    return []
  }

  private mutating func help() -> [ScreenEffect<G>] {
    guard display.isDrawn else {
      return [.say(Command.explanation(game.sideNames).joined(separator: "\n"))]
    }
    reading = Reading(Command.explanation(game.sideNames, assignment.words, columns: columns - 1))
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
    let name = heard.players[side].name.shownName
    guard hasOlderVersion[side] else {
      return [.say("\(name) has played only one version; “undo” takes back, once it is repaired")]
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
