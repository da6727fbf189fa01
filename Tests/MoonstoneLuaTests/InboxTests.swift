import Foundation
import Testing

@testable import MoonstoneLua

@Suite struct InboxTests {
  private static func note(_ text: String) -> Frame { .done(memory: text, note: "é") }

  @Test func messagesThatComeTogetherAreTakenOneByOne() throws {
    let sent = [Self.note("a"), Frame(.export), Self.note("")]
    var inbox = Inbox(sent.flatMap { Array($0.bytes) })
    for message in sent {
      let next = try inbox.next()
      #expect(next == message)
    }
    let rest = try inbox.next()
    #expect(rest == nil)
  }

  /// Of any size, and however it is cut.
  @Test(arguments: [1, 4, 5, 4096]) func aMessageMayComeInPieces(piece: Int) throws {
    // Small ones in pieces of any size, and those that the room at first does not hold.
    let sizes = piece < 4096 ? [0, 1, 700] : [100, 16_300, 16_384, 40_000, 200_000, 3]
    let sent = sizes.map { Self.note(String(repeating: "x", count: $0)) }
    let bytes = sent.flatMap { Array($0.bytes) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var inbox = Inbox()
    var received: [Frame] = []
    var at = 0
    while at < bytes.count {
      // No more than a pipe holds, since there is no other reader.
      let count = min(piece, bytes.count - at, 4096)
      #expect(bytes[at...].withUnsafeBytes { write(ends[1], $0.baseAddress, count) } == count)
      at += count
      let isOpen = inbox.read(from: ends[0])
      #expect(isOpen)
      while let message = try inbox.next() { received.append(message) }
    }
    close(ends[1])
    // It may have had less room than had come.
    while inbox.read(from: ends[0]) {
      while let message = try inbox.next() { received.append(message) }
    }
    let isSame = received == sent
    #expect(isSame)
  }

  /// Up to the room that a message has at first, and beyond it.
  @Test(arguments: [0, 1, 485, 486, 487, 1000, 100_000])
  func aMessageBeginsWithItsLengthAndHoldsNothingElse(size: Int) throws {
    var frame = Frame(.done)
    frame.put(true)
    frame.put(Array(repeating: UInt8(7), count: size))
    frame.put(-2)
    frame.put(codes: [3, -4])
    let expected: [UInt8] =
      [Frame.Kind.done.rawValue, 1] + little(UInt32(size)) + Array(repeating: 7, count: size)
      + little(Int64(-2)) + little(UInt32(16)) + little(Int64(3)) + little(Int64(-4))
    #expect(Array(frame.bytes) == little(UInt32(expected.count)) + expected)
  }

  /// Of what it is written over, nothing is left in it.
  @Test(arguments: [0, 300, 10_000]) func aMessageMayBeWrittenOverAnother(size: Int) {
    var buffer = Self.note(String(repeating: "x", count: size)).buffer
    let room = buffer.count
    var frame = Frame(.done, into: &buffer)
    #expect(buffer.isEmpty)
    frame.put(true)
    frame.put("a")
    frame.put(false)
    #expect(Array(frame.bytes) == Array(Frame.done(memory: "a").bytes))
    #expect(frame.withBytes { Array($0) } == Array(frame.bytes))
    #expect(frame.buffer.count == room)
  }

  private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  @Test(arguments: [[0, 0, 0, 0], [255, 255, 255, 255], [1, 0, 64, 0], [1, 0, 0, 0, 99]])
  func whatIsNoMessageIsAnError(bytes: [UInt8]) {
    var inbox = Inbox(bytes)
    #expect(throws: FrameError.self) { _ = try inbox.next() }
  }

  /// What was read stays as it is when more comes.
  @Test func aMessageOutlivesTheNext() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var inbox = Inbox()
    var received: [Frame] = []
    for text in ["first", "second", "third"] {
      let bytes = Array(Self.note(text).bytes)
      #expect(write(ends[1], bytes, bytes.count) == bytes.count)
      let isOpen = inbox.read(from: ends[0])
      #expect(isOpen)
      let next = try inbox.next()
      received.append(try #require(next))
    }
    #expect(received == ["first", "second", "third"].map(Self.note))
  }
}
