import Foundation
import MoonstoneArchive
import MoonstoneSupport

/// The cache of results: what looking for one of 100,000 takes, and what each adds to the file.
func cacheBenchmark() throws {
  let count = 100_000
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appending(path: "matches.db").path(percentEncoded: false)
  let cache = CacheFile(path, most: 1 << 30, tell: { print($0) })
  // As many bytes as 60 moves of Reversi have, and what is noted besides.
  let moves = Array(repeating: UInt8(ascii: "m"), count: 60 * 3)
  let facts = Array(repeating: UInt8(0), count: 20)
  func name(_ number: Int) -> String { sha256("\(number)".utf8) }
  let names = (0..<count).map(name)
  let adding = fastest(of: 1) { for name in names { cache.add(facts + moves, for: name) } }
  report("adding a result to the cache", adding.nanoseconds / Double(count) / 1e3, " µs")
  let found = fastest(of: 3) {
    for name in names { precondition(cache.value(of: name)?.count == facts.count + moves.count) }
  }
  report(
    "finding one of \(count) results", found.nanoseconds / Double(count) / 1e3, " µs", atMost: 20)
  let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  report(
    "size of a result beside its moves", Double(size) / Double(count) - Double(moves.count),
    " bytes", atMost: 100)
}
