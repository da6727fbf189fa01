import Foundation
import Testing

@testable import MoonstoneReports

/// The files that all pages share.
@Suite struct PagePartsTests {
  @Test func everyImportOfAPartIsAPart() {
    var imports = 0
    for (name, text) in PageParts.files where name.hasSuffix(".js") {
      for found in text.matches(of: #/from "\./([^"]+)"/#) {
        #expect(PageParts.files[String(found.1)] != nil, "\(name) imports \(found.1)")
        imports += 1
      }
    }
    #expect(imports >= 5)
  }

  @Test func aPageThatIsOneFileHasEveryPartAndNoModule() {
    let script = PageParts.script
    #expect(!script.contains(#/(?m)^(import|export) /#))
    for name in [
      "function el(", "class Field ", "class Graph ", "class Steps ", "class ReportMatch ",
    ] {
      #expect(script.contains("\n\(name)"), "\(name)")
    }
    #expect(PageParts.style.contains(".steps{"))
  }

  /// A name that two modules have would be declared twice in one script.
  @Test func noTwoPartsDeclareTheSameName() {
    var names: [String] = []
    for found in PageParts.script.matches(of: #/(?m)^(?:class|const|let|function) (\w+)/#) {
      names.append(String(found.1))
    }
    #expect(names.count > 8)
    #expect(Set(names).count == names.count)
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Rules may describe a kind of pieces when the first of it stands on the board.
  @Test(.enabled(if: node != nil)) func aPieceOfAKindThatTheBoardDoesNotKnowIsADot() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = PageParts.files.filter { $0.key.hasSuffix(".js") }
    files["package.json"] = #"{"type":"module"}"#
    files["draw.js"] = """
      import { Field } from "./field.js";
      const drawn = {};
      const picture = { querySelector: (name) => name === "g.texts" ? null : {
        setAttribute: (_, value) => { drawn[name] = value; },
      } };
      const dataset = { columns: "3", shift: "0", height: "30" };
      new Field({ dataset, querySelector: () => picture }).draw(["b!akK", "w!akQ", "b"]);
      console.log(drawn["path.b"], drawn["path.w"]);
      """
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Self.node))
    process.arguments = [folder.appending(path: "draw.js").path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "M39 39h0M99 39h0 M69 39h0\n")
  }

  @Test func noPartEndsItsElementInAPage() {
    for text in PageParts.files.values {
      #expect(!text.contains("]]>") && !text.lowercased().contains("</script"))
      #expect(!text.lowercased().contains("</style") && !text.contains("<!--"))
    }
  }
}
