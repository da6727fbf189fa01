// The bytes are what a worker says, in a stranger's hands: frames, each behind its length.

import MoonstoneReversi

@testable import MoonstoneLua

@_cdecl("LLVMFuzzerTestOneInput")
public func readFrames(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var rest = Array(UnsafeBufferPointer(start: data, count: count))[...]
  while rest.count >= 4, let length = try? Frame.length(in: Array(rest.prefix(4)), at: 0) {
    precondition((1...Frame.mostBytes).contains(length), "a length has a bound")
    rest = rest.dropFirst(4)
    guard let frame = try? Frame(Array(rest.prefix(length))) else { break }
    if let written = try? rewritten(frame) {
      let again = try! rewritten(Frame(Array(written.bytes.dropFirst(4))))
      precondition(again == written, "it reads what it wrote")
    }
    rest = rest.dropFirst(length)
  }
  return 0
}

/// The frame as this program would have written what it understood of it.
private func rewritten(_ frame: Frame) throws -> Frame {
  var reader = frame.reader
  switch frame.kind {
  case .load:
    let (source, limits, role, tick) = try reader.load()
    return .load(source, limits, as: role, tick: tick)
  case .remember:
    let (memory, name, limits) = try reader.remember()
    return .remember(memory, name: name, limits)
  case .choose, .observe:
    _ = try reader.text()
    var moves: [Int64] = [1, 2, 3]
    try reader.follow(&moves)
    precondition(moves.count <= 3 + Frame.mostBytes / 8, "what is known is no more than was told")
    throw FrameError()
  case .export, .restore, .debug: throw FrameError()
  case .inspect, .stopped:
    _ = try reader.text()
    throw FrameError()
  case .meter:
    let (meter, begins) = try reader.meter()
    return .meter(meter, begins: begins)
  case .ready: return .ready(missing: try reader.ready())
  case .done:
    let (memory, note) = try reader.done()
    return .done(memory: memory, note: note)
  case .thinking:
    let (comment, ticks) = try reader.thinking()
    guard let comment else { throw FrameError() }
    return .thinking(comment, ticks: ticks)
  case .failed:
    let (failure, printed) = try reader.failed()
    return .failed(failure, printed: printed)
  case .rules:
    let (source, name, limits) = try reader.rules()
    return .rules(source, named: name, limits)
  case .rule: return .rule(try reader.question())
  case .declaration: return .declaration(try reader.declaration())
  case .ruled: return .ruled(try reader.answer())
  case .chosen:
    let (answer, printed) = try reader.chosen()
    _ = Reversi.Move(code: answer.move)
    var buffer: [UInt8] = []
    return .chosen(answer, printed: printed, into: &buffer)
  case .observed: return .observed(printed: try reader.observed())
  case .predicate: return .predicate(try reader.predicate())
  case .sift:
    let (columns, count, ticks) = try reader.sift()
    return .sift(columns, count: count, ticks: ticks)
  case .sifted: return .sifted(try reader.sifted())
  }
}
