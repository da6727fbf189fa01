import MoonstoneKernel
import MoonstoneReversi
import Testing

@testable import MoonstoneLua

/// What the bridge does to the bytes of a position.
@Suite struct ErasedGameTests {
  /// A board is a block of Lua's with room for the position's size, which is less than its stride.
  @Test func aCopyTouchesNothingBeyondThePosition() {
    typealias P = Reversi.Position
    #expect(MemoryLayout<P>.size < MemoryLayout<P>.stride)
    let table = ErasedGame(Reversi())
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: MemoryLayout<P>.stride * 2, alignment: MemoryLayout<Double>.alignment)
    defer { room.deallocate() }
    _ = room.initializeMemory(as: UInt8.self, repeating: 0xa5)
    var start = Reversi().initialPosition
    table.copy(room.baseAddress!, &start)
    #expect(room.load(as: P.self) == start)
    #expect(room.dropFirst(table.size).allSatisfy { $0 == 0xa5 })
  }
}
