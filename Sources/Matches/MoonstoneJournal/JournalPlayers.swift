import MoonstoneKernel
import MoonstoneSupport

struct JournalPlayers: Codable, Equatable {
  var black: JournalPlayer
  var white: JournalPlayer

  init(_ players: Sides<PlayerIdentity>) {
    black = JournalPlayer(players.black)
    white = JournalPlayer(players.white)
  }

  var identities: Sides<PlayerIdentity> { Sides(black: black.identity, white: white.identity) }
}

struct JournalPlayer: Codable, Equatable {
  var name: String
  var sha256: OrNull<String>

  init(_ identity: PlayerIdentity) {
    name = identity.name
    sha256 = OrNull(identity.digest)
  }

  var identity: PlayerIdentity { PlayerIdentity(name: name, digest: sha256.value) }
}
