/// As JSON: `{"margin":12,"winner":"black"}`, and `{"margin":0,"winner":null}` for a draw.
extension Outcome: Codable {
  private enum CodingKeys: String, CodingKey { case margin, winner }

  /// Reads an outcome.
  ///
  /// - Throws: a `DecodingError`, also for a draw by a margin.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let margin = try fields.numberIfPresent(Int.self, forKey: .margin)
    guard let winner = try fields.decodeOrNil(Side.self, forKey: .winner) else {
      guard margin ?? 0 == 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .margin, in: fields, debugDescription: "a draw has a margin of 0")
      }
      self = .draw
      return
    }
    self = .win(winner, by: margin ?? 1)
  }

  /// Writes the outcome.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(winner, forKey: .winner)
    try fields.encode(winner.map { margin(for: $0) } ?? 0, forKey: .margin)
  }
}

/// As JSON, with `null` for what there is not, as journals have it:
/// `{"margin":12,"message":null,"outcome":"black","side":null,"termination":"rules"}`.
extension MatchSummary: Codable {
  private enum CodingKeys: String, CodingKey { case outcome, margin, termination, side, message }

  /// Reads a summary, which has each of its fields.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    outcome = try fields.decodeOrNil(OutcomeWord.self, forKey: .outcome)
    _ = try fields.decodeNil(forKey: .margin)
    margin = try fields.numberIfPresent(Int.self, forKey: .margin)
    termination = try fields.decode(Termination.self, forKey: .termination)
    side = try fields.decodeOrNil(Side.self, forKey: .side)
    message = try fields.decodeOrNil(String.self, forKey: .message)
  }

  /// Writes the summary.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(outcome, forKey: .outcome)
    try fields.encode(margin, forKey: .margin)
    try fields.encode(termination, forKey: .termination)
    try fields.encode(side, forKey: .side)
    try fields.encode(message, forKey: .message)
  }
}
