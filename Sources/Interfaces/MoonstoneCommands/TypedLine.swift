import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// A command line as it was typed, before the argument parser sees it.
struct TypedLine {
  let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Refuses what the argument parser would blame for the wrong reason.
  func check() throws(Failure) {
    if arguments.first == "help" {
      try checkNames(Array(arguments.dropFirst()), besides: HelpPages.names)
    } else {
      try checkNames(Array(arguments.prefix(1)))
      try checkSubcommand()
    }
    try checkNumbers()
  }

  /// Suggests a command for an unknown name.
  ///
  /// - Parameters:
  ///   - path: the name of a command, and perhaps those of its subcommands.
  ///   - others: what may stand in place of a command, too.
  private func checkNames(_ path: [String], besides others: [String] = []) throws(Failure) {
    var known = Self.names(below: Moonstone.configuration)
    var typed: [String] = []
    for name in path where !name.hasPrefix("-") && name != "help" {
      typed.append(name)
      guard let next = known[name] else {
        throw unknown(typed, among: (known.keys + (typed.count == 1 ? others : [])).sorted())
      }
      known = Self.names(below: next)
    }
  }

  /// Suggests a subcommand for what would otherwise be an argument of the usual one, such as a
  /// player that does not exist.
  private func checkSubcommand() throws(Failure) {
    guard arguments.count > 1,
      let command = Self.names(below: Moonstone.configuration)[arguments[0]]
    else { return }
    let typed = arguments[1]
    let known = Self.names(below: command)
    let game = zip(arguments, arguments.dropFirst()).first { $0.0 == "--game" }?.1
    guard known[typed] == nil, typed != "help",
      suggestion(for: typed, among: known.keys.sorted()) != nil,
      !FileManager.default.fileExists(atPath: typed),
      (try? Program.catalog.player(typed, of: game ?? Program.catalog.usualGame)) == nil
    else { return }
    throw unknown([arguments[0], typed], among: known.keys.sorted())
  }

  private static func names(
    below configuration: CommandConfiguration
  ) -> [String: CommandConfiguration] {
    var names: [String: CommandConfiguration] = [:]
    for command in configuration.subcommands {
      if let name = command.configuration.commandName { names[name] = command.configuration }
    }
    return names
  }

  private func unknown(_ path: [String], among names: [String]) -> Failure {
    let command = path.joined(separator: " ")
    let names = path.count == 1 ? names + ["help"] : names
    if names.isEmpty {
      return .usage("no command “\(command)”: “\(path[path.count - 2])” has no subcommands")
    }
    if let near = suggestion(for: path[path.count - 1], among: names) {
      let meant = (path.dropLast() + [near]).joined(separator: " ")
      return .usage("no command “\(command)”; did you mean “\(meant)”?")
    }
    return .usage("no command “\(command)”; there are \(names.joined(separator: ", "))")
  }

  /// The failure if a word such as `-hello` has made the argument parser print help: it reads
  /// the letters as options, and finds `-h` among them.
  var unmeantHelp: Failure? {
    let words = arguments.prefix { $0 != "--" }
    guard words.first != "help", !words.contains("-h"), !words.contains("--help"),
      let word = words.first(where: { $0.wholeMatch(of: /-[^-].+/) != nil })
    else { return nil }
    return .usage("unknown option “\(word)”; for a file of this name, write “./\(word)”")
  }

  /// Refuses a negative number that is not the value of an option: the argument parser takes it for
  /// an option.
  private func checkNumbers() throws(Failure) {
    for (before, argument) in zip(arguments, arguments.dropFirst())
    where !before.hasPrefix("-") && argument.wholeMatch(of: /-[0-9]+/) != nil {
      throw .usage("“\(argument)” is negative, and this number is from 0 on")
    }
  }
}
