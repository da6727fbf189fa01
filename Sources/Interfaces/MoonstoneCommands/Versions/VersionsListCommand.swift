import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct VersionsListCommand: ParsableCommand {
  private typealias KeptVersion = VersionsReport.KeptVersion

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show, compare and restore the versions of a script.",
    discussion: """
      Shows when each version played first, the lines that it changed, its matches, and by how \
      many Elo it is stronger than the one before and than the best, from all duels at once.

      A version is v3, or the beginning of its SHA-256. As a player it is mine.lua@sha:7430.
      """)

  @Argument(help: "The script.", completion: .file(extensions: ["lua"])) var file: String
  @Option(
    name: .customLong("game"),
    help: ArgumentHelp(
      "The game whose duels count (default: the one with the most).", valueName: "game"))
  var typedGame: String?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Show what differs between two versions.", valueName: "version"))
  var diff: [String] = []
  @Option(help: ArgumentHelp("Write a version to the file.", valueName: "version"))
  var restore: String?
  @Flag(help: "Restore without asking, even if the text of the file is lost.") var yes = false
  @Flag(help: "Print JSON, one object.") var json = false

  func run() throws {
    try checkOptions()
    let game = try typedGame.map { try Program.catalog.game(named: $0).name }
    let versions = VersionsReport.versions(of: file)
    guard !versions.isEmpty else {
      if !isSomething(at: file) { throw FileFault(file, .missing) }
      throw Failure.missing(
        "\(file.printable): no version is kept yet; “moonstone match \(file.typed) random” plays "
          + "the first one")
    }
    if let restore {
      try self.restore(try find(restore, versions), versions)
    } else if !diff.isEmpty {
      show(try find(diff[0], versions), try find(diff[1], versions))
    } else {
      try list(versions, game)
    }
  }

  private func checkOptions() throws(Failure) {
    if !diff.isEmpty, diff.count != 2 {
      throw .usage("--diff takes two versions, such as --diff v1 v2, after the file")
    }
    if !diff.isEmpty, restore != nil {
      throw .usage("--diff and --restore exclude each other")
    }
    if yes, restore == nil { throw .usage("--yes is for --restore, which asks") }
    guard !diff.isEmpty || restore != nil else { return }
    if json { throw .usage("--json is for the list: leave out --diff and --restore") }
    if typedGame != nil { throw .usage("--game is for the list: leave out --diff and --restore") }
  }

  private func list(_ versions: [KeptVersion], _ game: String?) throws {
    let present = try? ScriptFile(path: file, libraries: StrategyFolders().libraries).source.digest
    let report = VersionsReport(
      of: file, versions, present: present, duels: VersionFolder.user.duels, game: game)
    if json { return try Terminal.emit(jsonLine(of: report.json)) }
    Terminal.print(report.heading)
    for line in report.columns.lines(fitting: Terminal.width) { Terminal.print(line) }
  }

  private func find(
    _ typed: String, _ versions: [KeptVersion]
  ) throws(Failure) -> KeptVersion {
    let digits = typed.lowercased().replacing(/^sha:/, with: "")
    let found = versions.filter { each in
      typed == each.name || typed == "\(each.version.number)"
        || (digits.utf8.count >= 4 && each.version.digest.hasPrefix(digits))
    }
    guard found.count < 2 else {
      let names = found.map { "\($0.name) \($0.version.digest.prefix(12))" }
      throw .missing(
        "“\(typed.printable)” stands for several versions: \(names.joined(separator: ", "))")
    }
    guard let found = found.first else {
      let names = versions.suffix(5).reversed().map {
        "\($0.name) \($0.version.digest.prefix(8))"
      }
      throw .missing(
        "\(file.printable) has no version “\(typed.printable)”; the newest are "
          + names.joined(separator: ", "))
    }
    return found
  }

  // MARK: - What differs

  /// How many common lines are shown around what differs.
  private static let context = 3

  private func show(_ old: KeptVersion, _ new: KeptVersion) {
    Terminal.print("--- \(file.printable) \(old.name)\n+++ \(file.printable) \(new.name)")
    show(LineDiff(old.source.text, new.source.text))
    for name in VersionsReport.modules(old.source, new.source) {
      let texts = [old, new].map { version in
        version.source.includes.first { $0.module.isExactly(name) }
          .map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      }
      Terminal.print("--- \(name.printable) \(old.name)\n+++ \(name.printable) \(new.name)")
      show(LineDiff(texts[0], texts[1]))
    }
  }

  private func show(_ diff: LineDiff) {
    let changed = diff.lines.indices.filter { diff.lines[$0].kind != .both }
    var shown: Set<Int> = []
    for place in changed { shown.formUnion(place - Self.context...place + Self.context) }
    var last = -1
    for place in diff.lines.indices where shown.contains(place) {
      let line = diff.lines[place]
      if place > last + 1 || last < 0 { Terminal.print("@@ line \(line.number) @@") }
      last = place
      let mark = line.kind == .new ? "+" : line.kind == .old ? "-" : " "
      Terminal.print(mark + line.text.printable)
    }
  }

  // MARK: - Restoring

  private func restore(_ version: KeptVersion, _ versions: [KeptVersion]) throws {
    let present = try presentText()
    if present == version.source.bytes {
      Terminal.print("\(file.printable) is \(version.name) already")
      return tellModules(of: version)
    }
    if let present, !yes, !versions.contains(where: { $0.source.bytes == present }) {
      let question = "the text of \(file.printable) is not kept, and would be lost"
      guard Terminal.isInput else {
        throw Failure.usage("\(question); with --yes it is written over")
      }
      Terminal.tell("\(question); write over it? Type y for yes")
      guard readLine()?.lowercased().hasPrefix("y") == true else {
        return Terminal.print("nothing was written")
      }
    }
    try WholeFile.write(version.source.bytes, to: file)
    Terminal.print("\(file.printable) is \(version.name) again")
    tellModules(of: version)
  }

  /// The bytes of the file; `nil` if there is none.
  private func presentText() throws(FileFault) -> [UInt8]? {
    guard isSomething(at: file) else { return nil }
    do {
      return try readFile(at: file, upTo: 1 << 24)
    } catch {
      throw FileFault(reading: file, error)
    }
  }

  /// Only the file itself is restored.
  private func tellModules(of version: KeptVersion) {
    let restored = try? ScriptFile(path: file, libraries: StrategyFolders().libraries).source
    guard restored.map({ VersionsReport.modules($0, version.source) }) != [] else { return }
    Program.warn(
      "its modules differ from those that \(version.name) had; "
        + "\(file.typed)@sha:\(version.version.digest.prefix(8)) plays with those")
  }
}
