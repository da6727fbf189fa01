import MoonstoneSupport
import Testing

@Suite struct PackedBytesTests {
  @Test func numbersTakeAsFewBytesAsTheyNeedAndComeBack() {
    let sizes: [(UInt64, Int)] = [
      (0, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3), (1 << 63, 10), (.max, 10),
    ]
    for (number, size) in sizes {
      var writer = PackedWriter()
      writer.number(number)
      #expect(writer.count == size)
      read(writer) { #expect($0.number() == number) }
    }
  }

  @Test func smallNumbersBelowZeroAreShort() {
    let sizes: [(Int64, Int)] = [(0, 1), (-1, 1), (-64, 1), (64, 2), (.max, 10), (.min, 10)]
    for (number, size) in sizes {
      var writer = PackedWriter()
      writer.signed(number)
      #expect(writer.count == size)
      read(writer) { #expect($0.signed() == number) }
    }
  }

  @Test func bytesAreThoseOfLEB128() {
    var writer = PackedWriter()
    writer.number(624_485)
    writer.signed(-2)
    #expect(writer.bytes == [0xE5, 0x8E, 0x26, 3])
  }

  @Test func realNumbersComeBackToTheBit() {
    for real in [0, -0.0, 1, -17, 0.1, 1e300, .infinity, -.infinity, .nan] as [Double] {
      var writer = PackedWriter()
      writer.real(real)
      read(writer) { #expect($0.real().bitPattern == real.bitPattern) }
    }
  }

  @Test func readingBeginsAnywhereAndNoticesTheEnd() {
    var writer = PackedWriter()
    writer.byte(9)
    writer.fixed(UInt32(7))
    writer.bits([true, false, true])
    writer.bytes.withUnsafeBytes {
      var reader = PackedReader($0, at: 1)
      #expect(reader.fixed(UInt32.self) == 7)
      #expect(reader.bits(3) == [true, false, true])
      #expect(reader.isAtEnd && !reader.isTorn)
      #expect(reader.byte() == 0)
      #expect(reader.isTorn)
    }
  }

  @Test func aNumberThatDoesNotEndIsTorn() {
    for bytes in [[0x80], [UInt8](repeating: 0xFF, count: 11)] as [[UInt8]] {
      bytes.withUnsafeBytes {
        var reader = PackedReader($0)
        #expect(reader.number() == 0)
        #expect(reader.isTorn)
      }
    }
  }

  private func read(_ writer: PackedWriter, _ body: (inout PackedReader) -> Void) {
    writer.bytes.withUnsafeBytes {
      var reader = PackedReader($0)
      body(&reader)
      #expect(reader.isAtEnd && !reader.isTorn)
    }
  }
}
