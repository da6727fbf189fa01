import MoonstoneHost
import MoonstoneKernel
import MoonstoneSearch
import MoonstoneSupport

/// A game, compiled for scripts.
///
///     let game = Plugin(TicTacToe())
///
/// Make it once for a game, where the game's concrete type is named, and share it among all
/// strategies and observers. The initialiser is inlinable, and everything in the game that has to
/// be fast is compiled into it; made in generic code, it works several times slower.
public final class Plugin<G: Game>: Sendable {
  /// The game.
  public let game: G
  /// Plays the game's matches; for code that does not name the game.
  public let loop: HostLoop<G>
  /// Makes judges that decide whether neither side is ahead.
  package let balance: Balance<G.Position>
  /// Makes appraisers of moves that were played.
  package let appraisers: Appraisers<G.Position>
  let bridge: Bridge
  /// Puts a turn to a script, and reads what the script chooses.
  @usableFromInline typealias Asking =
    @Sendable (
      Turn<G>, (borrowing ScriptTurn) throws -> ScriptAnswer
    ) throws -> Choice<G.Move>
  /// What puts one turn after another to a script, which is to be asked one at a time.
  let asking: @Sendable () -> Asking

  /// Compiles a game for scripts.
  ///
  /// - Precondition: the names of the game's queries differ; no query has more than four parameters
  ///   or answers with a list of lists; no position has more than 2,560 legal moves.
  @inlinable public convenience init(_ game: G) {
    let erased = ErasedGame(game)
    self.init(
      game, erased, loop: HostLoop(), balance: Balance(of: game), appraisers: Appraisers(of: game)
    ) {
      // Here, where the game is named: its type would otherwise be looked up in every ply.
      let codes = Claimed(MoveCodes<G.Move>())
      return { turn, choose in
        codes.lock()
        defer { codes.unlock() }
        codes.value.pointee.take(turn.moves)
        let answer = try codes.value.pointee.told { moves in
          try withUnsafePointer(to: turn.position) { position in
            try choose(ScriptTurn(turn, position, moves))
          }
        }
        guard let move = G.Move(code: answer.move) else {
          throw Forfeit(.fault, "the game has no move with code \(answer.move)")
        }
        return Choice(move, comment: answer.comment, memory: answer.memory, ticks: answer.ticks)
      }
    }
  }

  @usableFromInline init(
    _ game: G, _ erased: ErasedGame, loop: HostLoop<G>, balance: Balance<G.Position>,
    appraisers: Appraisers<G.Position>,
    asking: @escaping @Sendable () -> Asking
  ) {
    self.game = game
    self.loop = loop
    self.balance = balance
    self.appraisers = appraisers
    self.asking = asking
    let pass = game.pass?.code
    bridge = Bridge(
      erased, name: game.name, pass: pass,
      example: game.initialPosition.legalMoves.first { $0.code != pass }?.description ?? "pass")
  }

  /// How many versions of scripts were tried and have no player yet.
  package var triedVersions: Int { bridge.tried.count }

  /// Counts the leaf nodes at a depth, the way scripts reach them: for measuring that.
  package func perft(from position: G.Position, depth: Int) -> Int {
    withUnsafePointer(to: position) { bridge.perft(from: $0, depth: depth) }
  }
}
