import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneSupport

extension MatchReader {
  /// Reads a `.WTB` file and the files of names beside it.
  func readWTHOR(_ take: Take) throws {
    let bytes = try TextFile.bytes(of: path, as: .matches)
    let file: WTHORFile
    do throws(WTHORError) {
      file = try WTHORFile(bytes)
    } catch {
      throw MatchFault(path, error.description, isOfFile: true)
    }
    if let fault = file.fault {
      guard skipsBroken else { throw MatchFault(path, fault.description) }
      tell("\(path.printable): \(fault); its complete matches are read")
    }
    let players = try names(.players)
    let tournaments = try names(.tournaments)
    // Each of the bytes becomes a move once.
    let moves = (0...UInt8.max).map { WTHORFile.square($0).flatMap { G.Move($0) } }
    for index in 0..<file.count {
      let match = file.match(index)
      let place = "\(path): match \(index + 1)"
      try take(
        filed(match, at: place, moves).flatMap { filed in
          var filed = filed
          let names = players?.names
          guard let black = Self.name(match.black, in: names, "player"),
            let white = Self.name(match.white, in: names, "player"),
            let event = Self.name(match.tournament, in: tournaments?.names, "tournament")
          else {
            return .failure(
              MatchFault(
                place,
                "its players are \(match.black) and \(match.white), its tournament is "
                  + "\(match.tournament), and the files of names do not have them all"))
          }
          filed.players = Sides(
            black: PlayerIdentity(name: black), white: PlayerIdentity(name: white))
          filed.event = event
          if file.header.year != 0 { filed.date = "\(file.header.year)" }
          return .success(filed)
        })
    }
  }

  private func filed(
    _ match: WTHORFile.Match, at place: String, _ known: [G.Move?]
  ) -> Result<FiledMatch<G>, MatchFault> {
    var moves: [G.Move] = []
    moves.reserveCapacity(match.moves.count)
    for byte in match.moves {
      guard let move = known[Int(byte)] else {
        return .failure(MatchFault(place, "move \(moves.count + 1): \(byte) is not a square"))
      }
      moves.append(move)
    }
    return self.match(place, from: game.initialPosition, moves).map { filed in
      var filed = filed
      if match.discs != WTHORScore.black(of: filed) { filed.unread.insert(.results) }
      if match.best != match.discs { filed.unread.insert(.scores) }
      return filed
    }
  }

  /// The name at a place; without a file of names, a word and the place.
  private static func name(_ index: Int, in names: [String]?, _ word: String) -> String? {
    guard let names else { return "\(word) \(index)" }
    return names.indices.contains(index) ? names[index] : nil
  }

  /// The names beside the matches: `m.jou` or `WTHOR.JOU` in any case, or the only file that ends
  /// so.
  private func names(_ kind: WTHORNames.Kind) throws -> WTHORNames? {
    let ending = kind == .players ? "jou" : "trn"
    let folder = FilePath.folder(of: path)
    let all = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
    let files = all.filter { ($0 as NSString).pathExtension.lowercased() == ending }
    let stem = FilePath.stem(of: path).lowercased()
    func named(_ stem: String) -> String? {
      files.first { ($0 as NSString).deletingPathExtension.lowercased() == stem }
    }
    guard let name = named(stem) ?? named("wthor") ?? (files.count == 1 ? files[0] : nil) else {
      tell(
        "\(path.printable): there is no .\(ending) file beside it, so its \(kind) are numbers")
      return nil
    }
    let file = folder.isEmpty ? name : "\(folder)/\(name)"
    let bytes = try TextFile.bytes(found: file, as: .matches)
    do throws(WTHORError) {
      return try WTHORNames(kind, bytes)
    } catch {
      guard skipsBroken else { throw MatchFault(file, error.description) }
      tell("\(file.printable): \(error); its names are left out")
      return nil
    }
  }
}

/// The score of a match as WTHOR counts it.
enum WTHORScore {
  /// Black's discs, with the empty squares for the winner.
  static func black<G: Game>(of match: FiledMatch<G>) -> Int {
    if let outcome = match.end.outcome { return 32 + outcome.margin(for: .black) / 2 }
    switch match.stopped {
    case .resign(let loser), .forfeit(let loser, _): return loser == .black ? 0 : 64
    default: return match.end.description.utf8.dropLast(2).count { $0 == UInt8(ascii: "X") }
    }
  }
}
