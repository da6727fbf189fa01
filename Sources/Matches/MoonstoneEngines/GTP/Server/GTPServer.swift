import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A player of ours, as an engine for programs that speak the Go Text Protocol, version 2 (Gunnar
/// Farnebäck, “Specification of the Go Text Protocol”, draft 2, 2002), with what GoGui and Quarry
/// ask beside it.
///
///     let server = GTPServer(player: mine, game: game, version: "1.0")
///     while let line = readLine(strippingNewline: true) {
///       let reply = await server.answer(line)
///       print(reply.text, terminator: "")
///       if reply.isLast { break }
///     }
///
/// Lines are answered one after the other. ``interrupt()`` may come from any thread meanwhile.
public final class GTPServer<G: Game>: Sendable {
  struct State: Sendable {
    /// The moves that a controller has told or asked for, with the forced passes between them.
    var moves: [Step] = []
    var clocks = Sides(both: ControllerClock())
    /// What `time_settings` said, for the next match.
    var settings = ControllerClock()
    /// What the player said last.
    var comment: Comment?
    /// The limit of a move that was set by `moonstone-param`.
    var seconds: Double?
  }

  /// A move, and whether it is a forced pass that the controller left out.
  struct Step: Sendable {
    let move: G.Move
    let isImplied: Bool
  }

  let player: any Player<G>
  let game: G
  let rules: GTPRules
  let board: GTPBoard<G>
  let version: String
  let state = Locked(State())
  private let clocks: Clocks
  private let seed: UInt64
  private let report: @Sendable (PlayerReport) -> Void
  let analyst: GTPAnalyst<G>?
  private let draw: @Sendable ([String]) -> Void

  /// Makes an engine of a player.
  ///
  /// - Parameters:
  ///   - player: chooses the moves.
  ///   - game: the game that it plays.
  ///   - rules: what controllers call the game; its own name by default.
  ///   - version: the answer to `version`.
  ///   - clocks: the limits of a move where the controller says nothing of time.
  ///   - seed: the seed of the player's random numbers.
  ///   - report: hears what the player says besides its moves, on any thread.
  public convenience init(
    player: any Player<G>, game: G, rules: GTPRules? = nil, version: String,
    clocks: Clocks = Clocks(.unlimited), seed: UInt64 = 0,
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) {
    self.init(
      player: player, game: game, rules: rules, version: version, clocks: clocks, seed: seed,
      analyst: nil, draw: { _ in }, report: report)
  }

  /// Makes an engine that shows what its player thinks.
  ///
  /// - Parameters:
  ///   - player: chooses the moves.
  ///   - game: the game that it plays.
  ///   - rules: what controllers call the game; its own name by default.
  ///   - version: the answer to `version`.
  ///   - clocks: the limits of a move where the controller says nothing of time.
  ///   - seed: the seed of the player's random numbers.
  ///   - analyst: values moves and finds the words.
  ///   - draw: hears what is to be drawn on GoGui's board while the player thinks, on any thread.
  ///   - report: hears what the player says besides its moves, on any thread.
  package init(
    player: any Player<G>, game: G, rules: GTPRules? = nil, version: String,
    clocks: Clocks = Clocks(.unlimited), seed: UInt64 = 0, analyst: GTPAnalyst<G>?,
    draw: @escaping @Sendable ([String]) -> Void,
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) {
    self.player = player
    self.game = game
    board = GTPBoard(game)
    let name = game.name.prefix(1).uppercased() + game.name.dropFirst()
    self.rules = rules ?? GTPRules(boardSize: board.size ?? 1, gameName: name)
    self.version = version
    self.clocks = clocks
    self.seed = seed
    self.report = report
    self.analyst = analyst
    self.draw = draw
  }

  /// Answers one line. Lines without a command have an empty answer.
  ///
  /// - Parameters:
  ///   - line: what the controller wrote, without the end of the line.
  ///   - isWanted: whether a move is still wanted; called on any thread. To end the thinking that
  ///     is under way, let it be false and then call ``interrupt()``.
  public func answer(
    _ line: String, isWanted: @escaping @Sendable () -> Bool = { true }
  ) async -> GTPReply {
    let line = GTPCommandLine(line)
    guard !line.name.isEmpty else { return .nothing }
    do {
      return GTPReply(line, .success(try await result(of: line, isWanted: isWanted)))
    } catch {
      return GTPReply(line, .failure(error))
    }
  }

  /// Ends the thinking that is under way, as the line `# interrupt` asks; its `genmove` is refused
  /// with “interrupted”. Does nothing between two thoughts.
  public func interrupt() { player.stop() }

  private func result(
    of line: GTPCommandLine, isWanted: @escaping @Sendable () -> Bool
  ) async throws(GTPRefusal) -> String {
    switch line.name {
    case "genmove": try await generateMove(line.arguments, isPlayed: true, isWanted: isWanted)
    case "reg_genmove": try await generateMove(line.arguments, isPlayed: false, isWanted: isWanted)
    case "moonstone-values": try await values(isWanted: isWanted)
    default: try answerAtOnce(line.name, line.arguments)
    }
  }

  // MARK: - Choosing

  private func generateMove(
    _ arguments: [String], isPlayed: Bool, isWanted: @escaping @Sendable () -> Bool
  ) async throws(GTPRefusal) -> String {
    let side = try side(arguments.first)
    var moves = state.withLock(\.moves)
    let position = try position(of: side, adding: &moves)
    if position.legalMoves.isEmpty { return "pass" }
    if let pass = game.forcedPass(in: position) {
      if isPlayed { state.withLock { $0.moves = moves + [Step(move: pass, isImplied: false)] } }
      return board.text(pass)
    }
    let turn = turn(position, moves, isWanted)
    let start = monotonicTime()
    let choice: Choice<G.Move>
    do {
      choice = try await player.choose(turn)
    } catch is Resignation {
      return "resign"
    } catch let forfeit as Forfeit {
      throw GTPRefusal(forfeit.message)
    } catch is CancellationError {
      throw GTPRefusal("interrupted")
    } catch {
      throw GTPRefusal("\(error)")
    }
    guard position.isLegal(choice.move) else {
      throw GTPRefusal("\(player.identity.name) played \(choice.move), which is not legal")
    }
    let elapsed = monotonicTime() - start
    state.withLock { state in
      state.comment = choice.comment
      guard isPlayed else { return }
      state.clocks[side].spend(elapsed)
      state.moves = moves + [Step(move: choice.move, isImplied: false)]
    }
    return board.text(choice.move)
  }

  private func turn(
    _ position: G.Position, _ moves: [Step], _ isWanted: @escaping @Sendable () -> Bool
  ) -> Turn<G> {
    let side = position.turn
    let movesToGo = game.movesToGo(in: position)
    let (clock, seconds) = state.withLock { ($0.clocks[side], $0.seconds) }
    let clocks = seconds.map { Clocks(.perMove(.seconds($0))) } ?? clocks
    return Turn(
      game: game, position: position, moves: Trail(moves.map(\.move)),
      budget: clock.budget(
        movesToGo: movesToGo, usual: clocks.budget(for: side, movesToGo: movesToGo)),
      seed: seed, isWanted: isWanted, report: { [self] in tell($0, of: position) })
  }

  private func tell(_ said: PlayerReport, of position: G.Position) {
    guard let analyst, case .thinking(let comment, ticks: _) = said else { return report(said) }
    draw(GTPGraphics(board: board, analyst: analyst).commands(for: comment, in: position))
  }
}
