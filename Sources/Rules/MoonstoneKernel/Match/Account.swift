/// What both sides have left of time or of ticks.
///
/// The rules follow fastchess (`timecontrol.cpp`). A side loses if and only if what it has
/// left falls below minus the margin. Otherwise it keeps at least 0, and its gain is added.
@usableFromInline struct Account<Unit: ControlUnit>: Hashable, Sendable {
  @usableFromInline typealias Amount = Unit.Amount

  @usableFromInline let control: Control<Unit>
  @usableFromInline let margin: Amount
  @usableFromInline var left: Sides<Amount>
  @usableFromInline var moves = Sides(both: 0)

  init(_ control: Control<Unit>, margin: Amount) {
    self.control = control
    self.margin = margin
    left = Sides(both: .zero)
    switch control {
    case .unlimited: break
    case .perMove(let amount): left = Sides(both: amount)
    case .perMatch(let amount, let increment): left = Sides(both: amount + increment)
    case .perPeriod(_, let amount): left = Sides(both: amount)
    }
  }

  func remaining(for side: Side) -> Amount? { isUnlimited ? nil : left[side] }

  /// Asked in every ply: to compare controls would look at their amounts, too.
  @inlinable var isUnlimited: Bool {
    if case .unlimited = control { true } else { false }
  }

  /// Whether every move finds as much as the one before.
  @inlinable var isRenewed: Bool {
    switch control {
    case .unlimited, .perMove: true
    case .perMatch, .perPeriod: false
    }
  }

  /// For how many moves the rest is given, the next one included; `nil` for the rest of the match.
  func movesLeft(for side: Side) -> Int? {
    switch control {
    case .unlimited, .perMatch: nil
    case .perMove: 1
    case .perPeriod(let count, _): count - moves[side] % count
    }
  }

  func allowance(for side: Side, movesToGo: Int) -> Amount? {
    let left = left[side]
    let movesToGo = max(movesToGo, 1)
    switch control {
    case .unlimited: return nil
    case .perMove: return left
    case .perMatch(_, let increment):
      // What is left already includes the increment for this move.
      let gain = min(increment, left)
      return Unit.part(of: left - gain, among: movesToGo) + gain - Unit.part(of: gain, among: 10)
    case .perPeriod(let count, _):
      return Unit.part(of: left, among: min(movesLeft(for: side) ?? count, movesToGo))
    }
  }

  /// Whether a side has enough for a move that takes so much.
  @inlinable func covers(_ amount: Amount, for side: Side) -> Bool {
    isUnlimited || left[side] - amount >= .zero - margin
  }

  /// Charges a move.
  ///
  /// - Precondition: there is enough for it.
  mutating func spend(_ amount: Amount, by side: Side) {
    if isRenewed { return }
    left[side] = max(left[side] - amount, .zero)
    moves[side] += 1
    switch control {
    case .unlimited, .perMove: break
    case .perMatch(_, let increment): left[side] += increment
    case .perPeriod(let count, let amount):
      if moves[side].isMultiple(of: count) { left[side] += amount }
    }
  }
}
