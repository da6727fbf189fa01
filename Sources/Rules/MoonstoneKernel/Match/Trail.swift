/// A list that changes only at its end, such as the moves of a match.
///
/// Copies share what they have in common. Adding to one of them takes no longer because there are
/// others, however long it is.
public struct Trail<Element> {
  /// The elements come in pieces of this many, of which only the last changes.
  @inlinable package static var pieceLength: Int { 128 }

  /// The pieces that do not change any more.
  @usableFromInline package var full: [[Element]] = []
  /// What follows the full pieces: fewer than ``pieceLength`` elements.
  @usableFromInline package var rest: [Element] = []

  /// Creates an empty list.
  @inlinable public init() {}

  /// Creates a list of the elements of a sequence.
  @inlinable public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Reserves room for so many elements, so that the first of them do not have it grow step by step.
  @inlinable public mutating func reserveCapacity(_ count: Int) {
    guard full.isEmpty else { return }
    rest.reserveCapacity(Swift.min(count, Self.pieceLength))
  }

  /// Adds an element.
  @inlinable @inline(__always) public mutating func append(_ element: Element) {
    rest.append(element)
    if rest.count == Self.pieceLength { close() }
  }

  @inlinable mutating func close() {
    full.append(rest)
    rest = []
    rest.reserveCapacity(Self.pieceLength)
  }

  /// Takes the last element away, and returns it.
  ///
  /// - Precondition: the list is not empty.
  @inlinable @discardableResult public mutating func removeLast() -> Element {
    if rest.isEmpty { rest = full.removeLast() }
    return rest.removeLast()
  }

  /// Takes away all but the first elements.
  ///
  /// - Precondition: the list has so many.
  @inlinable public mutating func removeAll(after count: Int) {
    precondition((0...self.count).contains(count), "a list cannot grow by losing elements")
    while count < full.count * Self.pieceLength { rest = full.removeLast() }
    if count < self.count { rest.removeLast(self.count - count) }
  }
}

extension Trail {
  /// The first elements, so many of them.
  ///
  /// - Precondition: the list has so many.
  @inlinable public func first(_ count: Int) -> Trail {
    var trail = self
    trail.removeAll(after: count)
    return trail
  }
}

extension Array {
  /// Creates an array of the elements of a trail, a piece at a time: what a collection has for this
  /// looks its type up for each element, where the compiler does not know it.
  @inlinable public init(_ trail: Trail<Element>) {
    self = []
    reserveCapacity(trail.count)
    for piece in trail.full { self += piece }
    self += trail.rest
  }
}

extension Trail: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  // What a collection has by itself looks its type up.
  @inlinable public var count: Int { full.count &* Self.pieceLength &+ rest.count }
  @inlinable public var isEmpty: Bool { rest.isEmpty && full.isEmpty }
  @inlinable public var last: Element? { rest.last ?? full.last?.last }

  @inlinable public subscript(position: Int) -> Element {
    get {
      let whole = full.count &* Self.pieceLength
      return position >= whole
        ? rest[position &- whole]
        : full[position / Self.pieceLength][position % Self.pieceLength]
    }
    set {
      let whole = full.count &* Self.pieceLength
      if position >= whole {
        rest[position &- whole] = newValue
      } else {
        full[position / Self.pieceLength][position % Self.pieceLength] = newValue
      }
    }
  }
}

extension Trail {
  /// How many elements at the beginning are in pieces that are one in memory with these.
  @inlinable package func sharedCount(with pieces: [[Element]]) -> Int {
    let most = Swift.min(full.count, pieces.count)
    var count = 0
    while count < most, Self.isOne(full[count], pieces[count]) { count += 1 }
    return count * Self.pieceLength
  }

  @inlinable static func isOne(_ one: [Element], _ other: [Element]) -> Bool {
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
  }
}

extension Trail: Equatable where Element: Equatable {
  @inlinable public static func == (one: Trail, other: Trail) -> Bool {
    guard one.count == other.count else { return false }
    let shared = one.sharedCount(with: other.full)
    return (shared..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}

extension Trail: Hashable where Element: Hashable {
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension Trail: Sendable where Element: Sendable {}

extension Trail: ExpressibleByArrayLiteral {
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension Trail: CustomStringConvertible {
  public var description: String { Array(self).description }
}
