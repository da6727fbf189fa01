import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Finds the level that a person at a terminal meets where no opponent was named: by asking at a first
/// game, and by the last matches from then on.
struct LevelDialog {
  /// Whether the person is asked again.
  let asksAgain: Bool

  /// Returns the name of a level, after saying why it is that one and how to change it; `nil` where
  /// the usual opponent of the game plays, which is said if the game has no levels.
  ///
  /// - Throws: a usage error where the person wants to be asked and cannot be.
  func opponent(in entry: some GameEntry) throws(Failure) -> String? {
    guard Terminal.isInput, Terminal.isOutput else {
      if asksAgain { throw .usage("--ask-level needs a terminal, on which it can ask") }
      return nil
    }
    let levels = PersonalLevels(MatchFolder())
    let game = entry.name
    guard let offer = levels.offer(of: game, entry: { entry }) else {
      if asksAgain { throw .usage("\(game) has no levels to ask about") }
      Terminal.tell(
        "\(game) has no levels; “moonstone strategies --game \(game)” lists who plays it")
      return nil
    }
    if asksAgain || offer.isFirst {
      let level = ask(offer, about: game)
      if let level { keep(level, of: game, in: levels) }
      let met = level ?? offer.choices[LevelOffer.usualChoice].level
      tell(met, level == nil ? "you gave no answer" : "it fits your answer", offer.list, game)
      return LevelList.name(met)
    }
    guard let suggestion = offer.suggestion else {
      Terminal.tell("“moonstone play --ask-level” asks how well you play, and suggests a level")
      return nil
    }
    tell(suggestion.level, suggestion.reason, offer.list, game)
    return LevelList.name(suggestion.level)
  }

  /// Asks until the answer is one; `nil` at the end of the input.
  private func ask(_ offer: LevelOffer, about game: String) -> Int? {
    let choices = offer.choices
    Terminal.tell(LevelOffer.question(of: game))
    for (index, choice) in choices.enumerated() { Terminal.tell("  \(index + 1)  \(choice.text)") }
    let levels = offer.list.levels
    while true {
      Terminal.prompt(
        TerminalText("1 to \(choices.count), or Enter for \(LevelOffer.usualChoice + 1): "),
        aside: true)
      guard let line = LineInput.standard.line() else {
        Terminal.tell("")
        return nil
      }
      let typed = line.filter { !$0.isWhitespace }
      if typed.isEmpty { return choices[LevelOffer.usualChoice].level }
      if let number = Int(typed), choices.indices.contains(number - 1) {
        return choices[number - 1].level
      }
      let name = LevelList.strategy
      if let level = levels.first(where: { typed.lowercased() == "\(name)@\($0)" }) { return level }
      Terminal.tell(
        "“\(line.printable)” is not one of the answers: type a number from 1 to \(choices.count), or "
          + "a level from \(name)@\(levels.lowerBound) to \(name)@\(levels.upperBound)")
    }
  }

  private func keep(_ level: Int, of game: String, in levels: PersonalLevels) {
    do throws(FileFault) {
      try levels.answer(level, of: game)
    } catch {
      Terminal.tell("\(error); you will be asked again")
    }
  }

  private func tell(_ level: Int, _ reason: String, _ list: LevelList, _ game: String) {
    let other = level < list.levels.upperBound ? level + 1 : level - 1
    Terminal.tell(
      "you meet “\(LevelList.name(level))”: \(reason); “moonstone play \(LevelList.name(other)) "
        + "--game \(game)” is \(other > level ? "stronger" : "weaker"), and “--ask-level” asks again"
    )
  }
}
