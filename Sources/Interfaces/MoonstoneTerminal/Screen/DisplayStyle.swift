/// How a match is shown to a person.
package struct DisplayStyle: Sendable {
  /// Whether a picture is redrawn in place; otherwise lines are printed.
  let isDrawn: Bool
  /// Whether passes wait for a person's acknowledgement; otherwise they are acknowledged at once.
  let waitsAtPasses: Bool
  /// The time from one changing piece to the next; `nil` when all change at once.
  let pace: Duration?
  /// Whether moves and boards are printed as lines if nothing is drawn.
  let tellsMoves: Bool
  let style: Style

  package init(
    isDrawn: Bool, waitsAtPasses: Bool, pace: Duration? = nil, tellsMoves: Bool = true,
    style: Style = Style(isOn: false)
  ) {
    self.isDrawn = isDrawn
    self.waitsAtPasses = waitsAtPasses
    self.pace = pace
    self.tellsMoves = tellsMoves
    self.style = style
  }
}
