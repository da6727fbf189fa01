import ArgumentParser
import MoonstoneCatalog
import MoonstoneSupport
import MoonstoneTerminal

/// The values of `--memory`.
enum MemorySize {
  static let usual = "64M"

  static func bytes(_ typed: String, of option: String = "--memory") throws(Failure) -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = typed.uppercased().last.flatMap { units[$0] }
    let digits = unit == nil ? typed[...] : typed.dropLast()
    guard let count = Int(digits), count > 0, digits.allSatisfy(\.isASCII),
      case (let bytes, false) = count.multipliedReportingOverflow(by: unit ?? 1),
      bytes <= most
    else {
      throw .usage(
        "\(option) “\(typed)” is not a size; write a number of bytes, with K, M or G for larger "
          + "units")
    }
    return bytes
  }

  private static let most = 1 << 40
}

/// `--undo-memory`.
struct UndoMemoryOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much a match holds of what scripts keep from move to move, for undo, such as 64M; the "
        + "rest is read from its journal.",
      valueName: "size"))
  var undoMemory = MemorySize.usual

  func bytes() throws(Failure) -> Int { try MemorySize.bytes(undoMemory, of: "--undo-memory") }
}

/// `--memory` where a file sets the limit: the most that the file may give.
struct FileLimitOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most memory that the file may give a script, such as 512K, 64M or 1G.",
      valueName: "size"))
  var memory = MemorySize.usual

  /// Returns the memory that a journal gives its scripts, or the most that it may give.
  func memory(_ wanted: Int, ofJournal file: String) throws(Failure) -> Int {
    try Self.memory(wanted, ofJournal: file, most: memory)
  }

  static func memory(
    _ wanted: Int, ofJournal file: String, most typed: String
  ) throws(Failure) -> Int {
    let most = try MemorySize.bytes(typed)
    if wanted > most {
      Program.warn(
        "\(file.printable): its scripts had \(wanted.inUnits) of memory and have \(most.inUnits) "
          + "now, so they may play differently; --memory \(wanted.inUnits) allows what they had")
    }
    return min(wanted, most)
  }

  /// Returns the memory that an event gives its scripts.
  ///
  /// - Throws: if that is more than it may give. With less, results could not be compared.
  func memory(_ wanted: Int, ofEvent folder: String) throws(Failure) -> Int {
    let most = try MemorySize.bytes(memory)
    guard wanted <= most else {
      throw .data(
        "\(folder.printable): the event gives each script \(wanted.inUnits) of memory, and may "
          + "give \(most.inUnits) here; --memory \(wanted.inUnits) allows it")
    }
    return wanted
  }
}
