import ArgumentParser
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

extension RunContext {
  /// Loads players. A request to leave does not wait until an engine has started.
  func loading<Players>(_ load: () throws -> Players) throws -> Players {
    interruption.onRequest { endEngines() }
    defer { interruption.onRequest(nil) }
    do {
      return try load()
    } catch {
      endLine()
      try interruption.check()
      throw error
    }
  }

  /// Ends the command with exit code 65 when the match was aborted because its rules broke a law.
  /// The reason has been printed already.
  func checkRules(of match: Match<G>) throws {
    if match.ending?.termination == .aborted, match.ending?.message != nil {
      throw ExitCode(Failure.Code.data.rawValue)
    }
  }

  /// Prints how to continue an unfinished match, and leaves the program after a signal.
  ///
  /// - Throws: an exit code, also that of ``checkRules(of:)``.
  func settle(_ match: Match<G>, journal: String?) throws {
    if match.ending == nil {
      endLine()
      tellUnfinished(match, journal: journal)
    }
    try interruption.check()
    try checkRules(of: match)
  }

  /// Prints that a match is unfinished, and how to continue it.
  func tellUnfinished(_ match: Match<G>, named name: String = "the match", journal: String?) {
    let how = journal.map { "; “moonstone resume \($0.typed)” continues it" } ?? ""
    say("\(name) is left unfinished after \(match.ply.plies)\(how)")
  }

  /// Prints where a person's match is kept, and leaves the program after a signal. A match in the
  /// store in which nothing was played is removed.
  func settle(_ match: Match<G>, _ record: RunningJournal<G>, store: MatchFolder) throws {
    record.discardIfBlank(from: store)
    endLine()
    let file = record.file
    if match.ending == nil {
      let how =
        switch file {
        case let file? where store.has(file):
          "; “moonstone play --continue\(memory)” continues it: \(file)"
        case let file?: "; “moonstone play \(file.typed)\(memory)” continues it"
        case nil: ""
        }
      say("the match is left unfinished after \(match.ply.plies)\(how)")
    } else if let file {
      say("the match is kept: “moonstone play \(file.typed)” opens it again")
    }
    try interruption.check()
  }

  /// The option without which scripts would have less memory when the match continues.
  private var memory: String {
    let given = loader.home.limits.memory
    let usual = try? MemorySize.bytes(MemorySize.usual)
    return given > usual ?? given ? " --memory \(given.inUnits)" : ""
  }

  /// Ends the line that shows ^C.
  func endLine() {
    if interruption.signal != nil, Terminal.isInput { say("") }
  }
}
