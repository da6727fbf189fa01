import Foundation
import Testing

@testable import MoonstoneSupport

@Suite struct FileLinesTests {
  private func lines(of bytes: [UInt8]) throws -> (lines: [[UInt8]], rest: FileLines.Rest?) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    var lines: [[UInt8]] = []
    let rest = FileLines.read(file.path) { line, start in
      #expect(FileLines.bytes(of: file.path, from: start, count: line.count) == Array(line))
      lines.append(Array(line))
    }
    return (lines, rest)
  }

  @Test func linesLongerThanABlockAreWhole() throws {
    let long = [UInt8](repeating: 0x61, count: 1_000_000)
    let short = Array("short".utf8)
    let written = [short, long, [], short, long, short]
    let (read, rest) = try lines(of: written.flatMap { $0 + [10] })
    #expect(read == written)
    #expect(rest?.torn == [] && rest?.end == written.map { $0.count + 1 }.reduce(0, +))
  }

  @Test func aTornLineIsNoLine() throws {
    let (read, rest) = try lines(of: Array("one\ntwo\nthr".utf8))
    #expect(read == ["one", "two"].map { Array($0.utf8) })
    #expect(rest?.end == 8)
    #expect(rest?.torn == Array("thr".utf8))
    let (none, all) = try lines(of: [])
    #expect(none.isEmpty && all?.end == 0)
  }

  @Test func aFolderHasNoLines() {
    #expect(FileLines.read(NSTemporaryDirectory()) { _, _ in }?.end == nil)
    #expect(FileLines.read("/nonexistent/file") { _, _ in }?.end == nil)
  }
}
