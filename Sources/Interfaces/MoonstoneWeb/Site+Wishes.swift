import MoonstoneSession

// What a request asks to see of lists and archives.

extension ArchivePlace {
  /// Reads `?start=…&moves=…`.
  init(_ game: String, _ request: HTTPRequest) {
    func value(_ name: String) -> String {
      request.query.first { $0.name == name }?.value ?? ""
    }
    self.init(game: game, start: value("start"), moves: value("moves"))
  }
}

extension MatchWish<Int> {
  /// Reads `?older=…&limit=…&search=…`.
  init(archive request: HTTPRequest) {
    let wish = MatchWish<String>(request)
    let older = request.query.first { $0.name == "older" }.flatMap { Int($0.value) }
    self.init(after: older, limit: wish.limit, search: wish.search)
  }
}

extension MatchWish<String> {
  /// Reads `?after=…&limit=…&search=…&game=…&player=…&result=…`.
  init(_ request: HTTPRequest) {
    func value(_ name: String) -> String? {
      request.query.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }
    self.init(after: value("after"), search: value("search"))
    (game, player) = (value("game"), value("player"))
    result = value("result").flatMap(ListedResult.init)
    if let most = value("limit").flatMap({ Int($0) }) { limit = min(max(most, 0), 500) }
  }
}
