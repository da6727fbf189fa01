import Foundation

/// A process as the system shows it in `/proc`; see proc(5). Elsewhere than on Linux there is none.
public struct SystemProcess: Sendable {
  public let pid: Int32
  public let parent: Int32
  /// The beginning of its program's name: 15 bytes at most.
  public let name: String
  /// `R` runs, `S` sleeps, `T` is stopped, `Z` has ended and was not waited for.
  public let state: Character
  /// What it has computed so far, in seconds.
  public let processorSeconds: Double

  /// What a process has started, and what that has started in turn. The whole table would take
  /// longer to read than tests have that ask again and again.
  public static func descendants(of pid: Int32) -> [SystemProcess] {
    let children = numbers(in: "/proc/\(pid)/task").flatMap { thread in
      bytes(of: "/proc/\(pid)/task/\(thread)/children").split(separator: UInt8(ascii: " "))
        .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }
    return children.flatMap { child in
      [SystemProcess(child)].compactMap { $0 } + descendants(of: child)
    }
  }

  /// The workers and zygotes of this process that ended and were not waited for.
  public static var zombieWorkers: [SystemProcess] {
    descendants(of: getpid()).filter { process in
      process.state == "Z" && process.parent == getpid()
        && ["worker", "zygote", "MoonstoneTestWo"].contains(process.name)
    }
  }

  /// How many files, pipes and sockets this process has open.
  public static func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
  }

  /// Nothing, if it has ended and was waited for.
  public init?(_ pid: Int32) { self.init(pid, stat: "/proc/\(pid)/stat") }

  private init?(_ number: Int32, stat: String) {
    let text = String(decoding: Self.bytes(of: stat), as: UTF8.self)
    // The name, which may hold anything, ends with the last parenthesis.
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let state = fields[0].first, let parent = Int32(fields[1]),
      let user = Double(fields[11]), let system = Double(fields[12])
    else { return nil }
    pid = number
    self.parent = parent
    name = String(text[text.index(after: start)..<end])
    self.state = state
    processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// A process holds its pipes until the last of its threads has ended.
  public var isRunning: Bool { state != "Z" || threads.count > 1 }

  /// Its threads, each by its own state and time.
  public var threads: [SystemProcess] {
    Self.numbers(in: "/proc/\(pid)/task").compactMap {
      SystemProcess($0, stat: "/proc/\(pid)/task/\($0)/stat")
    }
  }

  /// The words that it was started with.
  public var arguments: [String] {
    Self.bytes(of: "/proc/\(pid)/cmdline").split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func numbers(in folder: String) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { Int32($0) }
  }

  /// The beginning of a file of unknown size: 16 KiB hold what is asked for here.
  private static func bytes(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
      count = max(0, read(file, buffer.baseAddress, buffer.count))
    }
  }
}
