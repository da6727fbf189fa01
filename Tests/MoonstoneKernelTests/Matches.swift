import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// A match of the strip game, with what tests do to it most.
typealias StripMatch = Match<Strip>

let ada = PlayerIdentity(name: "ada")
let bob = PlayerIdentity(name: "bob")
let eve = PlayerIdentity(name: "eve", digest: "0f")

extension Match {
  /// Started, and these moves played or acknowledged in turn.
  init(
    playing game: G, from start: G.Position? = nil, _ moves: String = "",
    clocks: Clocks = Clocks(.unlimited)
  ) throws {
    self.init(game, from: start, players: Sides(black: ada, white: bob), clocks: clocks)
    _ = try apply(.start)
    try play(moves)
  }

  /// Answers the open requests with these moves; a pass is acknowledged.
  mutating func play(_ moves: String, elapsed: Duration = .zero) throws {
    for word in Word.split(moves) {
      let move = try #require(G.Move(word.text))
      if case .pass = phase {
        _ = try answer(.acknowledge)
      } else {
        _ = try answer(.play(Choice(move), elapsed: elapsed))
      }
    }
  }

  @discardableResult mutating func answer(_ answer: Answer) throws -> [Event] {
    try apply(.answer(try #require(request), answer))
  }

  @discardableResult mutating func interrupt(_ interrupt: Interrupt) throws -> [Event] {
    try apply(.interrupt(interrupt))
  }

  /// All that is in it, as text: equal texts, equal matches.
  var everything: String {
    var text = ""
    dump(self, to: &text)
    return text
  }
}

/// What an action is refused with, or `nil` when it is taken.
func rejection<G: Game>(of action: Match<G>.Action, by match: Match<G>) -> Rejection? {
  var match = match
  do throws(Rejection) {
    _ = try match.apply(action)
    return nil
  } catch {
    return error
  }
}

func strip(_ text: String) throws -> Strip.Position { try #require(Strip.Position(text)) }
func square(_ text: String) throws -> Strip.Square { try #require(Strip.Square(text)) }
func move(_ text: String) throws -> Strip.Move { try #require(Strip.Move(text)) }
