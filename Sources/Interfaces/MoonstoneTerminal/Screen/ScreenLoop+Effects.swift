import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSession
import MoonstoneSupport

// What the screen asks for, done by the session.
extension ScreenLoop {
  func perform(_ effects: [ScreenEffect<G>]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: ScreenEffect<G>) {
    let (changes, hints) = (session.changes, session.hints)
    switch effect {
    case .say(let text): say(TerminalText(text))
    case .tell(let text):
      // What was said before the match went on is old.
      screen.saidRows = 0
      say(text)
    case .ready(let request): session.answers.show(request)
    case .reply(let request, let reply):
      hints.stop()
      session.values.stop()
      session.answers.put(reply, to: request)
    case .interrupt(let interrupt):
      hints.stop()
      attempt { try session.host.interrupt(interrupt) }
    case .change(let side, let player):
      attempt { if try changes.change(side, to: player) { working += 1 } }
    case .swap: attempt { if try changes.swap() { working += 1 } }
    case .rematch(let isSwapped):
      attempt { if try changes.rematch(isSwapped: isSwapped) { working += 1 } }
    case .revert(let side, let plies):
      if changes.revert(side, takingBack: plies) { working += 1 }
    case .reset:
      hints.stop()
      attempt { try changes.reset() }
    case .hint(let name):
      working += 1
      hints.ask(name, in: screen.heard)
    case .value(let position):
      working += 1
      session.values.ask(about: position)
    case .save(let path):
      do throws(FileFault) {
        try session.record.save(to: path)
        say("saved: “moonstone play \(path.typed)” goes on from here")
      } catch {
        say("not saved: \(error)")
      }
    case .fork:
      do throws(ForkError) {
        let (old, new) = try session.record.fork(game: screen.heard.game.name, in: MatchFolder())
        say("the match so far stays in \(old)\nanother one goes on from here in \(new)")
      } catch {
        let advice = if case .isKeptNowhere = error { "; “save FILE” saves it" } else { "" }
        say("not forked: \(error)\(advice)")
      }
    // A match has no words of its own.
    case .own: break
    case .suspend: suspend()
    case .redraw: redraw()
    case .quit: leave()
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
      session.playOn()
    } catch let rejection as Rejection {
      say("\(rejection)")
    } catch {
      failure = failure ?? error
      leave()
    }
  }
}
