import MoonstoneKernel
import MoonstoneSupport

extension Host {
  /// How an open request is being answered.
  @usableFromInline enum Asking: Sendable {
    /// By a player, on the thread that runs the host: a task for each move would cost more than
    /// most moves.
    case player(Side)
    case attendant(Task<Match<G>.Answer, any Error>)
  }

  @usableFromInline struct Seat: Sendable {
    @usableFromInline let player: any Player<G>
    /// The same player, if it can choose without suspending. Found out once, not for every move.
    @usableFromInline let synchronous: (any SynchronousPlayer<G>)?

    @inlinable init(_ player: any Player<G>) {
      self.player = player
      if let player = player as? any SynchronousPlayer {
        synchronous = Self.knowingItsGame(player)
      } else {
        synchronous = nil
      }
    }

    /// - Precondition: the player's game is `G`. A cast that finds that out again takes as long as
    ///   several plies.
    @inlinable static func knowingItsGame<P: SynchronousPlayer>(
      _ player: P
    ) -> any SynchronousPlayer<G> {
      unsafeBitCast(player as any SynchronousPlayer<P.G>, to: (any SynchronousPlayer<G>).self)
    }
  }

  @usableFromInline struct State: Sendable {
    @usableFromInline var match: Match<G>
    @usableFromInline var seats: Sides<Seat>
    var players: Sides<any Player<G>> {
      Sides(black: seats.black.player, white: seats.white.player)
    }
    @usableFromInline var afterReset: Sides<any Player<G>>?
    /// Which players must start over from their memory when they are asked next.
    @usableFromInline var isStale = Sides(both: false)
    /// The id of the last request before which the position was not solved, so that a player is
    /// asked.
    @usableFromInline var unsolved = 0
    /// Who is answering the open request.
    @usableFromInline var asking: Asking?
    /// How long the machine failed the player that is asked; `nil`: it did not.
    @usableFromInline var delay: Duration?
    /// Whether the attendant is still preparing, and the player has not been asked yet.
    @usableFromInline var isPreparing = false
    /// How many threads are about to stop a player. Until they have, no player is asked again, or
    /// the new thinking would be stopped in place of the old.
    @usableFromInline var stopping = 0
    @usableFromInline var isLeaving = false
    /// What an observer threw, or a player's ``HostFault``; observers hear nothing after it.
    @usableFromInline var failure: (any Error)?
    @usableFromInline var account = MatchAccount()
    /// What the match told last: storage that is reused.
    @usableFromInline var events: [Match<G>.Event] = []
    /// Whether anybody wants to hear the events: an observer or a reader.
    @usableFromInline var isHeard: Bool
    @usableFromInline let hasObservers: Bool
    /// Those who read ``Host/events``.
    @usableFromInline var readers: [EventReader<G>.ID: EventReader<G>] = [:]
    /// Whether the host itself is gone, and a reader is all that is left.
    @usableFromInline var isGone = false
    /// Resumed when a paused match may ask again. Last, since only at run time is it known how large
    /// it is, and where what follows it lies.
    @usableFromInline var waiter: CheckedContinuation<Void, Never>?

    @inlinable init(match: Match<G>, seats: Sides<Seat>, hasObservers: Bool) {
      self.match = match
      self.seats = seats
      self.hasObservers = hasObservers
      isHeard = hasObservers
    }

    /// These nanoseconds without those for which the machine failed the player.
    @inlinable func without(delay taken: Int64) -> Int64 {
      delay.map { max(taken - $0.wholeNanoseconds, 0) } ?? taken
    }
  }

  /// What is to be done next.
  @usableFromInline enum Step {
    /// The player to move chooses without suspending.
    case playAtOnce
    case ask(Request, any Player<G>, Turn<G>)
    case attend(Request, Task<Match<G>.Answer, any Error>)
    case adjudicate(Request, Adjudication, G.Position)
    case settle(Request, Match<G>.Answer)
    case wait
    case done(Match<G>)
  }

  /// Takes the state `inout` here as elsewhere, since a copy would make the match copy its history.
  @inlinable func isOpen(_ request: Request, _ state: inout State) -> Bool {
    state.match.isOpen(request) && state.failure == nil
  }
}
