import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// Which of several equal tasks this process is, as what started it tells: Slurm, GNU parallel,
/// Kubernetes, AWS Batch or HTCondor.
struct ArrayIndex {
  /// What tells it, for messages.
  let source: String
  /// The number of this task.
  let index: Int
  /// The number of the first task; `nil` if it is not known.
  let first: Int?

  /// - Parameter count: how many tasks there are, as a person typed it.
  /// - Returns: the number of this task from 1 on.
  /// - Throws: a sentence that says why it is not known.
  static func find(
    of count: Int, environment: [String: String] = EnvironmentVariables.current
  ) throws(Failure) -> Int {
    let found = try all(of: count, environment)
    guard let only = found.first else {
      throw .usage(
        "--shard auto/\(count): none of \(sources.joined(separator: ", ")) is set, so this is not a "
          + "task of an array; type the part, such as 1/\(count)")
    }
    guard found.count == 1 else {
      throw .usage(
        "--shard auto/\(count): there are \(found.map(\.source).joined(separator: " and ")), and "
          + "which of them counts the parts is not known; type the part, such as 1/\(count)")
    }
    guard let first = only.first else {
      throw .usage(
        "--shard auto/\(count): \(only.source) is \(only.index), but the array does not have "
          + "\(count) tasks from 0 or 1 on; type the part, such as 1/\(count)")
    }
    let index = only.index - first + 1
    guard (1...count).contains(index) else {
      throw .usage(
        "--shard auto/\(count): \(only.source) is \(only.index), and \(count) parts are counted "
          + "from \(first) to \(first + count - 1)")
    }
    return index
  }

  private static let sources = [
    "SLURM_ARRAY_TASK_ID", "PARALLEL_SEQ", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX",
    "_CONDOR_JOB_AD",
  ]

  private static func all(
    of count: Int, _ environment: [String: String]
  ) throws(Failure) -> [ArrayIndex] {
    func number(_ name: String) throws(Failure) -> Int? {
      guard let text = environment[name], !text.isEmpty else { return nil }
      guard let number = Int(text), number >= 0 else {
        throw .usage("--shard auto/\(count): \(name) is “\(text)”, which is not a number")
      }
      return number
    }
    var found: [ArrayIndex] = []
    if let index = try number(sources[0]) {
      // An array may begin anywhere, and lost tasks may be started again alone.
      let isWhole = try number("SLURM_ARRAY_TASK_COUNT") == count
      let first = try number("SLURM_ARRAY_TASK_MIN").flatMap { isWhole && $0 <= 1 ? $0 : nil }
      found.append(ArrayIndex(source: sources[0], index: index, first: first))
    }
    for (name, first) in [(sources[1], 1), (sources[2], 0), (sources[3], 0)] {
      if let index = try number(name) {
        found.append(ArrayIndex(source: name, index: index, first: first))
      }
    }
    if let file = environment[sources[4]], let index = process(in: file) {
      found.append(ArrayIndex(source: "ProcId of \(sources[4])", index: index, first: 0))
    }
    return found
  }

  /// The number of a process of HTCondor, whose attributes are in a file.
  private static func process(in file: String) -> Int? {
    guard let bytes = try? readFile(at: file, upTo: 1 << 20) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if words.count == 2, words[0].lowercased() == "procid" { return Int(words[1]) }
    }
    return nil
  }
}
