import Foundation
import GRDB
import MoonstoneSupport
import Testing

@testable import MoonstoneArchive

@Suite struct CacheFileTests {
  private let folder: String
  private let told = Locked<[String]>([])
  private var path: String { "\(folder)/cache/values.db" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func file(_ most: Int = 1 << 30) -> CacheFile {
    CacheFile(path, most: most) { [told] text in told.withLock { $0.append(text) } }
  }

  private func name(_ number: Int) -> String { sha256("\(number)".utf8) }

  @Test func valuesAreFoundByAnotherProgram() {
    let one = file()
    #expect(one.value(of: name(1)) == nil)
    one.add([1, 2, 3], for: name(1))
    let other = file()
    #expect(other.value(of: name(1)) == [1, 2, 3])
    other.add([], for: name(2))
    #expect(one.value(of: name(2)) == [] && one.value(of: name(3)) == nil)
    #expect(one.size > 0 && told.withLock { $0.isEmpty })
  }

  @Test func twoProgramsAtOnceLoseNothing() async {
    let (one, other) = (file(), file())
    await withTaskGroup(of: Void.self) { group in
      for (place, cache) in [one, other].enumerated() {
        group.addTask { for n in 0..<100 { cache.add([UInt8(n)], for: self.name(n * 2 + place)) } }
      }
    }
    #expect((0..<200).allSatisfy { one.value(of: name($0)) == [UInt8($0 / 2)] })
    #expect(told.withLock { $0.isEmpty })
  }

  @Test func aDamagedValueIsAsGoodAsNone() throws {
    let cache = file()
    for number in 0..<8 { cache.add([7, 8, 9, UInt8(number)], for: name(number)) }
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(sql: "UPDATE value SET bytes = x'0102' WHERE id = 1")
      try db.execute(
        sql: "UPDATE value SET bytes = substr(bytes, 1, length(bytes) - 1) || x'ff' WHERE id = 2")
      // The value of another name.
      try db.execute(
        sql: "UPDATE value SET bytes = (SELECT bytes FROM value WHERE id = 8) WHERE id = 3")
    }
    try queue.close()
    #expect((0..<3).allSatisfy { cache.value(of: name($0)) == nil })
    #expect((3..<8).allSatisfy { cache.value(of: name($0)) == [7, 8, 9, UInt8($0)] })
    cache.add([1], for: name(0))
    #expect(cache.value(of: name(0)) == [1])
  }

  @Test func theOldestGiveWay() {
    let most = 400_000
    let cache = file(most)
    for number in 0..<2000 {
      cache.add(Array(repeating: UInt8(number & 0xFF), count: 500), for: name(number))
    }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_size <= most)
    #expect(cache.value(of: name(0)) == nil && cache.value(of: name(1999)) != nil)
  }

  @Test func whatIsNotADatabaseBeginsAnew() throws {
    try Folder.make("\(folder)/cache")
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
    let cache = file()
    cache.add([1], for: name(1))
    #expect(cache.value(of: name(1)) == [1] && told.withLock { $0.isEmpty })
  }

  @Test func theDatabaseOfAnotherProgramIsNotTouched() throws {
    try Folder.make("\(folder)/cache")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a); PRAGMA application_id = 5") }
    try queue.close()
    let cache = file()
    cache.add([1], for: name(1))
    #expect(cache.value(of: name(1)) == nil)
    #expect(
      told.withLock { $0 } == [
        "\(path): cannot be written: it belongs to another program; matches are played without the "
          + "cache"
      ])
    let isThere = try DatabaseQueue(path: path).read { try $0.tableExists("t") }
    #expect(isThere)
  }

  @Test func aFolderThatCannotBeMadeIsSaidOnce() throws {
    try Data().write(to: URL(fileURLWithPath: "\(folder)/cache"))
    let cache = file()
    for number in 0..<3 {
      cache.add([1], for: name(number))
      #expect(cache.value(of: name(number)) == nil)
    }
    #expect(told.withLock { $0.count } == 1)
  }

  @Test func aFileThatIsTornAnywhereStillServes() throws {
    let whole = file()
    for number in 0..<50 { whole.add(Array(repeating: 1, count: 100), for: name(number)) }
    let bytes = ["", "-wal"].map { FileManager.default.contents(atPath: path + $0) ?? Data() }
    for cut in stride(from: 0, to: bytes[1].count, by: bytes[1].count / 23 + 1) {
      let torn = "\(folder)/torn-\(cut)"
      try bytes[0].write(to: URL(fileURLWithPath: torn))
      try bytes[1].prefix(cut).write(to: URL(fileURLWithPath: torn + "-wal"))
      let cache = CacheFile(torn, most: 1 << 30) { [told] text in told.withLock { $0.append(text) }
      }
      #expect((0..<50).allSatisfy { [nil, 100].contains(cache.value(of: name($0))?.count) })
      cache.add([2], for: name(100))
      #expect(cache.value(of: name(100)) == [2])
    }
    #expect(told.withLock { $0.isEmpty })
  }
}
