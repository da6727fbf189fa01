import MoonstoneJSON

/// Where a saved version would have moved otherwise in the match that is played now.
package struct PresentRerun: Sendable {
  /// What was answered at a ply: in the match, or by the version.
  package struct Answer: Sendable {
    /// The move, or the reason of a forfeit.
    package let words: String
    /// The cell to which the move leads, counted row by row from 0; `nil` where there is none.
    package let cell: Int?
    /// What the answer gives away; `nil` if that is not known yet.
    package let loss: Double?

    /// - Parameters:
    ///   - words: the move, or the reason of a forfeit.
    ///   - cell: the cell to which the move leads.
    ///   - loss: what the answer gives away; `nil` if that is not known.
    package init(_ words: String, cell: Int?, loss: Double?) {
      (self.words, self.cell, self.loss) = (words, cell, loss)
    }
  }

  /// A ply at which the version moves otherwise.
  package struct Ply: Sendable {
    /// Counted from 1.
    package let number: Int
    package let was: Answer
    package let now: Answer
    /// How much more is given away now; less than 0 is better, `nil` is not known yet.
    package let change: Double?

    /// - Parameters:
    ///   - number: the number of the ply, counted from 1.
    ///   - was: what was played.
    ///   - now: what the version answers.
    ///   - change: how much more is given away now.
    package init(_ number: Int, was: Answer, now: Answer, change: Double?) {
      (self.number, self.was, self.now, self.change) = (number, was, now, change)
    }
  }

  /// The moves of the match when it was asked about, in their order.
  package let moves: [String]
  package let plies: [Ply]

  /// - Parameters:
  ///   - moves: the moves of the match when it was asked about.
  ///   - plies: the plies at which the version moves otherwise, in their order.
  package init(moves: [String], plies: [Ply]) { (self.moves, self.plies) = (moves, plies) }

  var json: JSON { ["moves": moves, "plies": plies.map(\.json)] }
}

extension PresentRerun.Ply {
  var json: JSON {
    ["ply": number, "was": was.json, "now": now.json, "change": orNull(change)]
  }
}

extension PresentRerun.Answer {
  var json: JSON { ["move": words, "cell": orNull(cell), "loss": orNull(loss)] }
}
