import Foundation

let growthCommand = "growth"

/// The cases that are asked for: `MoonstoneBench growth swiss book`; none for all of them.
let namedGrowthCases: [String] = {
  let words = CommandLine.arguments.drop { $0 != growthCommand }.dropFirst()
  return words.filter { !$0.hasPrefix("-") }
}()

/// How costs grow as work grows: each case at three sizes, the exponent between one and the next,
/// and the memory at the largest.
///
/// Counted instructions hardly differ from run to run. Where the machine does not count them,
/// seconds of the processor take their place: the least of several rounds, in which sizes take
/// turns. A few seconds are not exact enough for the bound, so quick ones have a wider one: work
/// that grows with its square has an exponent of nearly 2. And since others on the machine only ever
/// add, an exponent above the bound is looked at in more rounds before it counts.
func growthBenchmarks() throws {
  guard FileManager.default.isExecutableFile(atPath: GrowthFolder.program) else {
    print("growth: \(GrowthFolder.program) is not there: “make build” builds it")
    return
  }
  let cases = GrowthCase.all.filter { each in
    (namedGrowthCases.isEmpty || namedGrowthCases.contains(each.name))
      && (!isQuick || each.quickSizes != nil)
  }
  for each in cases { try measure(each) }
}

private func measure(_ each: GrowthCase) throws {
  let sizes = isQuick ? each.quickSizes ?? each.sizes : each.sizes
  precondition(sizes.count == 3 && sizes == sizes.sorted(), "\(each.name) has no three sizes")
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "moonstone-growth-\(getpid())-\(each.name)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let places = sizes.map { folder.appending(path: "\($0)").path(percentEncoded: false) }
  for (size, place) in zip(sizes, places) {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    _ = try GrowthProcess.cost(of: .prepare, each, size, in: place)
  }
  var runs = sizes.map { _ in (with: [GrowthCost](), without: [GrowthCost]()) }
  var costs: [GrowthCost] = []
  var rounds = 0
  repeat {
    for (index, size) in sizes.enumerated() {
      runs[index].with.append(
        try GrowthProcess.cost(of: .run, each, size, in: places[index]))
      guard each.without != nil else { continue }
      runs[index].without.append(
        try GrowthProcess.cost(of: .without, each, size, in: places[index]))
    }
    rounds += 1
    costs = runs.map { run in
      let whole = GrowthCost.least(of: run.with)
      return run.without.isEmpty ? whole : whole - GrowthCost.least(of: run.without)
    }
  } while !costs[0].isCounted
    && (rounds < 3
      || rounds < 15 && exponents(sizes, costs).contains { $0.power > most(each, costs) })
  tell(each, sizes, costs)
}

/// How the work grows from each size to the next: with its power of so much. Seconds of a quick run
/// are looked at from the smallest size to the largest alone: small work that fits into a cache makes
/// a step of its own.
private func exponents(
  _ sizes: [Int], _ costs: [GrowthCost]
) -> [(from: Int, to: Int, power: Double)] {
  let isExact = !isQuick || costs.allSatisfy(\.isCounted)
  let steps = isExact ? (1..<sizes.count).map { ($0 - 1, $0) } : [(0, sizes.count - 1)]
  return steps.map { from, to in
    let growth = log(max(costs[to].work, 1e-6) / max(costs[from].work, 1e-6))
    return (sizes[from], sizes[to], growth / log(Double(sizes[to]) / Double(sizes[from])))
  }
}

/// The most that an exponent may be: seconds of a quick run are not exact.
private func most(_ each: GrowthCase, _ costs: [GrowthCost]) -> Double {
  each.exponent + (isQuick && !costs.allSatisfy(\.isCounted) ? 0.3 : 0)
}

private func tell(_ each: GrowthCase, _ sizes: [Int], _ costs: [GrowthCost]) {
  for (size, cost) in zip(sizes, costs) {
    let what = "\(each.name), \(size) \(each.unit)"
    let isLast = size == sizes.last && !isQuick
    if let count = cost.instructions { report("\(what), instructions", count, "million") }
    report("\(what), CPU", cost.seconds, "s", atMost: isLast ? each.seconds : nil)
    report(
      "\(what), memory", cost.megabytes, "MB", atMost: size == sizes.last ? each.megabytes : nil)
  }
  for (from, to, power) in exponents(sizes, costs) {
    report(
      "\(each.name), exponent from \(from) to \(to) \(each.unit)", power, "",
      atMost: most(each, costs))
  }
}
