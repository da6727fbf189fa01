import Foundation
import MoonstoneTestSupport
import Testing

/// What every source of our C keeps to.
@Suite struct BridgeSourceTests {
  /// The objects of our C, as they were linked beside these tests.
  private static func objects() throws -> [String] {
    let products = Bundle(for: TemporaryFolder.self).bundleURL
    let list = products.appendingPathComponent("MoonstoneTestWorker.product/Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: ["'"])
    }.filter { $0.contains("/CMoonstone") }
  }

  @Test func everyExternalSymbolOfOurCBeginsWithItsPrefix() throws {
    let nm = Process()
    let output = Pipe()
    nm.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    nm.arguments = try ["nm", "-g", "--defined-only"] + Self.objects()
    nm.standardOutput = output
    try nm.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    nm.waitUntilExit()
    // An address, a type and a name; what begins with two underscores is the compiler's.
    let symbols: [Substring] = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 3 ? words[2] : nil
    }
    #expect(symbols.contains("ms_script_new") && symbols.contains("ms_worker_start"))
    #expect(symbols.filter { !$0.hasPrefix("ms_") && !$0.hasPrefix("__") } == [])
  }

  @Test func includesOfTheBridgeGoOneWay() throws {
    let floors = ["run", "library", "board", "roles"]
    let bridge = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Scripting/CMoonstone")
    for (number, floor) in floors.enumerated() {
      let folder = bridge.appendingPathComponent(floor)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.contains("\(floor).h"))
      for file in files {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        for above in floors[(number + 1)...] {
          #expect(!text.contains("#include \"\(above)/"), "\(floor)/\(file) includes \(above)/")
        }
      }
    }
  }
}
