import MoonstoneKernel

/// A match of Othello in GGF, the Generic Game Format of game servers, as it is written: nothing is
/// checked by the rules of the game.
package struct GGFMatch: Hashable, Sendable {
  /// What kind of match it is, in GGF `TY[s8r20]`.
  package struct MatchType: Hashable, Sendable {
    /// The squares of a row.
    package var size: Int
    /// Whether it is one of two matches that were played at the same time.
    package var isSynchro = false
    /// Whether the fewest discs win.
    package var isAnti = false
    /// Whether the players bid for a side.
    package var hasKomi = false
    /// The discs of the random position that the match begins with.
    package var randomDiscs: Int?
    /// The side that was asked for.
    package var preferred: Side?

    /// A plain match on a board of a size.
    package init(size: Int) { self.size = size }
  }

  package struct Result: Hashable, Sendable {
    /// The difference of discs for black; `nil` if it is not known.
    package var score: Double?
    /// The letter after it: `r` resigned, `t` out of time, `s` agreed, `l` the player left.
    package var ending: Character?

    package init(score: Double?, ending: Character? = nil) {
      self.score = score
      self.ending = ending
    }
  }

  /// The place where it was played.
  package var place = ""
  /// The date, as it is written.
  package var date = ""
  package var blackName = ""
  package var whiteName = ""
  package var ratings = Sides<Double?>(black: nil, white: nil)
  package var clocks = Sides<GGFClock?>(black: nil, white: nil)
  /// What kind of match it is.
  package var type: MatchType
  /// How it ended; `nil` if nothing is said.
  package var result: Result?
  /// The squares where it begins, from a1 on, row by row: `*` black, `O` white, `-` empty.
  package var board: [Character]
  /// The side that moves first.
  package var mover: Side
  package var moves: [GGFMove] = []
  /// How many values were not kept: comments, and tags that are not known.
  package var unread = 0

  package init(size: Int, board: [Character], mover: Side) {
    type = MatchType(size: size)
    self.board = board
    self.mover = mover
  }
}

package struct GGFMove: Hashable, Sendable {
  package var side: Side
  /// The square as it is written, such as `F5`; `nil` for a pass.
  package var text: String?
  /// The value of the move to the side that plays it, in discs.
  package var value: Double?
  /// The time that the move took, in seconds.
  package var seconds: Double?

  package init(
    _ side: Side, _ text: String?, value: Double? = nil, seconds: Double? = nil
  ) {
    self.side = side
    self.text = text
    self.value = value
    self.seconds = seconds
  }

  /// Reads what the tags `B` and `W` hold, `F5[/[value][/seconds]]`, with or without blanks.
  ///
  /// - Throws: a kind of error, to which the reader adds the place.
  package init(_ side: Side, parsing text: String) throws(GGFFault) {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    self.side = side
    let word = parts.first ?? ""
    let letters = word.prefix { $0.isASCII && $0.isLetter }
    let digits = word.dropFirst(letters.count)
    if letters.first == "P" || letters.first == "p", digits.isEmpty {
      self.text = nil
    } else if letters.count == 1, (1...2).contains(digits.count),
      digits.allSatisfy({ $0.isASCII && $0.isWholeNumber })
    {
      self.text = word
    } else {
      throw GGFFault(.badMove(word))
    }
    if parts.count > 1, !parts[1].isEmpty {
      guard let number = GGFNumber.value(parts[1]) else { throw GGFFault(.badValue(parts[1])) }
      value = number
    }
    if parts.count > 2, !parts[2].isEmpty {
      guard let number = GGFClock.seconds(parts[2][...]) else {
        throw GGFFault(.badSeconds(parts[2]))
      }
      seconds = number
    }
  }
}

/// A fault in a text in GGF, before its line is known.
package struct GGFFault: Error, Hashable, Sendable {
  package let kind: GGFError.Kind
  /// Where, in bytes of the whole text; `nil` for the beginning of the value that is being read.
  var offset: Int?

  init(_ kind: GGFError.Kind, at offset: Int? = nil) {
    self.kind = kind
    self.offset = offset
  }
}
