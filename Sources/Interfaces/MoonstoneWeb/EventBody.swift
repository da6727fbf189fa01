import MoonstoneSession

/// What happens in matches and events as a body that does not end: server-sent events.
///
/// Each has its name and the channel that it comes from as `event`, and its place in that channel
/// as `id`, if it has one.
struct EventBody: AsyncSequence {
  /// One of the things that are watched.
  struct Channel {
    /// What the watcher calls it.
    let name: String
    let source: any Watchable
    let watching: Watching
    /// Whether it is told to a guest, who may read no scripts.
    let isForGuest: Bool
  }

  let channels: [Channel]
  /// The names of channels that do not exist.
  let missing: [String]
  /// Rings when a channel has news.
  let bell: Bell
  /// Gives up the watcher's place.
  let seat: StreamSeat
  /// Ends with the key of the watcher; `nil` for a key that stays.
  var link: Watching?
  let pulse: Pulse

  func makeAsyncIterator() -> Iterator {
    Iterator(
      channels: channels, missing: missing, bell: bell, seat: seat, link: link, pulse: pulse)
  }

  struct Iterator: AsyncIteratorProtocol {
    var channels: [Channel]
    var missing: [String]
    let bell: Bell
    let seat: StreamSeat
    let link: Watching?
    let pulse: Pulse

    /// What has happened since the last time; `nil` at the end.
    mutating func next() async -> String? {
      repeat {
        if isLinkOver { return nil }
        let text = await news()
        if pulse.isEnding { return nil }
        if !text.isEmpty { return text }
      } while await bell.wait()
      return nil
    }

    private var isLinkOver: Bool {
      var news = link?.take()
      // A link tells nothing but its end.
      if case .snapshot = news { news = link?.take() }
      if case .end = news { return true }
      return false
    }

    /// What all channels have told since the last time.
    private mutating func news() async -> String {
      var text = ""
      for channel in channels {
        switch channel.watching.take() {
        case nil: break
        case .end:
          channels.removeAll { $0.name == channel.name }
          text += Self.event("gone", of: channel.name)
        case .snapshot:
          let source = channel.source
          let (number, snapshot) =
            await channel.isForGuest ? source.guestSnapshot : source.snapshot
          // What the snapshot includes may wait, too.
          channel.watching.drop(upTo: number)
          let place = channel.source.broadcast.place(at: number)
          text += Self.event("snapshot", of: channel.name, snapshot, at: place)
        case .messages(let messages):
          for message in messages {
            let place = channel.source.broadcast.place(at: message.number)
            let told = channel.isForGuest ? message.guestText : message.text
            guard let told else { continue }
            text += Self.event(
              message.name, of: channel.name, told, at: message.number > 0 ? place : nil)
          }
        }
      }
      defer { missing = [] }
      return text + missing.map { Self.event("gone", of: $0) }.joined()
    }

    private static func event(
      _ name: String, of channel: String, _ text: String = "{}",
      at place: Broadcast.StreamPlace? = nil
    ) -> String {
      "event: \(name) \(channel)\n" + (place.map { "id: \($0)\n" } ?? "") + "data: \(text)\n\n"
    }
  }
}
