/// Returns the name that was probably meant, or `nil` if none is similar.
package func suggestion(for typed: String, among names: some Sequence<String>) -> String? {
  let begun = names.filter { typed.count > 1 && $0.hasPrefix(typed) }
  if begun.count == 1 { return begun[0] }
  let reach = max(1, typed.count / 3)
  return names.map { (name: $0, distance: editDistance(typed.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= reach }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
}

/// Returns the number of letters to add, drop, replace or swap with a neighbour.
func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(previous[j + 1], row[j]) + 1
      cost = min(cost, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforePrevious[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforePrevious, previous) = (previous, row)
  }
  return previous[b.count]
}
