import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

// What is told of scripts when they are saved, or loaded into the match.
extension Table {
  /// Answers what became of the file of a side's script, or a version that was loaded.
  func answer(_ news: SavedScript.News, of side: Side) {
    let source = session.changes.sources[side]
    guard case .script(let name, let path, _) = source, surroundings.scripts.mayChange(path) else {
      return
    }
    let answers = answers[Exactly(path)] ?? makeAnswers(name, path)
    if case .usable(let version) = news {
      let seat = session.changes.seats[side].value
      newest[side] = (seat.player as? LuaStrategy<G>).map { ($0, version) }
      let before = seat.versions.last { $0.digest != version.digest }
      // Kept before they play, in this order, so that each is called by the number that it has there.
      for one in [before, version].compactMap(\.self) { surroundings.keeper?.see(one, of: source) }
      if let before { answers.begin(with: before) }
    }
    answers.take(news)
  }

  private func makeAnswers(_ name: String, _ path: String) -> SaveAnswers<G> {
    let versions = Locked(Versions(name))
    let loader = session.loader
    let past = SavePast<G>(surroundings.store, archive: surroundings.archiving?.name) {
      [journal] in journal.withLock(\.self).file
    }
    let kept = surroundings.keeper == nil ? nil : surroundings.versions
    let made = SaveAnswers<G>(of: name, at: path, surroundings.answering, past: past) {
      loader
    } number: { digest in
      kept?.history(of: path).last { $0.digest == digest }?.number
        ?? versions.withLock { $0.version(of: digest, at: .now).number }
    } tell: { [broadcast, told, scripts = surroundings.scripts] answer in
      let json = answer.json.merging(["player": name])
      told.withLock { $0[name] = json }
      let text = jsonLine(of: json)
      broadcast.post(
        Broadcast.Message(name: "answer", text: text, forGuests: scripts.isInClass ? nil : text))
    }
    answers[Exactly(path)] = made
    return made
  }

  /// What was told last of each script, for those who begin to watch.
  var answersSoFar: JSON {
    let told = told.withLock(\.self).sorted { $0.key < $1.key }.map(\.value)
    return told.isEmpty ? [:] : ["answers": told]
  }
}
