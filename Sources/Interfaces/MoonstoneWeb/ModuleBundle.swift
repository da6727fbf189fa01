import Foundation

/// The modules of the page as one script, so that a browser asks for them once.
///
/// Each becomes a function that runs after those that it imports. Understood are imports of names in
/// one line, `import("./….js")`, and exports of functions, classes, constants and names: as the page's
/// sources are.
struct ModuleBundle {
  let text: String
  /// The modules in it, each after those that it imports.
  let names: [String]
  /// The modules that are imported when they are needed.
  let later: [String]

  /// - Parameters:
  ///   - entries: the modules that begin.
  ///   - modules: the modules by their names.
  ///   - earlier: the modules that the page has already.
  ///   - rest: the script that has the modules which are needed later.
  ///   - apart: modules that are needed later, each in a script of its own name.
  init(
    from entries: [String], of modules: [String: String], after earlier: [String] = [],
    rest: String? = nil, apart: Set<String> = []
  ) {
    var order: [String] = []
    var later: [String] = []
    var seen = Set(earlier)
    func visit(_ name: String) {
      guard seen.insert(name).inserted, let source = modules[name] else { return }
      for line in source.split(separator: "\n") {
        if let imported = Self.imported(line) { visit(imported.module) }
        if let wanted = Self.wanted(line), !apart.contains(wanted) { later.append(wanted) }
      }
      order.append(name)
    }
    for entry in entries { visit(entry) }
    (names, self.later) = (order, later)
    text =
      "const modules = globalThis.moonstone ??= {};\n"
      + order.map { Self.wrapped($0, modules[$0] ?? "", rest, apart) }.joined()
  }

  private static func wrapped(
    _ name: String, _ source: String, _ rest: String?, _ apart: Set<String>
  ) -> String {
    var exports: [String] = []
    var lines: [String] = []
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") { continue }
      if let (names, module) = imported(line) {
        let taken = names.replacing(" as ", with: ": ")
        lines.append("const {\(taken)} = modules[\"\(module)\"];")
      } else if code.hasPrefix("export {") {
        let names = code.dropFirst("export {".count).prefix { $0 != "}" }.split(separator: ",")
        exports += names.map { $0.trimmingCharacters(in: .whitespaces) }
      } else if code.hasPrefix("export ") {
        let declared = code.dropFirst("export ".count)
        exports.append(declaredName(declared))
        lines.append(String(declared))
      } else if let rest, let module = wanted(line) {
        let script = apart.contains(module) ? module : rest
        let fetched = "(await import(\"./\(script)\"), modules[\"\(module)\"])"
        lines.append(String(code).replacing("await import(\"./\(module)\")", with: fetched))
      } else {
        lines.append(String(code))
      }
    }
    let body = lines.joined(separator: "\n")
    return """
      modules["\(name)"] = (() => {
      \(body)
      return { \(exports.joined(separator: ", ")) };
      })();

      """
  }

  /// What `import { … } from "./….js";` names.
  private static func imported(_ line: Substring) -> (names: String, module: String)? {
    guard line.hasPrefix("import {"), let end = line.firstIndex(of: "}"),
      let start = line.range(of: "\"./"), let quote = line.lastIndex(of: "\"")
    else { return nil }
    return (
      String(line[line.index(line.startIndex, offsetBy: 8)..<end]),
      String(line[start.upperBound..<quote])
    )
  }

  /// What `await import("./….js")` names.
  private static func wanted(_ line: Substring) -> String? {
    guard let start = line.range(of: "await import(\"./") else { return nil }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
  }

  /// The name that `function f(`, `async function f(`, `class C` or `const c =` declares.
  private static func declaredName(_ declaration: Substring) -> String {
    let keywords: Set<Substring> = ["async", "function", "class", "const", "let"]
    let word = declaration.split(separator: " ").first { !keywords.contains($0) } ?? ""
    return String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}
