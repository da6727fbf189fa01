import MoonstoneJSON
import MoonstoneSupport

/// What is known of a saved version of a script so far.
package struct SaveAnswer: Sendable {
  /// How far the answer has come.
  package enum Stage: String, Sendable {
    /// The version does not load, and nothing else is asked.
    case refused
    case tests, rerun, duel
    /// Everything has been answered.
    case done
  }

  /// What the tests beside the script say.
  package struct Tests: Sendable {
    package let passed: Int
    package let failed: Int
    /// The name of the first test that failed, and its place.
    package let failure: String?
    /// Why the files of tests cannot be used.
    package let fault: String?
    /// What came of each test, in the order of the files.
    package let lines: [Line]

    /// What came of a test, and where it stands.
    package struct Line: Sendable {
      package let name: String
      package let file: String
      package let line: Int
      /// What is wrong, in sentences; empty for a test that passed.
      package let reasons: [String]

      package init(name: String, file: String, line: Int, reasons: [String]) {
        (self.name, self.file, self.line, self.reasons) = (name, file, line, reasons)
      }

      var json: JSON {
        ["name": name, "file": file, "line": line, "ok": reasons.isEmpty, "reasons": reasons]
      }
    }

    package init(
      passed: Int, failed: Int, failure: String?, fault: String? = nil, lines: [Line] = []
    ) {
      self.passed = passed
      self.failed = failed
      self.failure = failure
      self.fault = fault
      self.lines = lines
    }
  }

  /// What the version would have played in matches so far.
  package struct Rerun: Sendable {
    package let matches: Int
    /// How many moves were asked for, how many are others now, and how many of these give away
    /// less, and more.
    package let asked: Int
    package let different: Int
    package let better: Int
    package let worse: Int
    /// How much more is given away now; less than 0 is better.
    package let change: Double
    /// What people call the unit of losses; `nil` if they are expected results.
    package let unit: String?
    package let faults: Int
    /// Whether its processor time was used up.
    package let isCut: Bool
    /// What differs in the match that is played now; `nil` if it was not asked about.
    package let present: PresentRerun?
    let text: String

    package init(
      matches: Int, asked: Int, different: Int, better: Int, worse: Int, change: Double,
      unit: String?, faults: Int, isCut: Bool, present: PresentRerun?, text: String
    ) {
      (self.matches, self.asked, self.different) = (matches, asked, different)
      (self.better, self.worse, self.change) = (better, worse, change)
      (self.unit, self.faults, self.isCut) = (unit, faults, isCut)
      (self.present, self.text) = (present, text)
    }
  }

  /// The number of the version, or of the last one that loads; 0 if there is none.
  package var version: Int
  /// Its SHA-256; empty for one that does not load.
  package let digest: String
  package var stage = Stage.tests
  /// Why the version cannot be used, and where.
  package var refusal: String?
  /// `nil` where there are none, or they are not over.
  package var tests: Tests?
  /// `nil` where there is no match to ask about, or it is not known yet.
  package var rerun: Rerun?
  package var duels: [VersionDuelScore] = []
  /// Why a stage could not be finished.
  package var obstacle: String?

  package init(version: Int, digest: String) {
    self.version = version
    self.digest = digest
  }

  /// The answer to a version that does not load.
  package init(refusal: String) {
    self.init(version: 0, digest: "")
    (stage, self.refusal) = (.refused, refusal)
  }

  /// The answer in a line, the newest first; empty if there is nothing to tell.
  package var text: String {
    if let refusal { return refusal.printableLines }
    let others = [rerun?.text, tests?.text, obstacle].compactMap(\.self)
    return (duels.map { $0.text(of: version) } + others).joined(separator: " · ")
  }

  /// Changes when there is more to tell than other figures.
  package var milestone: [String] {
    [digest, stage.rawValue, refusal, rerun?.text, tests?.text, obstacle].map { $0 ?? "" }
      + duels.filter { !$0.isRunning }.map { "\($0.rival)" }
  }

  package var json: JSON {
    [
      "version": version, "sha256": digest, "stage": stage.rawValue,
      "error": orNull(refusal), "tests": orNull(tests?.json), "rerun": orNull(rerun?.json),
      "duels": duels.map(\.json), "obstacle": orNull(obstacle), "text": text,
    ]
  }
}

extension SaveAnswer.Tests {
  var text: String {
    if let fault { return fault }
    let all = passed + failed == 1 ? "1 test" : "\(passed + failed) tests"
    guard failed > 0 else { return "\(all) passed" }
    return "\(failed) of \(all) failed" + (failure.map { ": \($0)" } ?? "")
  }

  var json: JSON {
    [
      "passed": passed, "failed": failed, "failure": orNull(failure), "fault": orNull(fault),
      "results": lines.map(\.json),
    ]
  }
}

extension SaveAnswer.Rerun {
  var json: JSON {
    [
      "matches": matches, "plies": asked, "different": different, "better": better,
      "worse": worse, "change": change, "unit": orNull(unit), "faults": faults, "isCut": isCut,
      "present": orNull(present?.json),
    ]
  }
}
