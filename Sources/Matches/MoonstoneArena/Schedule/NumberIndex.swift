/// A hash table of numbers that stand for values kept elsewhere. It takes five to eleven bytes a
/// number.
struct NumberIndex: Hashable, Sendable {
  /// Each number is at its hash or behind; 0 is a free slot. The count is a power of two.
  private var numbers: [UInt32]
  private(set) var count = 0

  /// - Parameter expected: for how many numbers to reserve space.
  init(expected: Int = 0) {
    var size = 16
    while !Self.holds(expected, size) { size *= 2 }
    numbers = Array(repeating: 0, count: size)
  }

  /// Whether at most 3 of 4 slots are taken: a search for a missing number then looks at eight of
  /// the others, where at 7 of 8 it would look at thirty.
  private static func holds(_ count: Int, _ size: Int) -> Bool { 4 * count <= 3 * size }

  /// The first number with this hash that is wanted. `isWanted` may be asked about others, too.
  func first(at hash: Int, where isWanted: (UInt32) -> Bool) -> UInt32? {
    var slot = hash & (numbers.count - 1)
    while numbers[slot] != 0 {
      if isWanted(numbers[slot]) { return numbers[slot] }
      slot = (slot + 1) & (numbers.count - 1)
    }
    return nil
  }

  /// Adds a number.
  ///
  /// - Parameter hash: the hash of this number, or of one in the table.
  /// - Precondition: the number is not 0 and not in the table.
  mutating func add(_ number: UInt32, by hash: (UInt32) -> Int) {
    precondition(number != 0, "0 stands for nothing")
    if !Self.holds(count + 1, numbers.count) {
      let before = numbers
      numbers = Array(repeating: 0, count: 2 * before.count)
      for number in before where number != 0 { put(number, at: hash(number)) }
    }
    put(number, at: hash(number))
    count += 1
  }

  private mutating func put(_ number: UInt32, at hash: Int) {
    var slot = hash & (numbers.count - 1)
    while numbers[slot] != 0 { slot = (slot + 1) & (numbers.count - 1) }
    numbers[slot] = number
  }
}
