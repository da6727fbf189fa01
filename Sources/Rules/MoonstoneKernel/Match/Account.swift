/// What both sides have left of time or of ticks.
///
/// The rules follow fastchess (`timecontrol.cpp`). A side loses if and only if what it has
/// left falls below minus the margin. Otherwise it keeps at least 0, and its gain is added.
@usableFromInline struct Account<Unit: ControlUnit>: Hashable, Sendable {
  @usableFromInline typealias Amount = Unit.Amount

  /// What both sides have unless ``controls`` gives one of them another.
  @usableFromInline let control: Control<Unit>
  @usableFromInline let controls: Sides<Control<Unit>>
  /// Whether one side has something else than the other.
  @usableFromInline let hasOdds: Bool
  @usableFromInline let margin: Amount
  @usableFromInline var left: Sides<Amount>
  @usableFromInline var moves = Sides(both: 0)

  init(
    _ control: Control<Unit>, odds: Sides<Control<Unit>?> = Sides(both: nil), margin: Amount
  ) {
    self.control = control
    controls = odds.map { $0 ?? control }
    hasOdds = controls.black != controls.white
    self.margin = margin
    left = controls.map(\.atFirst)
  }

  func remaining(for side: Side) -> Amount? { isUnlimited(for: side) ? nil : left[side] }

  /// Asked in every ply: to compare controls would look at their amounts, too.
  @inlinable func isUnlimited(for side: Side) -> Bool {
    if case .unlimited = controls[side] { true } else { false }
  }

  /// Whether every move finds as much as the one before.
  @inlinable var isRenewed: Bool { controls.black.isRenewed && controls.white.isRenewed }

  /// Whether every move of either side finds the same.
  @inlinable var isConstant: Bool { !hasOdds && isRenewed }

  /// For how many moves the rest is given, the next one included; `nil` for the rest of the match.
  func movesLeft(for side: Side) -> Int? {
    switch controls[side] {
    case .unlimited, .perMatch: nil
    case .perMove: 1
    case .perPeriod(let count, _): count - moves[side] % count
    }
  }

  func allowance(for side: Side, movesToGo: Int) -> Amount? {
    let left = left[side]
    let movesToGo = max(movesToGo, 1)
    switch controls[side] {
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
    isUnlimited(for: side) || left[side] - amount >= .zero - margin
  }

  /// Charges a move.
  ///
  /// - Precondition: there is enough for it.
  mutating func spend(_ amount: Amount, by side: Side) {
    if controls[side].isRenewed { return }
    left[side] = max(left[side] - amount, .zero)
    moves[side] += 1
    switch controls[side] {
    case .unlimited, .perMove: break
    case .perMatch(_, let increment): left[side] += increment
    case .perPeriod(let count, let amount):
      if moves[side].isMultiple(of: count) { left[side] += amount }
    }
  }
}

extension Control {
  /// What there is for the first move; nothing where there is no limit.
  fileprivate var atFirst: Amount {
    switch self {
    case .unlimited: .zero
    case .perMove(let amount), .perPeriod(_, let amount): amount
    case .perMatch(let amount, let increment): amount + increment
    }
  }

  /// Whether every move finds as much as the one before.
  @inlinable var isRenewed: Bool {
    switch self {
    case .unlimited, .perMove: true
    case .perMatch, .perPeriod: false
    }
  }
}
