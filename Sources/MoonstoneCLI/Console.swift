import MoonstoneHost
import MoonstoneKernel

/// Where people sit at a match: answers what they type, whichever side they play.
final class Console<G: Game>: Attendant {
  private let game: G
  private let humans: Sides<Bool>
  private let input: LineReader
  private let print: @Sendable (String) -> Void
  private let prompt: @Sendable (String) -> Void
  /// Makes the player that gives hints: the one with this name, or the usual one.
  private let adviser: @Sendable (String?) throws(Failure) -> any Player<G>
  private let seed: UInt64
  private let host = Locked<Weak<Host<G>>>(Weak())

  init(
    _ game: G, humans: Sides<Bool>, seed: UInt64, input: LineReader = .standardInput,
    print: @escaping @Sendable (String) -> Void, prompt: @escaping @Sendable (String) -> Void,
    adviser: @escaping @Sendable (String?) throws(Failure) -> any Player<G>
  ) {
    self.game = game
    self.humans = humans
    self.seed = seed
    self.input = input
    self.print = print
    self.prompt = prompt
    self.adviser = adviser
  }

  /// To be called before the host runs.
  func sit(at host: Host<G>) { self.host.withLock { $0.value = host } }

  func stop() { input.giveUp() }

  /// Asks until a legal move is typed.
  ///
  /// - Throws: `CancellationError` when the move is no longer wanted, or the person leaves.
  func move(on turn: Turn<G>) async throws -> G.Move {
    while true {
      prompt("\(game.sideNames[turn.side]): ")
      let line = try await line(while: turn.isWanted)
      switch line {
      case .blank: explain(turn.position)
      case .other(let text):
        if let move = read(text, in: turn.position) { return move }
      case .undo, .hint, .moves, .board, .resign, .help, .quit:
        try await obey(line, on: turn.position, moves: turn.moves)
      }
    }
  }

  /// A person at a terminal acknowledges every pass; nobody is asked in a pipe, or when only
  /// scripts play.
  func acknowledgePass(of side: Side) async throws {
    guard Terminal.isInput, humans.black || humans.white else { return }
    while true {
      prompt("\(game.sideNames[side]) must pass: press Enter ")
      let line = try await line(while: { !Task.isCancelled })
      switch line {
      case .blank: return
      case .other(let text):
        if text == game.pass?.description { return }
        print("the pass is the only move: press Enter, or type “help”")
      case .undo, .hint, .moves, .board, .resign, .help, .quit:
        guard let match = host.withLock({ $0.value })?.match else { return }
        try await obey(line, on: match.position, moves: match.moves)
      }
    }
  }

  func confirmReset() async throws -> Bool { false }

  private func line(while isWanted: @Sendable () -> Bool) async throws -> TypedLine {
    guard let line = try await input.next(isWanted: isWanted) else {
      if Terminal.isInput { print("") }
      throw CancellationError()
    }
    return TypedLine(line)
  }

  private func obey(_ line: TypedLine, on position: G.Position, moves: [G.Move]) async throws {
    switch line {
    case .undo: try takeBack()
    case .hint(let name): await hint(name, on: position, moves: moves)
    case .moves: print(position.legalMoves.map(\.description).joined(separator: " "))
    case .board: print(game.diagram(of: position, lastMove: moves.last) + "\n")
    case .resign: try disturb(.resign(resigning(on: position)))
    case .help: print(TypedLine.explanation)
    case .quit: throw CancellationError()
    case .blank, .other: break
    }
  }

  private func explain(_ position: G.Position) {
    guard let example = position.legalMoves.first else { return }
    print("type a move such as \(example), or “help”")
  }

  /// The move that was typed, or `nil` after saying why it is none.
  private func read(_ text: String, in position: G.Position) -> G.Move? {
    let words = (try? game.words(of: text)) ?? []
    guard words.count == 1, let move = G.Move(words[0].text) else {
      if let near = suggestion(for: text, among: TypedLine.names) {
        print("“\(text.printable)” is neither a move nor a command; did you mean “\(near)”?")
      } else {
        print("“\(text.printable)” is neither a move nor a command; “help” lists what is")
      }
      return nil
    }
    guard position.isLegal(move) else {
      print(position.refusal(of: move, sideNames: game.sideNames))
      return nil
    }
    return move
  }

  /// Back to the last move that a person chose.
  private func takeBack() throws {
    guard let match = host.withLock({ $0.value })?.match else { return }
    let positions = match.positions
    let last = match.moves.indices.last {
      humans[positions[$0].turn] && match.moves[$0] != game.pass
    }
    guard let last else {
      print("there is no move of yours to take back")
      return
    }
    try disturb(.takeBack(plies: match.moves.count - last))
  }

  /// Who resigns: the person whose turn it is, or the one person who plays.
  private func resigning(on position: G.Position) -> Side {
    humans[position.turn] ? position.turn : position.turn.opponent
  }

  /// Interrupts the match, after which nobody waits for what was asked.
  private func disturb(_ interrupt: Interrupt) throws {
    try host.withLock { $0.value }?.interrupt(interrupt)
    throw CancellationError()
  }

  private func hint(_ name: String?, on position: G.Position, moves: [G.Move]) async {
    do {
      let player = try adviser(name)
      let turn = Turn(game: game, position: position, moves: moves, seed: seed)
      if let pass = game.pass, position.isLegal(pass) {
        print("\(pass) is the only move")
        return
      }
      let choice = try await player.choose(turn)
      let comment = choice.comment?.inWords ?? ""
      print(
        "\(player.identity.name) would play \(choice.move)"
          + (comment.isEmpty ? "" : " -- \(comment)"))
    } catch let failure as Failure {
      print("no hint: \(failure.message)")
    } catch {
      print("no hint: \("\(error)".printable)")
    }
  }
}

/// A person: whatever comes is typed at a ``Console``.
final class HumanPlayer<G: Game>: Player {
  let identity = PlayerIdentity(name: PlayerSource.humanName)
  private let console: Console<G>

  init(_ console: Console<G>) { self.console = console }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    Choice(try await console.move(on: turn))
  }

  func stop() { console.stop() }
}

private struct Weak<Value: AnyObject & Sendable>: Sendable {
  weak var value: Value?
}
