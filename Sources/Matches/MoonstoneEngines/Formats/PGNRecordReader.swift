import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Reads the matches of a text in PGN.
package struct PGNRecordReader<G: Game>: MatchRecordReader {
  private let game: G
  private var matches: MatchTexts<PGNReading>
  private var moves = MoveWords<G.Move>()

  /// - Parameters:
  ///   - bytes: the text, without a byte order mark.
  ///   - game: the game of its boards.
  ///   - path: its path, for messages.
  ///   - tell: receives sentences for the person.
  package init(
    _ bytes: [UInt8], of game: G, at path: String, tell: @escaping (String) -> Void
  ) {
    self.game = game
    matches = MatchTexts(PGNReading(bytes), at: path, tell: tell)
  }

  package mutating func next() -> Result<MatchRecord<G>, MatchFault>? {
    matches.next()?.flatMap { (match, _) in
      do throws(TextFault) {
        return .success(try record(match))
      } catch {
        return .failure(matches.fault(error))
      }
    }
  }

  private mutating func record(_ match: PGNMatch) throws(TextFault) -> MatchRecord<G> {
    let bytes = matches.bytes
    var moves: [G.Move] = []
    moves.reserveCapacity(match.moves.count)
    for (index, move) in match.moves.enumerated() {
      guard let known = self.move(bytes[move.word]) else {
        let word = String(decoding: bytes[move.word], as: UTF8.self).excerpt
        throw TextFault(
          "ply \(index + 1): “\(word)” is not a move of \(game.name)", at: move.word.lowerBound)
      }
      moves.append(known)
    }
    var record = try MatchRecord.told(
      match.moves, moves, of: game, from: game.initialPosition, place: matches.place
    ) { (move, ply) throws(TextFault) in
      let comment = PGNComment(move.comments.map { bytes[$0] })
      ply.comment = comment.comment
      if ply.move != game.pass { ply.elapsed = comment.elapsed }
    }
    record.takeFacts(of: match)
    return record
  }

  private mutating func move(_ word: ArraySlice<UInt8>) -> G.Move? {
    moves.move(word) { [game] word in
      guard word.count <= 8 else { return nil }
      let text = String(decoding: word, as: UTF8.self).lowercased()
      return ["--", "pa", "pass"].contains(text) ? game.pass : G.Move(text)
    }
  }
}

extension MatchRecord {
  fileprivate mutating func takeFacts(of match: PGNMatch) {
    let names = Sides(black: match.value(.black), white: match.value(.white))
    if names != Sides(both: nil) {
      players = names.map { PlayerIdentity(name: $0 ?? "") }
    }
    tags.event = match.value(.event) ?? match.value(.site)
    tags.round = match.value(.round)
    tags.opening = match.value(.opening)
    tags.date = match.value(.date).flatMap { PGNDate.read($0, time: match.value(.time)) }
    takeRatings(Sides(black: match.value(.blackRating), white: match.value(.whiteRating)))
    if let text = match.value(.timeControl) {
      switch TimeControl(text) {
      case .perPeriod(1, let time): control.time = Sides(both: .perMove(time))
      case let time?: control.time = Sides(both: time)
      case nil: missing.insert(.clocks)
      }
    }
    if match.unread > 0 { missing.insert(.tags) }
    let result = match.tags[.result] ?? match.result ?? "*"
    take(PGNResult.read(result, termination: match.value(.termination)))
  }
}

/// What a comment says: words for people, and the value and the time of the move.
struct PGNComment {
  private(set) var comment: Comment?
  private(set) var elapsed: Duration?

  init(_ texts: [ArraySlice<UInt8>]) {
    var value: Double?
    var words: [String] = []
    for text in texts {
      var rest = TextBytes.text(text)[...].withoutBlanksBefore
      // Commands come first: “[%eval 1.5]”, “[%emt 0:00:02.5]”.
      while rest.hasPrefix("[%"), let end = rest.firstIndex(of: "]") {
        let parts = rest[..<end].dropFirst(2).split(separator: " ")
        if parts.count == 2, parts[0] == "eval" { value = GGFNumber.value(String(parts[1])) }
        if parts.count == 2, parts[0] == "emt" {
          elapsed = GGFClock.seconds(parts[1]).map { Duration(inSeconds: $0) }
        }
        rest = rest[end...].dropFirst().withoutBlanksBefore
      }
      while rest.unicodeScalars.last?.properties.isWhitespace == true {
        rest.unicodeScalars.removeLast()
      }
      if !rest.isEmpty { words.append(String(rest)) }
    }
    let comment = Comment(value: value, text: words.isEmpty ? nil : words.joined(separator: " "))
    self.comment = comment.isEmpty ? nil : comment
  }

  /// A comment of a ply as it is written; `nil` if there is nothing to say.
  static func text<G: Game>(
    of ply: MatchRecord<G>.Ply, in record: MatchRecord<G>, _ lost: inout Set<MatchDetail>
  ) -> String? {
    var parts: [String] = []
    if let value = record.value(of: ply) { parts.append("[%eval \(GGFNumber.text(value))]") }
    if let elapsed = ply.elapsed { parts.append("[%emt \(clock(elapsed))]") }
    if let comment = ply.comment {
      if comment.value?.isFinite == false { lost.insert(.values) }
      if comment.depth != nil { lost.insert(.comments) }
      if let text = comment.text {
        let written = kept(text)
        if written != text || text.isEmpty { lost.insert(.comments) }
        if !written.isEmpty { parts.append(written) }
      }
    }
    return parts.isEmpty ? nil : "{\(parts.joined(separator: " "))}"
  }

  /// A text as a comment can hold it: “}” becomes “)”, “[%” becomes “[”, and lines become one.
  private static func kept(_ text: String) -> String {
    var isAfterBracket = false
    let line = text.replacingScalars { scalar in
      if scalar == "%", isAfterBracket { return "" }
      isAfterBracket = scalar == "["
      return scalar == "}" ? ")" : nil
    }
    return line.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map { String($0) }.joined(separator: " ")
  }

  /// A time as hours, minutes and seconds to the nanosecond.
  private static func clock(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    let nanoseconds = attoseconds / 1_000_000_000
    if nanoseconds > 0 {
      var digits = String(String(1_000_000_000 + nanoseconds).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text
  }
}

extension Substring {
  fileprivate var withoutBlanksBefore: Substring {
    Substring(unicodeScalars.drop(while: \.properties.isWhitespace))
  }
}

/// Dates: `2024.01.31`, with `??` for what is not known, and the time of the day apart.
enum PGNDate {
  /// - Returns: the date as archives have it, or as it is written if it has another form; `nil` if
  ///   nothing is known.
  static func read(_ text: String, time: String?) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2] else { return text }
    let known = parts.prefix { !$0.contains("?") }
    guard !known.isEmpty else { return nil }
    let date = known.joined(separator: "-")
    return known.count == 3 && time != nil ? "\(date)T\(time ?? "")Z" : date
  }

  static func written(_ date: String) -> (date: String, time: String?) {
    if let match = date.wholeMatch(of: #/(\d{4})(-\d\d)?(-\d\d)?(?:T(\d\d:\d\d:\d\d)Z)?/#) {
      let (month, day) = (match.2.map { $0.dropFirst() }, match.3.map { $0.dropFirst() })
      return ("\(match.1).\(month ?? "??").\(day ?? "??")", match.4.map(String.init))
    }
    return (date, nil)
  }
}

/// Results: black's number comes first, as black begins.
enum PGNResult {
  static func read(_ text: String, termination: String?) -> ToldResult {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    func number(_ text: Substring) -> Double? { text == "1/2" ? 0.5 : Double(text) }
    guard parts.count == 2, let black = number(parts[0]), let white = number(parts[1]) else {
      return termination?.lowercased() == "abandoned" ? .void : .unknown
    }
    if black == white { return .draw }
    let winner: Side = black > white ? .black : .white
    switch termination?.lowercased() {
    case "resignation": return .resigned(winner.opponent)
    case "time forfeit": return .outOfTime(winner.opponent)
    case "rules infraction": return .failed(winner.opponent)
    default:
      let isMargin = black + white > 1
      return .win(winner, by: isMargin ? Int(exactly: abs(black - white)) : nil)
    }
  }

  /// The tags of a result, and what stands after the moves.
  static func text<G: Game>(
    of result: ToldResult, in record: MatchRecord<G>
  ) -> (result: String, termination: String?) {
    func won(_ side: Side) -> String { side == .black ? "1-0" : "0-1" }
    switch result {
    case .unknown: return ("*", nil)
    case .void: return ("*", "abandoned")
    case .resigned(let side): return (won(side.opponent), "resignation")
    case .outOfTime(let side): return (won(side.opponent), "time forfeit")
    case .failed(let side): return (won(side.opponent), "rules infraction")
    case .draw, .win:
      let outcome = record.end.outcome ?? record.ending?.outcome
      let margin = outcome?.margin(for: .black) ?? 0
      let squares = record.end.description.utf8.count - 2
      return (
        "\((squares + margin) / 2)-\((squares - margin) / 2)",
        record.end.outcome == nil ? "adjudication" : nil
      )
    }
  }
}
