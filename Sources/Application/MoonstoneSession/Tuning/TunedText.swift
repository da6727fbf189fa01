import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// The file of a script whose parameters were tuned.
package struct TunedText {
  private let plan: TunePlan
  private let path: String
  private let original: ScriptSource

  /// - Throws: a ``TuneError`` if the script has no file.
  package init(of plan: TunePlan) throws(TuneError) {
    guard let path = plan.path, let original = plan.script.source else {
      throw .parameters(
        "\(plan.name.printable) is a version without a file of its own; name its file")
    }
    (self.plan, self.path, self.original) = (plan, path, original)
  }

  /// Puts values into the declaration, and touches nothing else of the text.
  ///
  /// - Returns: the path of the file.
  /// - Throws: a ``TuneError`` if the file is not the one that was tuned, or does not declare its
  ///   parameters so that they can be replaced; a `FileFault`.
  package func write<E: GameEntry>(
    _ values: [(parameter: TunedParameter, value: Double)], of entry: E, by catalog: Catalog
  ) throws -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(at: path, upTo: 64 << 20)
    } catch {
      throw FileFault(reading: path, error)
    }
    guard bytes == original.bytes else {
      throw TuneError.invalid(
        path, line: nil,
        "it has changed since the tuning began, and is left as it is; set "
          + "\(values.map(\.parameter).setting(values.map(\.value))) by hand")
    }
    var texts: [String: String] = [:]
    for (parameter, value) in values { texts[parameter.name] = parameter.declared(value) }
    let (changed, missing) = ParameterDeclaration(in: bytes).setting(texts)
    let plain = original.setting("")
    let source = ScriptSource(name: path, bytes: changed, includes: plain.includes)
    let before = try catalog.parameters(of: plain, in: entry)
    let after = (try? catalog.parameters(of: source, in: entry)) ?? []
    let isRight = zip(before, after).allSatisfy { one, other in
      let wanted = values.first { $0.parameter.name == one.name }
      return one.name == other.name && one.range == other.range && one.isMain == other.isMain
        && other.usual == (wanted.map { $0.parameter.text($0.value) } ?? one.usual)
    }
    guard missing.isEmpty, before.count == after.count, isRight else {
      let names = missing.isEmpty ? values.map(\.parameter.name) : missing
      throw TuneError.invalid(
        path, line: nil,
        "\(names.joined(separator: ", ")): the usual value does not stand there as "
          + "a number, and the file is left as it is; set "
          + "\(values.map(\.parameter).setting(values.map(\.value))) by hand")
    }
    try WholeFile.write(changed, to: resolved)
    return path
  }

  /// The file itself, if a link leads there.
  private var resolved: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension TunedParameter {
  /// The value as it stands in a declaration: what is not an integer must not look like one.
  fileprivate func declared(_ value: Double) -> String {
    let text = text(value)
    return isInteger || text.contains { ".eE".contains($0) } ? text : text + ".0"
  }
}
