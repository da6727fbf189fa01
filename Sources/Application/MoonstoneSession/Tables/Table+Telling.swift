import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// What those hear who watch a table. In a class, guests hear nothing of what is said of scripts.
extension Table {
  package var snapshot: (number: Int, text: String) { snapshot(forGuests: false) }

  package var guestSnapshot: (number: Int, text: String) {
    snapshot(forGuests: surroundings.scripts.isInClass)
  }

  private func snapshot(forGuests: Bool) -> (number: Int, text: String) {
    let snapshot = SheetSnapshot.json(
      id, sheet, seed: present.seed, said: forGuests ? said.filter { isForGuests($0) } : said,
      pace: Int(pace / .milliseconds(1)), isReplay: false, waited: waited(sheet.match),
      variables: forGuests ? [] : variables(in: sheet.match), journal: journalName,
      told: { told($0, toGuests: forGuests) }
    ).merging(forGuests ? [:] : answersSoFar)
    return (broadcast.number, jsonLine(of: snapshot))
  }

  private func told(_ ending: Ending, toGuests isForGuests: Bool) -> Ending {
    let match = sheet.match
    return surroundings.scripts.told(
      ending, of: match.players, in: match.game.name, isForGuests: isForGuests)
  }

  /// What the variables held where a side has just failed.
  private func variables(in match: Match<G>) -> [String] {
    guard let side = match.ending?.forfeiter, let failure = session.host.account.failure,
      failure.side == side,
      surroundings.scripts.shows(match.players[side].name, in: match.game.name)
    else { return [] }
    return failure.variables.map(\.printable)
  }

  private func isForGuests(_ said: SheetSnapshot.Said) -> Bool {
    surroundings.scripts.tellsGuests(said.text, isOfSide: said.side != nil)
  }

  func postStatus(_ match: Match<G>) {
    let (waited, variables) = (waited(match), variables(in: match))
    func text(_ variables: [String], isForGuests: Bool) -> String {
      jsonLine(
        of: SheetStatus.json(of: match, waited: waited, variables: variables) {
          surroundings.scripts.told(
            $0, of: match.players, in: match.game.name, isForGuests: isForGuests)
        })
    }
    let isForAll = match.ending?.forfeiter == nil || !surroundings.scripts.isInClass
    let whole = text(variables, isForGuests: false)
    broadcast.post(
      Broadcast.Message(
        name: "status", text: whole, forGuests: isForAll ? whole : text([], isForGuests: true)))
  }

  /// - Parameter isForGuests: whether those hear it, too, who may read no scripts.
  func post(_ name: String, _ json: JSON, isForGuests: Bool = true) {
    let text = jsonLine(of: json)
    broadcast.post(
      Broadcast.Message(name: name, text: text, forGuests: isForGuests ? text : nil))
  }

  /// Sends a text to all watchers, and keeps it for later ones.
  ///
  /// - Parameter isRefusal: whether it says why the players stay as they are.
  func say(_ text: String, of side: Side?, isRefusal: Bool = false) {
    let words = SheetSnapshot.Said(
      ply: sheet.match.ply, side: side?.description, text: text.printableLines,
      isRefusal: isRefusal ? true : nil)
    said.append(words)
    if said.count > Self.mostSaid { said.removeFirst(said.count - Self.mostSaid) }
    post("said", JSON(encoding: words), isForGuests: isForGuests(words))
  }
}
