/// How a match is shown to a person.
package struct DisplayStyle: Sendable {
  /// Whether there is a picture that is drawn again and again; otherwise there are lines only.
  let isDrawn: Bool
  /// Whether somebody is there to acknowledge passes; otherwise that is done at once.
  let waitsAtPasses: Bool
  /// The time until the next piece turns; `nil` when all turn at once.
  let pace: Duration?
  /// Whether the moves and boards are told in lines, where nothing is drawn.
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
