import Foundation
import MoonstoneSession

// The one stream of a browser.
extension Site {
  /// How many channels a stream may have.
  static let mostChannels = 100

  /// Answers `?of=CHANNEL` with what happens in all these channels, where a channel is `tables/ID`
  /// or `events/ID`, and `:` and the place where one was may follow it.
  func stream(_ request: HTTPRequest, _ role: Keys.Role) async throws -> WebAnswer {
    let wanted = request.query.filter { $0.name == "of" }.map(\.value)
    guard wanted.count <= Self.mostChannels else {
      return .refused(.badRequest, "a stream has \(Self.mostChannels) channels at most")
    }
    guard let seat = seats.take(role) else {
      return .refused(.unavailable, "too many watch")
    }
    let bell = Bell()
    let link = link?.watch(bell: bell)
    var channels = [
      EventBody.Channel(
        name: "server", source: pulse, watching: pulse.broadcast.watch(bell: bell),
        isForGuest: role == .watch)
    ]
    var missing: [String] = []
    for word in wanted {
      let (name, place) = Self.channel(word)
      guard let source = await source(of: name, role) else {
        missing.append(name)
        continue
      }
      channels.append(
        EventBody.Channel(
          name: name, source: source, watching: source.broadcast.watch(after: place, bell: bell),
          isForGuest: role == .watch))
      await (source as? SeenEvent)?.begin()
    }
    return .events(
      EventBody(
        channels: channels, missing: missing, bell: bell, seat: seat, link: link, pulse: pulse))
  }

  private static func channel(_ word: String) -> (name: String, place: Broadcast.StreamPlace?) {
    let name = word.prefix { !$0.isNewline }
    guard let colon = name.lastIndex(of: ":") else { return (String(name), nil) }
    return (
      String(name[..<colon]), Broadcast.StreamPlace(String(name[name.index(after: colon)...]))
    )
  }

  private func source(of channel: String, _ role: Keys.Role) async -> (any Watchable)? {
    let words = channel.split(separator: "/", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    // A channel names a match as addresses do.
    let id = words[1].removingPercentEncoding ?? words[1]
    switch words[0] {
    case "tables": return await tables.table(id)
    case "events": return events.event(id).map { SeenEvent($0, by: watcher(role)) }
    default: return nil
    }
  }
}
