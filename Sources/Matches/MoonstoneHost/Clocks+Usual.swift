import MoonstoneKernel

extension Clocks {
  /// How far below zero a clock may fall, for what measuring adds.
  package static var usualMargin: Duration { .milliseconds(10) }

  /// The ticks of each move where nobody says otherwise.
  package static var usualTicks: Int { 50_000_000 }

  /// What matches have where nobody says otherwise: ticks for scripts, and no time limit.
  package static var usual: Clocks {
    Clocks(.unlimited, margin: usualMargin, ticks: .perMove(usualTicks))
  }
}
