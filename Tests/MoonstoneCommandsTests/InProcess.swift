import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneGames
import MoonstoneSupport
import MoonstoneTerminal
import Testing

@testable import MoonstoneCommands

extension Workshop {
  /// The program's, which looks for weights among the strategies of the workshop, too.
  private static func catalog() -> Catalog {
    Catalog(
      games: GameList.games { Moonstone.weights(of: $0, $1) }, families: GameList.families,
      engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")],
      worker: "moonstone-worker")
  }

  /// Runs a command in this process, which starts no program. It must not read the input, wait for
  /// signals or start engines. What it printed from another thread than its task's would be missing;
  /// only “solve” with several jobs does so.
  ///
  /// The folder of this process is another one. So arguments that begin with `./` become whole paths
  /// into the workshop, and these are shown without its path. Strategies that lie where the tests run
  /// are found, too: what depends on there being none is asked of the program, by ``run(_:input:environment:)``.
  func ask(_ arguments: String...) async -> Output { await ask(arguments) }

  func ask(_ arguments: [String], environment: [String: String] = [:]) async -> Output {
    let variables = [
      "XDG_STATE_HOME": "\(path)/state", "XDG_CACHE_HOME": "\(path)/cache",
      "MOONSTONE_STRATEGIES": "\(path)/strategies",
      "MOONSTONE_GAMES": "\(path)/games", "MOONSTONE_OBSERVERS": "\(path)/observers",
    ].merging(environment) { $1 }
    for word in arguments.drop(while: { _ in arguments.first == "help" })
    where word.wholeMatch(of: #/[\w/-]+\.[a-z]+/#) != nil && word.first != "/" {
      Issue.record("“\(word)” would be a file where the tests run: type “./\(word)”")
    }
    let typed = arguments.map { $0.hasPrefix("./") ? "\(path)/\($0.dropFirst(2))" : $0 }
    let streams = Locked([Int32: [UInt8]]())
    let code = await Terminal.$capture.withValue({ bytes, descriptor in
      streams.withLock { $0[descriptor, default: []] += bytes }
    }) {
      await EnvironmentVariables.$current.withValue(variables) {
        await Program.$catalog.withValue(Self.catalog()) { await Moonstone.run(typed) }
      }
    }
    func text(_ descriptor: Int32) -> String {
      String(decoding: streams.withLock { $0[descriptor] ?? [] }, as: UTF8.self)
        .replacing("\(path)/", with: "")
    }
    return Output(output: text(STDOUT_FILENO), error: text(STDERR_FILENO), code: code)
  }
}
