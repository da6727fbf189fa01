/// Bytes that are written one after another: numbers in as few bytes as they need.
///
/// Numbers are written in LEB128 (DWARF 5, section 7.6): in groups of seven bits, the lowest first;
/// every byte but the last has its highest bit set.
package struct PackedWriter: Sendable {
  @usableFromInline package internal(set) var bytes: [UInt8] = []

  @inlinable package init() {}

  @inlinable package var count: Int { bytes.count }

  @inlinable package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  @inlinable package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  @inlinable package mutating func number(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Signs go to the lowest bit: 0, -1, 1, -2 become 0, 1, 2, 3.
  @inlinable package mutating func signed(_ value: Int64) {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// The bytes of a number, the lowest first.
  @inlinable package mutating func fixed<N: FixedWidthInteger>(_ number: N) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Whole numbers are short; others take nine bytes.
  @inlinable package mutating func real(_ value: Double) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 52,
      value.sign == .plus || whole != 0
    {
      number(UInt64(bitPattern: whole << 1 ^ whole >> 63) << 1)
    } else {
      byte(1)
      fixed(value.bitPattern)
    }
  }

  /// One bit for each element, the first one lowest.
  @inlinable package mutating func bits(_ bits: some Collection<Bool>) {
    var (byte, place) = (UInt8(0), 0)
    for bit in bits {
      if bit { byte |= 1 << place }
      place += 1
      if place == 8 {
        bytes.append(byte)
        (byte, place) = (0, 0)
      }
    }
    if place > 0 { bytes.append(byte) }
  }
}

/// Reads what a ``PackedWriter`` wrote; past the end everything is 0 and ``isTorn``.
package struct PackedReader {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline package internal(set) var place: Int
  @usableFromInline package internal(set) var isTorn = false

  @inlinable package init(_ bytes: UnsafeRawBufferPointer, at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  @inlinable package var isAtEnd: Bool { place >= bytes.count }

  @inlinable package mutating func byte() -> UInt8 {
    guard place < bytes.count else {
      isTorn = true
      return 0
    }
    place &+= 1
    return bytes[place &- 1]
  }

  @inlinable package mutating func number() -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift &+= 7
      if shift > 63 {
        isTorn = true
        return 0
      }
    }
  }

  @inlinable package mutating func signed() -> Int64 {
    let number = number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  @inlinable package mutating func fixed<N: FixedWidthInteger>(_ type: N.Type) -> N {
    let size = MemoryLayout<N>.size
    guard size <= bytes.count &- place else {
      isTorn = true
      place = bytes.count
      return 0
    }
    place &+= size
    return N(littleEndian: bytes.loadUnaligned(fromByteOffset: place &- size, as: N.self))
  }

  @inlinable package mutating func real() -> Double {
    let number = number()
    if number & 1 == 1 { return Double(bitPattern: fixed(UInt64.self)) }
    let whole = number >> 1
    return Double(Int64(bitPattern: whole >> 1) ^ -Int64(bitPattern: whole & 1))
  }

  @inlinable package mutating func bits(_ count: Int) -> [Bool] {
    var bits: [Bool] = []
    guard place + (count + 7) / 8 <= bytes.count else {
      isTorn = true
      return Array(repeating: false, count: count)
    }
    bits.reserveCapacity(count)
    var current: UInt8 = 0
    for index in 0..<count {
      if index & 7 == 0 { current = byte() }
      bits.append(current & 1 == 1)
      current >>= 1
    }
    return bits
  }
}
