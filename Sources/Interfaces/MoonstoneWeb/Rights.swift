/// Who may ask for what: the one table of the addresses below a key.
///
/// What is not in the table is for nobody, so that a new address is closed until it has a line here
/// that says whom it is for.
enum Rights {
  struct Route: Sendable {
    /// The method of its requests; `HEAD` counts as `GET`.
    let method: String
    /// The words after the key, where `*` is any word.
    let place: [String]
    /// Who may ask for it.
    let roles: Set<Keys.Role>

    fileprivate init(_ method: String, _ place: String, _ roles: Set<Keys.Role>) {
      self.method = method
      self.place = place.split(separator: "/").map(String.init)
      self.roles = roles
    }

    fileprivate func isMatch(_ method: String, _ place: [String]) -> Bool {
      self.method == (method == "HEAD" ? "GET" : method) && self.place.count == place.count
        && zip(self.place, place).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  private static let all: Set<Keys.Role> = [.play, .watch, .pupil]
  /// Those who may play, a pupil at his own matches only.
  private static let players: Set<Keys.Role> = [.play, .pupil]

  static let routes: [Route] = [
    Route("GET", "me", all),
    Route("GET", "home", all),
    Route("GET", "kept", all),
    Route("GET", "stream", all),
    Route("GET", "words/*", all),
    // Those of the person are not shown to others, whatever the address.
    Route("GET", "archives/*", [.play, .watch]),
    Route("GET", "explore/*", [.play]),
    Route("GET", "files", [.play]),
    Route("GET", "checks/*", [.play]),
    Route("GET", "tables/*", all),
    Route("GET", "tables/*/graph", all),
    Route("GET", "tables/*/page", all),
    // Journals have what scripts remember.
    Route("GET", "tables/*/journal", [.play]),
    Route("GET", "kept/*", all),
    Route("GET", "kept/*/graph", all),
    Route("GET", "kept/*/page", all),
    Route("GET", "kept/*/journal", [.play]),
    Route("GET", "events/*/page", all),
    Route("GET", "events/*/meetings/*", all),
    Route("GET", "scripts/*", players),
    Route("POST", "tables", players),
    // What a pupil answers is kept beside his own matches.
    Route("POST", "levels", players),
    Route("POST", "scripts/new", players),
    Route("POST", "scripts/read", players),
    Route("POST", "scripts/diff", players),
    Route("POST", "scripts/save", players),
    Route("POST", "scripts/rename", players),
    // What is removed is kept, and can be put back.
    Route("POST", "scripts/remove", players),
    Route("POST", "scripts/restore", players),
    Route("POST", "games", [.play]),
    Route("POST", "checks", [.play]),
    Route("POST", "events", [.play]),
    Route("POST", "events/*/stop", [.play]),
    Route("POST", "events/*/go", [.play]),
    Route("POST", "events/*/audit", [.play]),
    Route("POST", "kept/*/lesson", players),
    Route("POST", "kept/*/try", players),
    Route("POST", "kept/*/think", players),
    Route("POST", "kept/*/debug", players),
    Route("POST", "kept/*/go", players),
    // A thought that the one who asks has opened.
    Route("GET", "debug/*", players),
    Route("POST", "debug/*", players),
    // The texts that a pupil sees by these are his own; see OpenScripts.shows.
    Route("POST", "tables/*/order", players),
    Route("POST", "tables/*/close", players),
    Route("POST", "tables/*/go", players),
    Route("POST", "tables/*/load", players),
    Route("POST", "tables/*/compile", players),
    Route("POST", "tables/*/check", players),
    Route("POST", "tables/*/version", players),
    Route("POST", "tables/*/diff", players),
    Route("POST", "tables/*/versions", players),
    Route("POST", "tables/*/parameters", players),
    Route("POST", "tables/*/think", players),
    Route("POST", "tables/*/debug", players),
    Route("POST", "tables/*/tests", [.play]),
    Route("POST", "tables/*/observe", [.play]),
    Route("POST", "tables/*/make", [.play]),
    // The class, for its teacher.
    Route("GET", "class", [.play]),
    Route("GET", "class/links", [.play]),
    Route("POST", "class/renew", [.play]),
  ]

  /// The refusal of a request below `api`; `nil` if the role may ask it.
  static func refusal(_ method: String, _ place: [String], to role: Keys.Role) -> WebAnswer? {
    guard ["GET", "HEAD", "POST"].contains(method) else { return nil }
    let route = routes.first { $0.isMatch(method, place) }
    if let route, route.roles.contains(role) { return nil }
    if role == .play { return .refused(.notFound, Site.noAddress) }
    if role == .pupil { return .refused(.forbidden, "this is for the teacher") }
    if method == "POST" {
      return .refused(.forbidden, "with this address one can only watch")
    }
    return route == nil
      ? .refused(.notFound, Site.noMatch) : .refused(.forbidden, Site.forPlayers)
  }
}
