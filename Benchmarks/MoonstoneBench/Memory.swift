import Foundation

/// The most memory that this process has had, in bytes.
func mostMemory() -> Double {
  var usage = rusage()
  #if os(Linux)
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return Double(usage.ru_maxrss * 1024)
  #else
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss)
  #endif
}
