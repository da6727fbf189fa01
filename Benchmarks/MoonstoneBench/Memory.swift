import Foundation

/// The most memory that this process has had, in bytes.
func mostMemory() -> Double {
  #if os(Linux)
    // `getrusage` counts what the process was before it became this program, too.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    guard let kilobytes = kilobytes.flatMap({ Double($0) }) else { return .nan }
    return kilobytes * 1024
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss)
  #endif
}
