import MoonstoneHost
import MoonstoneKernel

extension Stage {
  /// Ends the command with exit code 65 where the match was aborted, which has been told: its rules
  /// broke a law.
  func checkRules(of match: Match<G>) throws {
    if match.ending?.termination == .aborted, match.ending?.message != nil {
      throw EarlyExit(code: Failure.Code.data.rawValue)
    }
  }

  /// Says what becomes of a match that was left, and leaves the program after a signal.
  ///
  /// - Throws: as ``checkRules(of:)``, too.
  func settle(_ match: Match<G>, journal: String?) throws {
    if match.ending == nil {
      endLine()
      let how = journal.map { "; “moonstone resume \($0.typed)” goes on with it" } ?? ""
      tell("the match is left unfinished after \(match.ply.plies)\(how)")
    }
    if let code = interruption.exitCode { throw EarlyExit(code: code) }
    try checkRules(of: match)
  }

  /// Says where a match is kept that somebody played at the board, and leaves the program after a
  /// signal. One of the store in which nothing was played is kept no longer.
  func settle(_ match: Match<G>, _ record: MatchRecord<G>, store: MatchStore) throws {
    record.discardIfBlank(from: store)
    endLine()
    let file = record.file
    if match.ending == nil {
      let how =
        switch file {
        case let file? where store.has(file):
          "; “moonstone play --continue” goes on with it: \(file)"
        case let file?: "; “moonstone play \(file.typed)” goes on with it"
        case nil: ""
        }
      tell("the match is left unfinished after \(match.ply.plies)\(how)")
    } else if let file {
      tell("the match is kept: “moonstone play \(file.typed)” opens it again")
    }
    if let code = interruption.exitCode { throw EarlyExit(code: code) }
  }

  /// Ends the line that Ctrl-C stands on.
  private func endLine() {
    if interruption.exitCode != nil, Terminal.isInput { tell("") }
  }
}
