import MoonstoneKernel

extension GGFMatch: CustomStringConvertible {
  /// The match as one line of GGF, without a line feed.
  ///
  /// A value cannot hold “]” and line feeds; ``kept(_:)`` says what is written instead.
  package var description: String {
    var text = "(;GM[Othello]"
    func add(_ tag: String, _ value: String) { text += "\(tag)[\(Self.kept(value))]" }
    if !place.isEmpty { add("PC", place) }
    if !date.isEmpty { add("DT", date) }
    add("PB", blackName)
    add("PW", whiteName)
    if let rating = ratings[.black] { add("RB", "\(rating)") }
    if let rating = ratings[.white] { add("RW", "\(rating)") }
    if let clock = clocks[.black], clock == clocks[.white] {
      add("TI", "\(clock)")
    } else {
      if let clock = clocks[.black] { add("TB", "\(clock)") }
      if let clock = clocks[.white] { add("TW", "\(clock)") }
    }
    add("TY", "\(type)")
    if let result { add("RE", "\(result)") }
    add("BO", boardText)
    for move in moves { add(move.side == .black ? "B" : "W", "\(move)") }
    return text + ";)"
  }

  /// A text as a value can hold it: “]” becomes “)”, and what steers a terminal a blank.
  package static func kept(_ value: String) -> String {
    guard value.unicodeScalars.contains(where: { $0 == "]" || $0.value < 0x20 }) else {
      return value
    }
    var kept = ""
    for scalar in value.unicodeScalars {
      kept.unicodeScalars.append(scalar == "]" ? ")" : scalar.value < 0x20 ? " " : scalar)
    }
    return kept
  }

  private var boardText: String {
    var text = "\(type.size) "
    for (index, square) in board.enumerated() {
      text.append(square)
      if (index + 1).isMultiple(of: type.size) { text += " " }
    }
    return text + (mover == .black ? "*" : "O")
  }
}

extension GGFMatch.MatchType: CustomStringConvertible {
  /// The type as GGF writes it.
  package var description: String {
    var text = (isSynchro ? "s" : "") + "\(size)"
    if hasKomi { text += "k" }
    if isAnti { text += "a" }
    if let preferred { text += preferred == .black ? "b" : "w" }
    if let randomDiscs { text += "r\(randomDiscs)" }
    return text
  }
}

extension GGFMatch.Result: CustomStringConvertible {
  /// The result as GGF writes it, with three decimal places.
  package var description: String {
    let ending = ending.map { ":\($0)" } ?? ""
    guard let score, score.magnitude < 1e6 else { return "?" + ending }
    let thousandths = Int((score.magnitude * 1000).rounded())
    let digits = String(String(1000 + thousandths % 1000).dropFirst())
    let isNegative = score < 0 && thousandths > 0
    return (isNegative ? "-" : "+") + "\(thousandths / 1000).\(digits)" + ending
  }
}

extension GGFMove: CustomStringConvertible {
  /// The move as the tags `B` and `W` hold it.
  package var description: String {
    var words = text ?? "PA"
    if value != nil || seconds != nil { words += "/" + (value.map(GGFNumber.text) ?? "") }
    if let seconds { words += "/" + GGFNumber.text(seconds) }
    return words
  }
}
