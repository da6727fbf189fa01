import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneCommands
import MoonstoneKernel
import MoonstoneLife
import MoonstoneReports
import MoonstoneSearch
import MoonstoneSupport
import MoonstoneTerminal

/// Watches and changes a world of Life, without a match. No other game has a command.
struct LifeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "life", abstract: "Watch and change a world of Conway's Game of Life.",
    discussion: """
      Commands are read line by line, at a prompt or from a pipe:

      \(Prompt.help)

      “moonstone match STRATEGY --game life:SIZE” plays it as a match, with a strategy as the \
      hand. In a pipe, the exit code is 65 when a line was not a command.
      """)

  @Argument(
    help: "The number of squares per side, 1 to 50 (default: 20, or the size of the pattern).")
  var size: String?
  @OptionGroup var seed: SeedOption
  @Option(
    help: ArgumentHelp(
      "A pattern in RLE or plain text to begin with, instead of random squares.",
      valueName: "pattern"), completion: .file(extensions: ["rle", "cells"]))
  var file: String?

  func run() throws {
    var prompt = Prompt(try world())
    let isAsked = Terminal.isInput
    let input = LineInput.standard
    var isAnyWrong = false
    show(prompt)
    while true {
      if isAsked { Terminal.prompt("life> ", aside: false) }
      while !input.hasLine, !input.isAtEnd { input.read() }
      guard let line = input.next() else { break }
      switch prompt.answer(line) {
      case .show: show(prompt)
      case .say(let text): Terminal.print(text)
      case .wrong(let message):
        Terminal.tell(message.printable)
        isAnyWrong = true
      case .save(let file):
        do {
          try save(prompt.world, to: file)
          Terminal.print("\(file.printable) is written")
        } catch {
          Terminal.tell((error as? Failure)?.message ?? "\(error)")
          isAnyWrong = true
        }
      case .end: return try end(isAnyWrong && !isAsked)
      case .nothing: break
      }
    }
    if isAsked { Terminal.print("") }
    try end(isAnyWrong && !isAsked)
  }

  private func end(_ isWrong: Bool) throws {
    if isWrong { throw ExitCode(Failure.Code.data.rawValue) }
  }

  private func world() throws -> World {
    let size = try size.map { typed throws(Failure) in
      guard let size = Int(typed), World.sizes.contains(size) else {
        throw .usage("a world has 1 to 50 squares a side, not “\(typed)”")
      }
      return size
    }
    guard let file else {
      let seed = try seed.seeds().first
      var chance = SplitMix64(seed: seed)
      Terminal.print("seed \(seed)")
      return World(size: size ?? Life().size, using: &chance)
    }
    if seed.seed != nil {
      throw Failure.usage("--file and --seed exclude each other: nothing is left to chance")
    }
    let text = try TextFile.contents(of: file, as: .pattern)
    do {
      let pattern = try Pattern(text)
      if let name = pattern.name { Terminal.print(name.printable) }
      return try World(
        size: size ?? max(Life().size, pattern.width, pattern.height), pattern)
    } catch {
      throw Failure.data("\(file.printable):\(error)")
    }
  }

  /// Prints the world, in two colours on a colour terminal, otherwise with two signs.
  private func show(_ prompt: Prompt) {
    let style = Style.of(isTerminal: Terminal.isOutput)
    let world = prompt.world.drawing { isLiving, _ in
      guard style.isOn else { return isLiving ? "■ " : "□ " }
      return isLiving ? "\u{1b}[42m  \u{1b}[0m" : "\u{1b}[100m  \u{1b}[0m"
    }
    let drawn = TerminalText(own: world)
    Terminal.print(
      "\(drawn)generation \(prompt.generation): \(prompt.world.census)" as TerminalText)
  }

  /// Writes the pattern of a world.
  ///
  /// - Throws: for an unknown format, for an existing file, and when it cannot be written.
  private func save(_ world: World, to file: String) throws {
    let ending = (file as NSString).pathExtension
    guard let format = Pattern.Format(rawValue: ending.lowercased()) else {
      throw Failure.usage("\(file.printable): expected a name that ends with .rle or .cells")
    }
    guard !FileManager.default.fileExists(atPath: file) else {
      throw Failure.usage("\(file.printable): this file already exists; name a new one")
    }
    try WholeFile.create(Array(Pattern(world).text(format).utf8), at: file)
  }
}
