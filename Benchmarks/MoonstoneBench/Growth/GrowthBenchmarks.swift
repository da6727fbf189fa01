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
/// that grows with its square has an exponent of nearly 2.
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
  var rounds = 3
  while rounds > 0 {
    for (index, size) in sizes.enumerated() {
      runs[index].with.append(
        try GrowthProcess.cost(of: .run, each, size, in: places[index]))
      guard each.without != nil else { continue }
      runs[index].without.append(
        try GrowthProcess.cost(of: .without, each, size, in: places[index]))
    }
    rounds = runs[0].with[0].instructions == nil ? rounds - 1 : 0
  }
  tell(
    each, sizes,
    runs.map { run in
      let whole = GrowthCost.least(of: run.with)
      return run.without.isEmpty ? whole : whole - GrowthCost.least(of: run.without)
    })
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
  let isCounted = costs.allSatisfy { $0.instructions != nil }
  let most = each.exponent + (isQuick && !isCounted ? 0.3 : 0)
  for index in 1..<sizes.count {
    let growth = log(max(costs[index].work, 1e-6) / max(costs[index - 1].work, 1e-6))
    report(
      "\(each.name), exponent from \(sizes[index - 1]) to \(sizes[index]) \(each.unit)",
      growth / log(Double(sizes[index]) / Double(sizes[index - 1])), "", atMost: most)
  }
}
