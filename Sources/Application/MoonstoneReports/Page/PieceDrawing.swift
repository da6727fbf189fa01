import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// How kinds of pieces are drawn: a shape in a colour, and a letter on it. The page's script has the
/// same table, as an attribute.
struct PieceDrawing: Hashable {
  /// The paths of the shapes, and the fills and inks of the colours, in their order.
  private struct Table: Hashable, Encodable {
    let shapes: [String]
    let colors: [[String]]
    /// What people call the kinds, by their letters.
    let names: [String: String]
  }

  private let table: Table

  init(_ kinds: [PieceKind], isHexagonal: Bool) {
    table = Table(
      shapes: PieceKind.Shape.allCases.map { $0.path(isHexagonal: isHexagonal) },
      colors: BoardColors.Color.allCases.map { [$0.onPages, $0.inkOnPages] },
      names: Dictionary(kinds.map { (String($0.letter), $0.name) }) { first, _ in first })
  }

  /// A shape, a colour and a letter, such as `!akK`: what a cell holds besides its side.
  static func code(_ kind: PieceKind, _ side: Side?, _ colors: BoardColors) -> String {
    func letter(_ index: Int?) -> String { String(UnicodeScalar(UInt8(97 + (index ?? 0)))) }
    let color = BoardColors.Color.allCases.firstIndex(of: colors.color(of: kind, side))
    let shape = PieceKind.Shape.allCases.firstIndex(of: kind.shape)
    return "!\(letter(shape))\(letter(color))\(kind.letter)"
  }

  /// The attribute from which the page's script draws pieces.
  var data: HTML {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = (try? encoder.encode(table)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return " data-kinds=\"\(text)\""
  }

  /// The piece in a cell, around its middle; `nil` where there is no kind of piece.
  func piece(_ letters: String) -> HTML? {
    let code = Array(letters.utf8.prefix(5))
    guard code.count == 5, code[1] == UInt8(ascii: "!") else { return nil }
    let (shape, color) = (Int(code[2]) - 97, Int(code[3]) - 97)
    guard table.shapes.indices.contains(shape), table.colors.indices.contains(color) else {
      return nil
    }
    let colors = table.colors[color]
    let path: HTML = """
      <path d="\(table.shapes[shape])" fill="\(colors[0])" stroke="\(colors[1])"/>
      """
    guard !PieceKind.Shape.allCases[shape].isPlace else { return path }
    let letter = String(UnicodeScalar(code[4]))
    let ink = colors[1] == BoardColors.Color.dark ? "dark" : "light"
    return "\(path)<text y=\"4\" class=\"\(ink)\">\(letter)</text>"
  }
}

extension PieceKind.Shape {
  /// The outline, around the middle of a square of 30.
  fileprivate func path(isHexagonal: Bool) -> String {
    switch self {
    case .round: "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"
    case .ring: "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z"
    case .square: "M-10-10h20v20h-20z"
    case .diamond: "M0-14l14 14-14 14-14-14z"
    case .triangle: "M0-13l13 22h-26z"
    case .star: "M0-14L3.6-5 13.3-4.3 5.9 2 8.2 11.3 0 6.2-8.2 11.3-5.9 2-13.3-4.3-3.6-5z"
    case .cross: "M-5-12h10v7h7v10h-7v7h-10v-7h-7v-10h7z"
    case .crown: "M-11 11l-2-19 7 6 6-10 6 10 7-6-2 19z"
    case .wall: isHexagonal ? "M0-17l15 9v17l-15 9-15-9v-17z" : "M-15-15h30v30h-30z"
    case .hole: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z"
    }
  }
}

extension BoardColors.Color {
  fileprivate static var dark: String { "#111" }

  /// What is read on the colour.
  fileprivate var inkOnPages: String {
    switch self {
    case .white, .yellow, .cyan: Self.dark
    case .black, .red, .green, .blue, .purple: "#f6f6f2"
    }
  }
}
