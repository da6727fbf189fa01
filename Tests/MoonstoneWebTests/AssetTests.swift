import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// The files of the page, and what of them browsers need to fetch.
@Suite struct AssetTests {
  @Test func aFileThatTheBrowserHasIsNotSentAgain() async throws {
    try await Visit.pay { visit in
      for name in ["", "bundle.js", "bundle.css", "moonstone.svg"] {
        let first = try await visit.ask(name)
        let tag = try #require(first.headers["ETag"], "\(name)")
        #expect(first.headers["Cache-Control"] == "no-cache" && !first.data.isEmpty)
        let again = try await visit.ask(name, headers: ["If-None-Match": "W/\"a\", \(tag)"])
        #expect(again.status == .notModified && again.data.isEmpty, "\(name)")
        #expect(again.headers["ETag"] == tag)
        let head = String(
          decoding: again.encodedHead(isChunked: true, isLast: false), as: UTF8.self)
        #expect(!head.contains("Transfer-Encoding") && !head.contains("Content-Length"))
        #expect(try await visit.ask(name, headers: ["If-None-Match": "\"b\""]).status == .ok)
      }
    }
  }

  @Test func whatIsInstalledIsAWholeEditor() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Makefile").standardized.path
    let makefile = try contents(path).replacing("\\\n", with: "")
    let line = makefile.split(separator: "\n").first { $0.hasPrefix("CODEMIRROR_PARTS = ") }
    #expect(line?.split(separator: " ").dropFirst(2).map(String.init) == Assets.editorParts)
    #expect(Assets.editor(in: "/nonexistent").isEmpty)
  }

  /// A module that was there twice would know two first pages.
  @Test func eachModuleIsInOneScript() async throws {
    try await Visit.pay { visit in
      let page = try await visit.text("")
      #expect(page.contains("src=\"bundle.js\"") && page.contains("href=\"bundle.css\""))
      var modules: [Substring] = []
      let scripts = ["bundle.js", "new-match.js", "later.js"]
      for name in scripts {
        let lines = try await visit.text(name).split(separator: "\n")
        let fetched = lines.flatMap {
          $0.matches(of: /import\("\.\/([^"]+)"\)/).map { String($0.1) }
        }
        #expect(Set(fetched).isSubset(of: scripts), "\(name): \(fetched)")
        #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
        modules += lines.filter { $0.hasPrefix("modules[") && $0.hasSuffix("(() => {") }
        if name == "bundle.js" { #expect(modules.last == "modules[\"page.js\"] = (() => {") }
      }
      #expect(modules.count == Set(modules).count && modules.count > 40)
      #expect(modules.contains { $0.contains("keys.js") })
      #expect(try await visit.text("page.js").contains("import "))
    }
  }

  @Test func aModuleComesAfterThoseThatItImports() {
    let modules = [
      "a.js": "// Words.\nimport { b as c, d } from \"./b.js\";\n\nc(d);\n",
      "b.js": """
      import { e } from "./e.js";
      export { e };
      export async function b(one) {
        const { f } = await import("./f.js");
        return f(one); // kept
      }
      export const d = 1;
      """,
      "e.js": "export class e extends Object {}",
      "f.js": "import { e } from \"./e.js\";\nexport const f = (one) => new e(one);",
      "g.js": "export const g = 1;",
    ]
    let bundle = ModuleBundle(from: ["a.js"], of: modules, rest: "rest.js")
    #expect(bundle.names == ["e.js", "b.js", "a.js"] && bundle.later == ["f.js"])
    #expect(
      bundle.text == """
        const modules = globalThis.moonstone ??= {};
        modules["e.js"] = (() => {
        class e extends Object {}
        return { e };
        })();
        modules["b.js"] = (() => {
        const { e } = modules["e.js"];
        async function b(one) {
        const { f } = (await import("./rest.js"), modules["f.js"]);
        return f(one); // kept
        }
        const d = 1;
        return { e, b, d };
        })();
        modules["a.js"] = (() => {
        const { b: c, d } = modules["b.js"];
        c(d);
        return {  };
        })();

        """)
    let rest = ModuleBundle(from: bundle.later, of: modules, after: bundle.names)
    #expect(rest.names == ["f.js"])
    let apart = ModuleBundle(from: ["a.js"], of: modules, rest: "rest.js", apart: ["f.js"])
    #expect(apart.names == bundle.names && apart.later.isEmpty)
    #expect(apart.text == bundle.text.replacing("./rest.js", with: "./f.js"))
  }
}
