import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTerminal

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check that scripts work, before they play others.",
    discussion: """
      Each strategy is loaded, tried on boards that trip strategies up, and plays ten matches \
      against “random”, five as each side. A file in a “games” folder is checked as rules, which \
      must keep the laws of games in twenty random matches. A file in an “observers” folder hears \
      ten such matches. The result is one line per file; the exit code is 1 when any file failed.

      Lines after it warn of global variables that were probably not meant, of local ones that \
      nothing reads, and of those that hide others. In the script, “-- moonstone: allow unused” \
      at the end of a line allows it there, and on a line of its own from there on; so do global \
      and shadowed.

      “test” asks a strategy about positions of your choice, “replay --verify” asks it again for \
      the moves of a recorded match, and “reproduce” repeats one forfeit.
      """)

  @Argument(
    help: "Strategies, observers or rules of games; a folder stands for every .lua file in it.")
  var files: [String]
  @OptionGroup var game: GameOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var capsules: CapsuleOption
  @Flag(help: "Let a script fail that is warned of.") var strict = false
  @Flag(help: "Print JSON, one object per file.") var json = false

  func run() async throws {
    let paths = try files.flatMap { file in
      PlayerName(file).suffixes.isEmpty ? try ScriptFolder.scripts(in: file) : [file]
    }
    let scripts = paths.filter { !OwnTests.belongs($0) }
    if scripts.isEmpty, let first = paths.first, let script = OwnTests.script(of: first) {
      throw Failure.usage(
        "\(first.printable) has the tests of a script; “moonstone test \(script.typed)” runs them")
    }
    let checking = Checking(
      game: game.name, clocks: try clocks.clocks(usually: .perMove(.seconds(10))),
      scripts: self.scripts, seeds: try seed.seeds(), capsules: try capsules.folder(), json: json,
      isStrict: strict)
    InterruptSignals.begin(for: checking.interruption)
    if try await checking.check(scripts) > 0 { throw ExitCode(1) }
  }
}
