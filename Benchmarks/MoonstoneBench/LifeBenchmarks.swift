import MoonstoneHost
import MoonstoneKernel
import MoonstoneLife

/// A thousand generations of the largest world, by words and by an array of squares.
func lifeBenchmarks() {
  var chance = SplitMix64(seed: 1)
  let start = World(size: 50, using: &chance)
  var world = start
  var plain = PlainWorld(start)
  let (words, squares) = fastest(of: 5) {
    world = start
    for _ in 0..<1000 { world.next() }
  } _: {
    plain = PlainWorld(start)
    for _ in 0..<1000 { plain.next() }
  }
  precondition(plain.living == world.living, "two ways, two worlds")
  report("life 50×50, a generation", words.nanoseconds / 1000, "ns")
  report("  over an array of squares", squares / words, "times faster", atLeast: 20)
}

/// As one writes it first: a square after the other, each looks at the eight around it.
private struct PlainWorld {
  let size: Int
  var squares: [Bool]
  var later: [Bool]

  init(_ world: World) {
    size = world.size
    squares = (0..<size * size).map { place in
      world.isLiving(column: place % world.size, row: place / world.size)
    }
    later = squares
  }

  var living: Int { squares.count { $0 } }

  mutating func next() {
    for row in 0..<size {
      for column in 0..<size {
        var count = 0
        for other in max(row - 1, 0)...min(row + 1, size - 1) {
          for place in max(column - 1, 0)...min(column + 1, size - 1)
          where squares[other * size + place] { count += 1 }
        }
        let isLiving = squares[row * size + column]
        later[row * size + column] = isLiving ? count == 3 || count == 4 : count == 3
      }
    }
    swap(&squares, &later)
  }
}
