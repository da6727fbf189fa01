import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension ArenaEvent {
  /// An event as it is written in `event.json`.
  struct StoredEvent: Codable, Equatable {
    struct StoredEntrant: Codable, Equatable {
      var name: String
      let sha256: String?
    }

    struct StoredOpening: Codable, Equatable {
      let name: String
      let start: String
    }

    struct StoredDrawing: Codable, Equatable {
      let openings: String
      let most: Int
    }

    struct StoredTest: Codable, Equatable {
      let elo0: Double
      let elo1: Double
      let alpha: Double
      let beta: Double
      let model: String
    }

    struct StoredGate: Codable, Equatable {
      let error: Int
      let matches: Int
      let top: Int
      /// Left out by programs that did not settle the top.
      let settles: Bool?
    }

    struct StoredShard: Codable, Equatable {
      let index: Int
      let count: Int
    }

    let event: Int
    let game: String
    /// Left out for games in Swift.
    var rules: String?
    let format: String
    let rounds: Int?
    let pairs: Int?
    /// How those of a Swiss find each other; left out by programs that paired from the top.
    var pairing: String?
    /// How well a gate measures; left out for other formats.
    var gate: StoredGate?
    var entrants: [StoredEntrant]
    let openings: [StoredOpening]
    /// What follows after them; left out if they are used again.
    var drawn: StoredDrawing?
    let seed: UInt64
    let time: String
    let margin: Int64
    let ticks: String
    /// Left out when the rules alone end matches.
    var adjudicate: String?
    let memory: Int
    let sprt: StoredTest?
    var program: String
    var shard: StoredShard?
    /// The places of entrants that were withdrawn, in ascending order; left out if there are none.
    var withdrawn: [Int]?
    /// What matches are kept under, if that does not follow from the entrants.
    var ids: [String]?
    /// The entrants that miss rounds, for formats whose rounds follow from results.
    var attendance: [StoredAttendance]?
    /// Former versions of entrants, for formats whose rounds follow from results.
    var versions: [StoredVersion]?
    /// The SHA-256 of the files that scripts use; left out if there were none.
    var weights: String?
    var book: String?
  }

  struct StoredAttendance: Codable, Equatable {
    let place: Int
    /// The rounds from which the entrant is alternately in and out.
    let rounds: [Int]
  }

  struct StoredVersion: Codable, Equatable {
    let place: Int
    var name: String
    let sha256: String?
    let until: Int
    /// What its matches are kept under, if that does not follow from the entrant.
    var id: String?
  }

  /// The event as it is written in `event.json`.
  var stored: StoredEvent {
    let (rounds, pairs): (Int?, Int?) =
      switch schedule.format {
      case .roundRobin(let rounds), .gauntlet(let rounds): (nil, rounds)
      case .swiss(let rounds, let pairs): (rounds, pairs)
      case .knockout(let pairs): (nil, pairs)
      case .gate: (nil, nil)
      }
    return StoredEvent(
      event: Self.version, game: game, rules: rules, format: schedule.format.name, rounds: rounds,
      pairs: pairs,
      pairing: rounds == nil || schedule.rule == .halves ? nil : schedule.rule.rawValue,
      gate: schedule.format.gateRule.map {
        StoredEvent.StoredGate(
          error: $0.error, matches: $0.matches, top: $0.top, settles: $0.settles ? true : nil)
      },
      entrants: entrants.map { StoredEvent.StoredEntrant(name: $0.name, sha256: $0.digest) },
      openings: openings.map { StoredEvent.StoredOpening(name: $0.name, start: $0.start) },
      drawn: drawn.map { StoredEvent.StoredDrawing(openings: $0.wanted, most: $0.most) },
      seed: seed,
      time: clocks.control.description, margin: Int64(clocks.margin / .nanoseconds(1)),
      ticks: clocks.tickControl.description, adjudicate: clocks.adjudication?.description,
      memory: memory,
      sprt: schedule.test.map {
        StoredEvent.StoredTest(
          elo0: $0.elo0, elo1: $0.elo1, alpha: $0.alpha, beta: $0.beta, model: $0.model.rawValue)
      }, program: program,
      shard: shard.map { StoredEvent.StoredShard(index: $0.index, count: $0.count) },
      withdrawn: schedule.absent.isEmpty || !schedule.format.isFixed
        ? nil : schedule.withdrawn.sorted(),
      ids: ids == Entrant.ids(of: entrants) ? nil : ids,
      attendance: schedule.attendance.isEmpty
        ? nil
        : schedule.attendance.sorted { $0.key < $1.key }
          .map { StoredAttendance(place: $0.key, rounds: $0.value.turns) },
      versions: versions.isEmpty
        ? nil
        : versions.map {
          StoredVersion(
            place: $0.place, name: $0.entrant.name, sha256: $0.entrant.digest, until: $0.until,
            id: $0.id == $0.entrant.id ? nil : $0.id)
        }, weights: files.weights, book: files.book)
  }

  /// The largest margin of a clock, in nanoseconds: eleven days.
  private static let mostMargin: Int64 = 1_000_000_000_000_000
  /// The largest memory of a script, in bytes.
  private static let mostMemory = 1 << 40

  /// Everything that decides how matches come out, as one line of JSON: without the names of files,
  /// and the same for every part of the event.
  public var identity: String {
    var stored = stored
    stored.shard = nil
    // They follow from the seed.
    stored.drawn = nil
    stored.ids = nil
    (stored.weights, stored.book) = (nil, nil)
    let absent = schedule.absent
    for place in absent {
      stored.entrants[place] = StoredEvent.StoredEntrant(name: "", sha256: nil)
    }
    // An entrant that came last and was withdrawn leaves no trace.
    while absent.contains(stored.entrants.count - 1) {
      stored.entrants.removeLast()
    }
    let count = stored.entrants.count
    stored.withdrawn?.removeAll { $0 >= count }
    if stored.withdrawn?.isEmpty == true { stored.withdrawn = nil }
    stored.attendance?.removeAll { $0.place >= count }
    if stored.attendance?.isEmpty == true { stored.attendance = nil }
    // The order of changes of different places does not matter.
    stored.versions?.sort { ($0.place, $0.until) < ($1.place, $1.until) }
    for index in stored.versions?.indices ?? 0..<0
    where stored.versions?[index].sha256 != nil {
      stored.versions?[index].name = ""
      stored.versions?[index].id = nil
    }
    for index in stored.entrants.indices where stored.entrants[index].sha256 != nil {
      stored.entrants[index].name = ""
    }
    return jsonLine(stored)
  }

  /// - Parameter file: the file's name, for errors.
  /// - Throws: ``EventError`` of kind ``EventError/Kind/invalid``.
  init(_ stored: StoredEvent, file: String) throws(EventError) {
    func refuse(_ key: String, _ rule: String) -> EventError {
      .refusal(of: key, rule, file: file)
    }
    guard stored.event == Self.version else {
      throw EventError(
        .invalid, file: file,
        "“event” is \(stored.event), and this program reads version \(Self.version)")
    }
    guard let format = Format(stored) else {
      let names = Format.names.joined(separator: ", ")
      throw refuse(
        "format",
        "one of \(names), with its “pairs”, and “rounds” for a Swiss; or gate, with its “gate”")
    }
    guard let time = TimeControl(stored.time) else {
      throw refuse("time", "a time control, such as 300+2")
    }
    guard let ticks = TickControl(stored.ticks) else {
      throw refuse("ticks", "a limit of ticks, such as 5M/move")
    }
    let adjudication = stored.adjudicate.flatMap { Adjudication($0) }
    guard (adjudication == nil) == (stored.adjudicate == nil) else {
      throw refuse("adjudicate", "a text such as solve@14")
    }
    guard (0...Self.mostMargin).contains(stored.margin) else {
      throw refuse("margin", "a number of nanoseconds from 0 to \(Self.mostMargin)")
    }
    guard (1...Self.mostMemory).contains(stored.memory) else {
      throw refuse("memory", "a number of bytes from 1 to \(Self.mostMemory)")
    }
    guard !stored.openings.isEmpty else {
      throw refuse("openings", "a list of at least one opening")
    }
    let rule = stored.pairing.map(Swiss.Rule.init) ?? .halves
    guard let rule, rule == .halves || stored.rounds != nil else {
      throw refuse("pairing", "nearest, for a Swiss; another one needs a newer program")
    }
    let shard = try Self.shard(stored, format, file: file)
    let attendance = try Self.attendance(stored, file: file)
    let versions = try Self.versions(stored, file: file)
    do {
      let test = try stored.sprt.map { test in
        try SPRT(
          test.elo0, test.elo1, alpha: test.alpha, beta: test.beta,
          model: SPRT.Model(rawValue: test.model) ?? .normalized)
      }
      let entrants = stored.entrants.map { Entrant(name: $0.name, digest: $0.sha256) }
      let ids = stored.ids ?? Entrant.ids(of: entrants)
      guard ids.count == entrants.count, Set(ids).count == ids.count else {
        throw refuse("ids", "a list with a different text for each entrant")
      }
      guard Set(ids + versions.map(\.id)).count == ids.count + versions.count else {
        throw refuse("versions", Self.ruleOfVersions)
      }
      self.init(
        game: stored.game,
        schedule: try Schedule(
          format, entrants: stored.entrants.count, test: test,
          withdrawn: Set(stored.withdrawn ?? []), attendance: attendance, rule: rule),
        entrants: entrants,
        ids: ids, versions: versions,
        openings: stored.openings.map { Opening(name: $0.name, start: $0.start) },
        drawn: try Self.drawing(stored, file: file),
        seed: stored.seed,
        clocks: Clocks(
          time, margin: .nanoseconds(stored.margin), ticks: ticks, adjudication: adjudication),
        memory: stored.memory, program: stored.program, shard: shard,
        rules: stored.rules)
      files = UsedFiles(weights: stored.weights, book: stored.book)
    } catch let error as EventError {
      throw error
    } catch {
      throw EventError(.invalid, file: file, "\(error)")
    }
  }

  private static func shard(
    _ stored: StoredEvent, _ format: Format, file: String
  ) throws(EventError) -> Shard? {
    guard let part = stored.shard else { return nil }
    guard part.count >= 1, (1...part.count).contains(part.index), format.isFixed else {
      throw .refusal(of: "shard", "one of the event's parts, counted from 1", file: file)
    }
    return Shard(part.index, of: part.count)
  }

  /// The largest number of openings.
  private static let mostDrawn = 1_000_000

  private static func drawing(
    _ stored: StoredEvent, file: String
  ) throws(EventError) -> DrawnOpenings? {
    guard let drawn = stored.drawn else { return nil }
    guard (stored.openings.count...mostDrawn).contains(max(drawn.most, 0)) else {
      throw .refusal(
        of: "drawn", "an object with as many openings at “most” as there are, or more", file: file)
    }
    return DrawnOpenings(drawn.openings, most: drawn.most)
  }

  private static func attendance(
    _ stored: StoredEvent, file: String
  ) throws(EventError) -> [Int: Attendance] {
    var attendance: [Int: Attendance] = [:]
    for entry in stored.attendance ?? [] {
      guard stored.entrants.indices.contains(entry.place),
        let rounds = Attendance(ascending: entry.rounds)
      else {
        throw .refusal(of: "attendance", "a list of places with ascending rounds", file: file)
      }
      attendance[entry.place] = rounds
    }
    return attendance
  }

  private static let ruleOfVersions = "a list of places with former versions of their entrants"

  private static func versions(
    _ stored: StoredEvent, file: String
  ) throws(EventError) -> [FormerVersion] {
    let versions = (stored.versions ?? []).map { version in
      FormerVersion(
        place: version.place, entrant: Entrant(name: version.name, digest: version.sha256),
        id: version.id ?? version.sha256 ?? version.name, until: version.until)
    }
    guard versions.allSatisfy({ stored.entrants.indices.contains($0.place) }) else {
      throw .refusal(of: "versions", ruleOfVersions, file: file)
    }
    return versions
  }
}

extension EventError {
  /// The error for a field that breaks its rule.
  fileprivate static func refusal(
    of key: String, _ rule: String, file: String
  ) -> EventError {
    EventError(.invalid, file: file, "“\(key)” must be \(rule)")
  }
}

extension Format {
  fileprivate init?(_ stored: ArenaEvent.StoredEvent) {
    if stored.format == "gate" {
      guard let gate = stored.gate else { return nil }
      self = .gate(
        GateRule(
          error: gate.error, matches: gate.matches, top: gate.top, settles: gate.settles ?? false))
      return
    }
    guard let pairs = stored.pairs else { return nil }
    switch stored.format {
    case "round-robin": self = .roundRobin(rounds: pairs)
    case "gauntlet": self = .gauntlet(rounds: pairs)
    case "swiss":
      guard let rounds = stored.rounds else { return nil }
      self = .swiss(rounds: rounds, pairs: pairs)
    case "knockout": self = .knockout(pairs: pairs)
    default: return nil
    }
  }
}
