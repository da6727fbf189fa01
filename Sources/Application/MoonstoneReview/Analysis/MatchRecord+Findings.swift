import MoonstoneKernel
import MoonstoneRecords

extension MatchRecord {
  /// The match with what an analysis found out: for each ply its value, its loss and the best move.
  func with(_ findings: [Finding.Question: Finding]) -> MatchRecord {
    if findings.isEmpty { return self }
    var record = self
    var position = start
    record.annotate { _, ply in
      let question = Finding.Question(
        position: position.description, move: ply.move.description)
      if let found = findings[question], found.before.worth.isFinite, found.after.worth.isFinite {
        ply.analysis = Analysis(
          value: found.before.worth, loss: max(0, found.before.worth - found.after.worth),
          best: found.line.first ?? question.move)
      }
      position.playUnchecked(ply.move)
    }
    return record
  }
}

/// Reads matches with what an analysis found out of them.
struct AnalysedRecordReader<G: Game>: MatchRecordReader {
  private var reader: any MatchRecordReader<G>
  private let findings: [Finding.Question: Finding]

  init(_ reader: any MatchRecordReader<G>, _ findings: [Finding.Question: Finding]) {
    self.reader = reader
    self.findings = findings
  }

  mutating func next() throws -> Result<MatchRecord<G>, MatchFault>? {
    try reader.next()?.map { $0.with(findings) }
  }
}
