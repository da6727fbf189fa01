import MoonstoneKernel

/// The escape codes of looks, in the sixteen colours of every terminal. Pieces stand on a board of
/// their own colour, so that they look the same in dark windows and in light ones.
struct Palette: Sendable {
  let colors: BoardColors

  /// Returns the codes of a look; empty for plain text.
  func codes(of look: Picture.Look) -> String {
    switch look {
    case .plain: ""
    case .strong: "1"
    case .faint: "2"
    case .alarm: "1;31"
    case .board: "\(isDark ? 37 : 30);\(background)"
    case .piece(let side): "\(ink(colors.sides[side]));\(background)"
    case .turned(let side): "4;\(ink(colors.sides[side]));\(background)"
    case .colored(let color): "\(ink(color));\(background)"
    case .mark: "\(markInk);\(background)"
    }
  }

  private var background: Int { 40 + Self.number(colors.board) }

  /// Whether light letters are read on the board.
  private var isDark: Bool { [.black, .red, .blue, .purple].contains(colors.board) }

  private var isLight: Bool { [.white, .yellow, .cyan].contains(colors.board) }

  private var markInk: String {
    if colors.board == .green { return "1;93" }
    return isLight ? "1;30" : "1;97"
  }

  private func ink(_ color: BoardColors.Color) -> String {
    switch color {
    case .black: "30"
    case .white: "1;97"
    default: isLight ? "\(30 + Self.number(color))" : "1;\(90 + Self.number(color))"
    }
  }

  private static func number(_ color: BoardColors.Color) -> Int {
    switch color {
    case .black: 0
    case .red: 1
    case .green: 2
    case .yellow: 3
    case .blue: 4
    case .purple: 5
    case .cyan: 6
    case .white: 7
    }
  }
}
