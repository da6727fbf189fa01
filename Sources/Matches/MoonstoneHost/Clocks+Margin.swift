import MoonstoneKernel

extension Clocks {
  /// How far below zero a clock may fall, for what measuring adds.
  package static var usualMargin: Duration { .milliseconds(10) }
}
