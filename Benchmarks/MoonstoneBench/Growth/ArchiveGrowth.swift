import Foundation

/// Archives, kept matches and files of many matches.
let archiveGrowth: [GrowthCase] = [
  GrowthCase(
    name: "book", unit: "matches", sizes: [10_000, 30_000, 100_000],
    quickSizes: [2_500, 5_000, 10_000], megabytes: 120, seconds: 30,
    prepare: { size, folder in
      try writeDatabase(of: size, to: folder.input("m.wtb"))
      try folder.moonstone(["archive", "add", "m.wtb", "--archive", "m.db"])
    },
    run: { _, folder in
      try folder.moonstone(
        ["archive", "book", "--archive", "m.db", "--out", folder.output("m.book")])
    }),
  GrowthCase(
    name: "capsules", unit: "capsules", sizes: [450, 900, 1_800], quickSizes: [150, 300, 600],
    megabytes: 110, seconds: 5,
    prepare: { size, folder in
      let bad = "return { choose = function(board, context) error('no') end }\n"
      try bad.write(toFile: folder.input("bad.lua"), atomically: false, encoding: .utf8)
      try folder.moonstone(
        ["match", "random", "./bad.lua", "--capsules", "capsules"] + quick(size))
    },
    run: { _, folder in
      try folder.moonstone(["archive", "add", "capsules", "--archive", folder.output("m.db")])
    }),
  GrowthCase(
    name: "archiving", unit: "matches", sizes: [500, 1_000, 2_000], quickSizes: [200, 400, 800],
    megabytes: 110, seconds: 2,
    run: { size, folder in
      try folder.moonstone(
        ["match", "random", "random", "--archive", folder.output("m.db")] + quick(size))
    },
    without: { size, folder in
      try folder.moonstone(["match", "random", "random"] + quick(size))
    }),
  GrowthCase(
    name: "continue", unit: "kept matches", sizes: [5_000, 10_000, 20_000],
    quickSizes: [2_000, 4_000, 8_000], megabytes: 90, seconds: 0.5,
    prepare: { size, folder in
      try folder.moonstone(["match", "random", "random", "--journal", "m.jsonl"] + quick(1))
      let kept = folder.input("state/moonstone/matches")
      try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
      for number in 1...size { link(folder.input("m.jsonl"), "\(kept)/reversi-\(number).jsonl") }
    },
    run: { _, folder in
      symlink(folder.input("state"), folder.output("state"))
      try folder.moonstone(["play", "--continue"], exitCode: 66)
    }),
  GrowthCase(
    name: "event", unit: "results", sizes: [2_000, 10_000, 40_000],
    quickSizes: [1_000, 2_000, 4_000], megabytes: 110,
    prepare: { size, folder in
      try folder.moonstone(
        ["arena", "random", "random", "--pairs", "\(size / 2)", "--out", "event", "--seed", "1"]
          + ["--in-process", "--quiet", "--ticks", "1M/move"])
    },
    run: { _, folder in
      try folder.moonstone(["archive", "add", "event", "--archive", folder.output("m.db")])
    }),
  conversionGrowth(to: "ggf"), conversionGrowth(to: "txt"), conversionGrowth(to: "wtb"),
  GrowthCase(
    name: "ends", unit: "unfinished matches", sizes: [1_100, 2_200, 4_400], megabytes: 110,
    prepare: { size, folder in try archiveBeginnings(of: size, folder) },
    run: { _, folder in
      try FileManager.default.copyItem(atPath: folder.input("m.db"), toPath: folder.output("m.db"))
      try folder.moonstone(["archive", "add", "whole", "--archive", folder.output("m.db")])
    }),
]

private func conversionGrowth(to ending: String) -> GrowthCase {
  GrowthCase(
    name: "convert-\(ending)", unit: "matches", sizes: [10_000, 30_000, 100_000],
    quickSizes: [2_500, 5_000, 10_000], megabytes: 62,
    prepare: { size, folder in try writeDatabase(of: size, to: folder.input("m.wtb")) },
    run: { _, folder in
      try folder.moonstone(["convert", "m.wtb", folder.output("n.\(ending)")])
    })
}

/// Matches of strategies that answer at once.
private func quick(_ count: Int) -> [String] {
  ["--games", "\(count)", "--seed", "1", "--in-process", "--quiet"]
}

/// Writes journals, and archives what they were after some moves.
private func archiveBeginnings(of count: Int, _ folder: GrowthFolder) throws {
  for name in ["whole", "begun"] {
    try FileManager.default.createDirectory(
      atPath: folder.input(name), withIntermediateDirectories: true)
  }
  try folder.moonstone(["match", "random", "random", "--journal", "whole/m.jsonl"] + quick(count))
  for name in try FileManager.default.contentsOfDirectory(atPath: folder.input("whole")) {
    let text = try String(contentsOfFile: folder.input("whole/\(name)"), encoding: .utf8)
    let begun = text.split(separator: "\n").prefix(20).map { $0 + "\n" }.joined()
    try begun.write(toFile: folder.input("begun/\(name)"), atomically: false, encoding: .utf8)
  }
  try folder.moonstone(["archive", "add", "begun", "--archive", "m.db"])
}
