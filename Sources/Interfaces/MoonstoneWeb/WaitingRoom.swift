import FlyingSocks
import Foundation
import MoonstoneSupport

/// The connections that wait for a request, up to a bound. When it is full, the one makes room that
/// has waited for longest: a stranger before one that has shown a key, a watcher before a player.
final class WaitingRoom: Sendable {
  enum Rank: Int, Comparable {
    case stranger
    case watcher
    case player

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Connection {
    let file: Int32
    let rank: Rank
  }

  private struct State {
    /// How many have come, which is the number of the last one.
    var count = 0
    var waiting: [Int: Connection] = [:]
    /// The connections on which a key was shown, each with its number in their order.
    var known: [Socket.Address: (rank: Rank, number: Int)] = [:]
    var knownCount = 0
  }

  private let most: Int
  private let state = Locked(State())

  /// - Parameter most: how many connections may wait.
  init(most: Int = 256) { self.most = most }

  /// Notes that the other end of a connection has shown a key.
  func know(_ address: Socket.Address, as role: Keys.Role) {
    state.withLock { state in
      state.knownCount += 1
      state.known[address] = (role == .watch ? .watcher : .player, state.knownCount)
      // Nobody tells of connections that have ended; those are the ones that are silent.
      guard state.known.count > 8 * most else { return }
      let oldest = state.known.map(\.value.number).sorted()[4 * most]
      state.known = state.known.filter { $0.value.number > oldest }
    }
  }

  /// Who is at the other end of a connection.
  func rank(of address: Socket.Address?) -> Rank {
    guard let address else { return .stranger }
    return state.withLock { $0.known[address]?.rank } ?? .stranger
  }

  /// Lets a connection wait. Returns its number, with which it is to ``leave(_:)``.
  ///
  /// - Parameter file: the descriptor of its socket, which stays open until it has left.
  func enter(_ file: Int32, _ rank: Rank) -> Int {
    state.withLock { state in
      if state.waiting.count >= most {
        let first = state.waiting.min {
          ($0.value.rank, $0.key) < ($1.value.rank, $1.key)
        }
        if let first {
          state.waiting[first.key] = nil
          // It is still open: it leaves only after this. Whoever waits for it reads its end.
          shutdown(first.value.file, Int32(SHUT_RDWR))
        }
      }
      state.count += 1
      state.waiting[state.count] = Connection(file: file, rank: rank)
      return state.count
    }
  }

  /// Ends the wait of a connection.
  func leave(_ number: Int) { state.withLock { $0.waiting[number] = nil } }
}
