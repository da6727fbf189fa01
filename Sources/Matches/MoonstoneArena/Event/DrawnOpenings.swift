import MoonstoneSupport

/// Openings of an event beyond those that it lists, drawn one after another when a pairing needs
/// them: they follow from the event's seed.
///
/// An event that was read knows how they are drawn when ``draw(by:)`` has been called.
package final class DrawnOpenings: Sendable {
  /// Returns the next one; `nil` if there are no more.
  package typealias Drawing = @Sendable () -> ArenaEvent.Opening?

  private struct State: Sendable {
    var draw: Drawing?
    var found: [ArenaEvent.Opening] = []
  }

  /// How they are drawn, as a person types it.
  package let wanted: String
  /// How many openings the event can use, the listed ones included.
  package let most: Int
  private let state = Locked(State())

  /// - Parameters:
  ///   - wanted: how they are drawn, as a person types it.
  ///   - most: how many openings the event can use, the listed ones included.
  package init(_ wanted: String, most: Int) {
    self.wanted = wanted
    self.most = most
  }

  /// Says how they are drawn, from the first one after the listed ones on.
  package func draw(by draw: @escaping Drawing) {
    state.withLock { state in
      if state.draw == nil { state.draw = draw }
    }
  }

  /// Draws as others of the same event do.
  func draw(as others: DrawnOpenings) {
    draw { [others, place = Locked(0)] in
      others.opening(
        place.withLock { place in
          defer { place += 1 }
          return place
        })
    }
  }

  /// The opening at a place after the listed ones; `nil` if so many are not found.
  package func opening(_ place: Int) -> ArenaEvent.Opening? {
    state.withLock { state in
      while state.found.count <= place, let next = state.draw?() { state.found.append(next) }
      return place < state.found.count ? state.found[place] : nil
    }
  }
}

extension DrawnOpenings: Hashable {
  package static func == (one: DrawnOpenings, other: DrawnOpenings) -> Bool {
    one.wanted == other.wanted && one.most == other.most
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(wanted)
    hasher.combine(most)
  }
}
