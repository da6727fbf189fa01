/// Finds numbers by the hashes of what they stand for, which is kept elsewhere: in five to nine bytes each.
struct NumberTable: Hashable, Sendable {
  /// Each at its hash or behind; 0 for none. A power of two.
  private var numbers: [UInt32]
  private(set) var count = 0

  /// - Parameter expected: for how many there is to be room from the beginning.
  init(expected: Int = 0) {
    var size = 16
    while !Self.holds(expected, size) { size *= 2 }
    numbers = Array(repeating: 0, count: size)
  }

  /// No more than 7 of 8 are taken, or it takes long to find that one is not there.
  private static func holds(_ count: Int, _ size: Int) -> Bool { 8 * count <= 7 * size }

  /// The first one of those with this hash that is wanted; others may be asked about, too.
  func first(at hash: Int, where isWanted: (UInt32) -> Bool) -> UInt32? {
    var slot = hash & (numbers.count - 1)
    while numbers[slot] != 0 {
      if isWanted(numbers[slot]) { return numbers[slot] }
      slot = (slot + 1) & (numbers.count - 1)
    }
    return nil
  }

  /// - Parameter hash: that of a number which is there, or comes now.
  /// - Precondition: the number is not 0, and not there.
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
