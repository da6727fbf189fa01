import MoonstoneKernel

extension Reversi {
  /// Positions reached by random play that trip strategies up.
  ///
  /// They come before and after passes, have one move or one empty square, or let a side lose all
  /// of its discs; a few are ordinary.
  public var trials: [Position] { Self.trials }

  private static let trials: [Position] = texts.map { text in
    guard let position = Position(text) else { preconditionFailure("not a position: \(text)") }
    return position
  }

  private static let texts = [
    // The initial position, and a few moves later.
    "---------------------------OX------XO--------------------------- X",
    "-------------------X-------XX------XO--------------------------- O",
    "--------------------------XXX-----OOO--------------------------- X",
    // The side to move comes after a forced pass.
    "XXXXXXX-OXXOOXXXOXOXXOOOOOOOOXOOOXOXXXOOXXXOXOOOX-XXOOOOXXXXOOOO O",
    "-OOO-XOOXXXXXXOXXXXXOOOXOXXOOXOXOXXOOXOOOOOOXXOXXOXOOXXXOXXXXXXX O",
    "OOOOOOOXOOOOXOXXOOOXOXXXOOOOOOXO-OXXOXXOOOXOOOXOXOOOXXXOXXXXXXXO X",
    "OXXXXXXX-OXXXOXX-OOXXXOXXOOXXOXXXOXOXOXXXOXOXXXXXOOXOOXXXXXXXXXX X",
    // A move ends the game with empty squares left, because then neither side can move.
    "XXXXXX--XXXXXX-OXOXXXOXOXOXXOXXOXXXOOOXOXXOOOOXOXOOOOOOOOOOOOOOO O",
    "OOOOOOO-OOOOXOOXOOXOOOOXOOXOOXOXOXOOOOXXOXOXXOXXOX-OOXXX-XXXXXXX O",
    "XXXXXXX-OOOOOOO-OOOOXOOXOOOXOOOXOXXOOXOXOXOOOXOXOOOXXOOXOOOOOOO- X",
    // A move takes the other side's last disc.
    "-------------O------OO----XXXO-----OOO-----OOO------------------ O",
    "------------------OOO-----OOO----XXXOOO----OO-------O----------- O",
    "------X-----XXO-----XO----XXO-X--XXOXX----X-XX----X---X--------- X",
    "---XX---X-XXX----XXXXX----XOXX---X-XOX--XXXXXOX----X-XOX--XXXX-- X",
    // There is one move, early and late.
    "---X--X----X-X--XXXXXX---X-XX---XOXXXXXX-O----X-O------X-------- O",
    "--OOOOXX---XOOXX-OOOXOXX-OOXXOOOXOXXOXOOXXOOOOXOXXXXOOXOXXXXOOOO O",
    "X--X-----XX-X--X-XXX-XXXXXXXXXOX-XXXXXOXXXOOXOXX-XOOOOOX--OOOOOX X",
    "XXXXXXO-OOOOOOOOOOXOXXXOOOOXXOXOOOXXOOXOOOOOOXOOXXXXXXXO--X-X-X- X",
    // One or two squares are empty.
    "XXXXXXXXOXOOXXXXOOXOOXXXOOOXOOXXOOOOXOOXOOOOXXOOOOOOXXOOOOOOXX-X O",
    "OXXXXXXXOXXXXXXXOXOOOXXXOOOOXOXOOOOXOOXOOOOOXOXOOOOOOXXO-XXXXXXX X",
    "-X-XXXXXXXXXXXXXOXOOOXXXOOXOXXOXOOOXOXXXOXOXOXXXOXXXXXXXXXXXXXXO O",
    "XOOOOOOOXOOOOOOOXOOOOOOXXOXXXXXXOOXXOXXXXXOOOXXXXO-OOOOX-OOOOOOX X",
    // The middle of the game.
    "----O-------O-------O-----XXO------XO---XXOXXO---OX--XO--------O O",
    "-------------O---OX-XO-X--XXXOXXXXXXXX-O--OXXO---O-O----O---O--- O",
    "O-------O-------OX--O-O-XXXXOO----XXOXOO-XOXXOX----XOO-X--XXOOOO X",
    "-OXXO-OXOOOOOOO-OOXXOXOXOOXOXOXXXXOXOXXX-XXOOXXX-OOXX----OOXX--- X",
  ]
}
