import MoonstoneArena
import MoonstoneEngines
import MoonstoneSupport

/// Why matches cannot be converted, or one of them not be opened.
package enum ConversionError: ExplainedError {
  /// The name of a new file does not end like any format's.
  case unknownEnding(String)
  /// The format holds one match, and there are more.
  case tooMany(String, MatchFormat, count: Int)
  /// There is more than one match, and the caller did not say which one is meant.
  case several(MatchSubject, count: Int)
  /// The files have no match, or not one with the wanted number.
  case nothing(String, number: String?, count: Int)
  /// Only matches of events have such places.
  case notInEvent(MatchSubject, EventPlace)
  /// Several matches of an event have the round, pair and number.
  case samePlace(String, EventPlace, [ScheduledMatch])
  /// One file holds matches of several games.
  case gamesTogether(String)
  /// The archive to add to is the one to add.
  case sameArchive(String)
  /// A game that the format does not know.
  case otherGame(String, MatchFormat, game: String)
  /// The files hold matches of several games.
  case severalGames(String, game: String, first: String)
  /// The number that SGF has for a game that is not read.
  case unreadGame(String, Int)
  /// The game of a file does not exist here.
  case unknownGame(String, game: String)

  package var faultKind: FaultKind {
    switch self {
    case .unknownEnding, .tooMany, .several, .gamesTogether, .notInEvent, .samePlace,
      .sameArchive:
      .usage
    case .nothing, .otherGame, .severalGames, .unreadGame, .unknownGame: .data
    }
  }

  package var description: String {
    switch self {
    case .unknownEnding(let path):
      "\(path.printable): the ending says what to write: "
        + MatchFormat.allCases.map { ".\($0.ending)" }.joined(separator: ", ")
    case .tooMany(let path, let format, let count):
      "\(path.printable): \(format.name) holds one match, and there are \(count)"
    case .several(let subject, let count):
      "\(subject.path.printable): there are \(count) matches in it"
    case .notInEvent(let subject, let place):
      "\(subject.path.printable): is \(subject.name), and only a match of an event has a place such "
        + "as \(place.text)"
    case .samePlace(let path, let place, let matches):
      "\(path.printable): \(place.text) are \(matches.count) matches; one of them is "
        + (matches.first?.word ?? "") + ", with its two entrants"
    case .sameArchive(let path): "\(path.printable): is the archive itself"
    case .gamesTogether(let path): "\(path.printable): there are matches of several games in it"
    case .nothing(let path, nil, _): "\(path.printable): there is no match in it"
    case .nothing(let path, let number?, let count):
      "\(path.printable): there is no match \(number); "
        + (count == 1 ? "there is one" : "there are \(count)")
    case .otherGame(let path, let format, let game):
      "\(path.printable): \(format.name) cannot hold matches of \(game.printable)"
    case .severalGames(let path, let game, let first):
      "\(path.printable): its game is \(game.printable), but the matches before are of "
        + first.printable
    case .unreadGame(let path, let number):
      "\(path.printable): its game has the number \(number) in SGF; "
        + SGFGame.all.map { "\($0.number) (\($0.name))" }.joined(separator: ", ") + " are read"
    case .unknownGame(let path, let game):
      "\(path.printable): its game is “\(game.printable)”, which does not exist here"
    }
  }
}
