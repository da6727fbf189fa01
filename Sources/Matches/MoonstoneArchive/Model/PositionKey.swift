import MoonstoneSupport

/// The canonical key of a position: 64 bits that are the same for all of its images under the
/// game's symmetries, in every process and version; see `GameKnowledge.canonicalLine(from:_:)`.
public struct PositionKey: RawRepresentable, Hashable, Comparable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates a key from its bits.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Whether the bits of one are the smaller number.
  @inlinable public static func < (one: Self, other: Self) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension PositionKey: LosslessStringConvertible {
  /// Reads 16 hexadecimal digits.
  public init?(_ description: String) {
    guard description.utf8.count == 16, let bits = UInt64(description, radix: 16) else {
      return nil
    }
    rawValue = bits
  }

  /// 16 hexadecimal digits.
  public var description: String { hexadecimal(rawValue) }
}
