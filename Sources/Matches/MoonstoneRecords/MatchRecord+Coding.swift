import MoonstoneKernel
import MoonstoneSupport

extension CodingUserInfoKey {
  /// The game of the records that a decoder reads, which no text can hold.
  public static let matchGame = CodingUserInfoKey(rawValue: "moonstone.game")!
}

/// As JSON: the name of the game, `start`, `plies`, and whatever else is known.
///
///     let data = try JSONEncoder().encode(record)
///     let decoder = JSONDecoder()
///     decoder.userInfo[.matchGame] = reversi
///     let again = try decoder.decode(MatchRecord<Reversi>.self, from: data)
///
/// Moves that were taken back are not in it.
extension MatchRecord: Codable {
  private enum Keys: String, CodingKey {
    case game, start, plies, players, control, ending, tags, missing, place
  }

  /// Reads a record, whose moves are played and so checked.
  ///
  /// - Throws: a `DecodingError`, also if `CodingUserInfoKey/matchGame` is missing or another
  ///   game, or a move is illegal.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    func fault(_ key: Keys, _ words: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: fields, debugDescription: words)
    }
    guard let game = decoder.userInfo[.matchGame] as? G else {
      throw fault(.game, "userInfo[.matchGame] is not the game of this type")
    }
    let name = try fields.decode(String.self, forKey: .game)
    guard name == game.name else { throw fault(.game, "this is a match of \(name)") }
    let text = try fields.decode(String.self, forKey: .start)
    let start: G.Position
    do throws(NotationError) {
      start = try game.position(text)
    } catch {
      throw fault(.start, "\(error)")
    }
    let stored = try fields.decode([StoredPly].self, forKey: .plies)
    do throws(IllegalPly) {
      try self.init(game, from: start, checking: stored.map(\.move))
    } catch {
      throw fault(.plies, error.description)
    }
    annotate { stored[$0].annotate(&$1) }
    place = try fields.decodeIfPresent(String.self, forKey: .place) ?? ""
    players = try fields.decodeIfPresent(Sides<PlayerIdentity>.self, forKey: .players)
    control = try fields.decodeIfPresent(MatchControl.self, forKey: .control) ?? MatchControl()
    ending = try fields.decodeIfPresent(Ending.self, forKey: .ending)
    tags = try fields.decodeIfPresent(MatchTags.self, forKey: .tags) ?? MatchTags()
    missing = Set(try fields.decodeIfPresent([MatchDetail].self, forKey: .missing) ?? [])
  }

  /// Writes the record.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(game.name, forKey: .game)
    try fields.encode(start.description, forKey: .start)
    try fields.encode(plies.map { StoredPly($0) }, forKey: .plies)
    if !place.isEmpty { try fields.encode(place, forKey: .place) }
    try fields.encodeIfPresent(players, forKey: .players)
    if control != MatchControl() { try fields.encode(control, forKey: .control) }
    try fields.encodeIfPresent(ending, forKey: .ending)
    if tags != MatchTags() { try fields.encode(tags, forKey: .tags) }
    if !missing.isEmpty {
      try fields.encode(MatchDetail.allCases.filter(missing.contains), forKey: .missing)
    }
  }

  private struct StoredPly: Codable {
    let move: String
    let comment: Comment?
    let nanoseconds: Int64?
    let ticks: Int?
    let memory: String?
    let analysis: Analysis?
    let player: PlayerIdentity?

    init(_ ply: Ply) {
      move = ply.move.description
      comment = ply.comment
      nanoseconds = ply.elapsed?.wholeNanoseconds
      ticks = ply.ticks
      memory = ply.memory
      analysis = ply.analysis
      player = ply.player
    }

    func annotate(_ ply: inout Ply) {
      ply.comment = comment
      ply.elapsed = nanoseconds.map { .nanoseconds($0) }
      ply.ticks = ticks
      ply.memory = memory
      ply.analysis = analysis
      ply.player = player
    }
  }
}

/// As JSON: `{"margin":100000000,"ticks":"none","time":{"black":"300+2","white":"300+2"}}`, with
/// durations in nanoseconds.
extension MatchControl: Codable {
  private enum CodingKeys: String, CodingKey { case time, ticks, margin, grace, adjudicate }

  /// Reads what the sides had.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      time: try fields.decode(Sides<TimeControl>.self, forKey: .time),
      ticks: try fields.decode(TickControl.self, forKey: .ticks),
      margin: .nanoseconds(try fields.decode(Int64.self, forKey: .margin)),
      adjudication: try fields.decodeIfPresent(Adjudication.self, forKey: .adjudicate))
    let grace = try fields.decodeIfPresent(Sides<Int64?>.self, forKey: .grace)
    self.grace = grace?.map { $0.map { .nanoseconds($0) } } ?? Sides(both: nil)
  }

  /// Writes what the sides had.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(time, forKey: .time)
    try fields.encode(ticks, forKey: .ticks)
    try fields.encode(margin.wholeNanoseconds, forKey: .margin)
    try fields.encodeIfPresent(adjudication, forKey: .adjudicate)
    if grace != Sides(both: nil) {
      try fields.encode(grace.map { $0?.wholeNanoseconds }, forKey: .grace)
    }
  }
}
