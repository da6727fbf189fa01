import MoonstoneArena
import MoonstoneJSON
import MoonstoneSupport

/// What an audit of an event has proved, in printable form.
public struct AuditReport: Sendable {
  /// What was to be played again.
  public let plan: AuditPlan
  /// The number that the sample follows from.
  public let seed: UInt64
  /// What was found, by places in the plan.
  public let findings: [Int: AuditFinding]
  /// How many matches of the event have no result.
  public let missing: Int

  /// - Parameters:
  ///   - plan: what is played again.
  ///   - seed: the number that the sample follows from.
  ///   - findings: what was found, by places in the plan.
  ///   - missing: how many matches of the event have no result.
  public init(
    _ plan: AuditPlan, seed: UInt64, findings: [Int: AuditFinding], missing: Int
  ) {
    self.plan = plan
    self.seed = seed
    self.findings = findings
    self.missing = missing
  }

  /// The first match of the plan that differs; `nil` if none does.
  public var difference: AuditDifference? {
    for (_, finding) in findings.sorted(by: { $0.key < $1.key }) {
      if case .differs(let difference) = finding { return difference }
    }
    return nil
  }

  /// How many matches agree.
  public var agreeing: Int { findings.values.count { $0 == .agrees } }

  /// How many ended by CPU time, in the event or here.
  private var timedOut: [(here: Bool, there: Bool)] {
    var found: [(here: Bool, there: Bool)] = []
    for case .timedOut(let here, let there) in findings.values { found.append((here, there)) }
    return found
  }

  /// What the matches that agree prove.
  public var proof: AuditProof {
    AuditProof(agreeing, of: max(plan.population - plan.timedOut, agreeing))
  }

  /// Whether the whole sample was played.
  public var isComplete: Bool { findings.count == plan.matches.count }

  /// The report for people; a difference is not in it.
  public var text: String {
    var lines: [String] = []
    let proof = proof
    if difference != nil {
      lines.append("\(agreeing.matches) \(agreeing == 1 ? "agrees" : "agree") before it")
    } else if proof.population == 0 {
      lines.append("no result can be played again, so that nothing is proved")
    } else if proof.population == 1, agreeing == 1 {
      lines.append("the match agrees in moves, result and ticks: it is proved")
    } else if agreeing == proof.population {
      lines.append("all \(agreeing.matches) agree in moves, result and ticks: each is proved")
    } else {
      lines.append(
        "\(agreeing) of \(proof.population.matches), drawn by seed \(seed), agree in moves, result "
          + "and ticks: with 99 % certainty, \(Self.share(proof)) are wrong, "
          + "which is \(proof.mostWrong) at most")
    }
    let here = timedOut.count { $0.here && !$0.there }
    if plan.timedOut + here > 0 {
      lines.append(
        "\(plan.timedOut.matches) ended by CPU time, which nothing repeats; of those played again, "
          + "\(timedOut.count { $0.there }) ended so there and \(timedOut.count { $0.here }) here")
      let claimed = timedOut.count { $0.there && !$0.here }
      if claimed > 0 {
        lines.append(
          "\(claimed.matches) went on here where the event has that end: nothing proves them")
      }
    }
    if plan.byEngines > 0 {
      lines.append("\(plan.byEngines.matches) with engines cannot be audited")
    }
    if plan.byClocks > 0 {
      lines.append("\(plan.byClocks.matches) with clocks cannot be audited")
    }
    if missing > 0 {
      lines.append(
        "\(missing.matches) of the event \(missing == 1 ? "has" : "have") no result")
    }
    return lines.joined(separator: "\n")
  }

  private static func share(_ proof: AuditProof) -> String {
    let tenths = (proof.mostWrongShare * 1000).rounded(.up) / 10
    return tenths == tenths.rounded() ? "\(Int(tenths)) % or less" : "\(tenths) % or less"
  }

  /// The report for programs.
  public var json: String {
    let difference = difference.map { found -> JSON in
      [
        "round": found.match.pairing.round, "pair": found.match.pairing.number,
        "match": found.match.leg, "black": found.names.black, "white": found.names.white,
        "ply": orNull(found.ply), "what": found.what, "capsule": orNull(found.capsule),
      ]
    }
    // What was found to be wrong proves nothing of the rest.
    let isWrong = self.difference != nil
    let audit: JSON = [
      "audit": [
        "seed": seed, "population": plan.population - plan.timedOut, "sample": plan.matches.count,
        "played": findings.count, "agreeing": agreeing,
        "certainty": orNull(isWrong ? nil : AuditProof.certainty),
        "mostWrong": orNull(isWrong ? nil : proof.mostWrong),
        "mostWrongShare": orNull(isWrong ? nil : proof.mostWrongShare),
        "complete": isComplete, "difference": orNull(difference),
        "timedOut": [
          "results": plan.timedOut, "there": timedOut.count { $0.there },
          "here": timedOut.count { $0.here },
        ] as JSON,
        "engines": plan.byEngines, "clocks": plan.byClocks, "missing": missing,
      ] as JSON
    ]
    return jsonLine(of: audit)
  }
}
