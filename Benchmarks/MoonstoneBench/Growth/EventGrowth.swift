import Foundation

/// Events: their rounds, their reports and their ratings.
let eventGrowth: [GrowthCase] = [
  GrowthCase(
    name: "swiss", unit: "entrants", sizes: [1000, 3000, 9000], quickSizes: [600, 1200, 2400],
    megabytes: 400,
    run: { size, folder in
      let entrants = Array(repeating: "random", count: size)
      try folder.moonstone(
        ["arena"] + entrants + ["--format", "swiss", "--rounds", "5", "--out"]
          + [folder.output("event")] + inProcess)
    }),
  GrowthCase(
    name: "knockout", unit: "scripts", sizes: [500, 1000, 2000],
    megabytes: 250,
    prepare: { size, folder in try writeTyingScripts(size, folder) },
    run: { _, folder in
      try folder.moonstone(
        ["arena", folder.input("scripts"), "--format", "knockout", "--out"]
          + [folder.output("event")] + inProcess)
    }),
]

/// Quick matches, that are the same in every run.
private let inProcess = [
  "--seed", "1", "--ticks", "1M/move", "--in-process", "--quiet", "--openings", "balanced:2",
]

/// Different scripts that play the same: every meeting is a tie, and takes all its extra pairings.
private func writeTyingScripts(_ count: Int, _ folder: GrowthFolder) throws {
  let scripts = URL(fileURLWithPath: folder.input("scripts"))
  try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
  for number in 1...count {
    let text = """
      -- Number \(number).
      return { choose = function(board) return board:moves()[1] end }
      """
    try text.write(
      to: scripts.appending(path: "p\(number).lua"), atomically: false, encoding: .utf8)
  }
}
