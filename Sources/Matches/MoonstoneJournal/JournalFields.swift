import MoonstoneKernel
import MoonstoneSupport

/// A line of a journal after the header. Each event has its own fields; the others are left out.
struct JournalFields: Codable, Equatable {
  enum Name: String, CaseIterable, Codable {
    case started, played, passed, paused, resumed, tookBack, redid, changed, swapped, noted
    case resetAsked, resetRefused, reset, ended, reopened

    init(from decoder: any Decoder) throws { self = try decoder.word(Name.init(rawValue:)) }
    func encode(to encoder: any Encoder) throws { try encoder.write(word: rawValue) }
  }

  var event: Name
  /// The version of the format that a line needs; left out if that is the first.
  var moonstone: Number<Int>?
  var side: Side?
  var ply: Number<Int>?
  var move: String?
  var changes: [Change]?
  /// The only field with a measured time.
  var nanoseconds: Number<Int64>?
  /// Left out if ticks were not counted.
  var ticks: Number<Int>?
  var comment: Comment?
  var memory: String?
  var plies: Number<Int>?
  var moves: [String]?
  var player: JournalPlayer?
  var players: Sides<JournalPlayer>?
  var text: String?
  var ending: MatchSummary?
  var program: String?

  struct Change: Codable, Equatable {
    var square: String
    var side: OrNull<Side>
  }

  /// What each field must be, for errors.
  static let rules = [
    "moonstone": "1 or \(JournalHeader.version), as far as the line needs it",
    "event": "one of " + Name.allCases.map(\.rawValue).joined(separator: " "),
    "side": "black or white", "ply": "an integer", "move": "the text of a move",
    "changes": "a list of squares, each with its side", "square": "the text of a square",
    "nanoseconds": "an integer", "ticks": "an integer, 0 or more", "comment": "an object",
    "value": "a number, inf, -inf or nan", "unit": "a number",
    "depth": "an integer", "pv": "a list of texts",
    "marks": "numbers and texts by squares", "memory": "a text", "plies": "an integer",
    "moves": "a list of moves",
    "player": "a player with its name and sha256", "players": "the players of both sides",
    "black": "a player with its name and sha256", "white": "a player with its name and sha256",
    "name": "a text", "sha256": "a text or null", "kind": JournalPlayer.kinds,
    "parameters": "a text such as depth=6,style=wild", "text": "a text", "ending": "an object",
    "outcome": "black, white, draw or null", "margin": "an integer or null",
    "termination": "one of " + Termination.allCases.map(\.rawValue).joined(separator: " "),
    "message": "a text or null", "program": "the name of a program",
  ]
}

extension JournalFields {
  /// Reads a line, without its line feed.
  init(line: ArraySlice<UInt8>) throws(JournalCoding.Fault) {
    if let played = PlayedLine.fields(of: line) {
      self = played
    } else {
      self = try JournalCoding.value(JournalFields.self, from: line, rules: Self.rules)
    }
  }

  /// `nil` for ``Event/asked(_:)`` and ``Event/thinking(_:_:ticks:)``, which are not recorded.
  init?<P>(_ event: Event<P>) {
    switch event {
    case .asked, .thinking: return nil
    case .started: self.init(.started)
    case .played(let choice, let side, let changes, let elapsed, let ply):
      self.init(.played, side: side)
      self.ply = Number(ply)
      move = choice.move.description
      if !changes.isEmpty {
        self.changes = changes.map {
          Change(square: $0.square.description, side: OrNull($0.side))
        }
      }
      nanoseconds = Number(elapsed.wholeNanoseconds)
      ticks = choice.ticks.map { Number($0) }
      comment = choice.comment
      memory = choice.memory
    case .passed(let side, let ply):
      self.init(.passed, side: side)
      self.ply = Number(ply)
    case .paused: self.init(.paused)
    case .resumed: self.init(.resumed)
    case .tookBack(let plies):
      self.init(.tookBack)
      self.plies = Number(plies)
    case .redid(let moves):
      self.init(.redid)
      self.moves = moves.map(\.description)
    case .changed(let side, let player): self.init(.changed, side: side, player: player)
    case .swapped(let side, let player): self.init(.swapped, side: side, player: player)
    case .noted(let side, let text):
      self.init(.noted, side: side)
      self.text = text
    case .resetAsked(let players): self.init(.resetAsked, players: players)
    case .resetRefused: self.init(.resetRefused)
    case .reset(let players): self.init(.reset, players: players)
    case .ended(let ending):
      self.init(.ended)
      self.ending = MatchSummary(ending)
      if ending.termination == .adjudicated { moonstone = Number(2) }
    }
  }

  private init(
    _ event: Name, side: Side? = nil, player: PlayerIdentity? = nil,
    players: Sides<PlayerIdentity>? = nil
  ) {
    self.event = event
    self.side = side
    self.player = player.map { JournalPlayer($0) }
    self.players = players?.map { JournalPlayer($0) }
    let named = [player, players?.black, players?.white].compactMap(\.self)
    if named.contains(where: { !$0.parameters.isEmpty }) { moonstone = Number(2) }
  }
}
