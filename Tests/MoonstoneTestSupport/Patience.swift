#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many times longer than elsewhere a test may take here: `scripts/sanitize` says so in
/// `MOONSTONE_PATIENCE`, since what watches a program slows it down.
public let patience = getenv("MOONSTONE_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 1

/// As many of `count` random trials as a program that is watched has the time for.
public func trials(_ count: Int) -> Int { max(1, count / patience) }

/// The first of the seeds of random trials, as many as there is time for.
public func trials(_ seeds: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
  seeds.lowerBound...seeds.lowerBound + UInt64(trials(seeds.count) - 1)
}

/// Whether there is time for everything: in a release build, which `make thorough` makes, but never
/// where something watches.
public let isThorough: Bool = {
  #if DEBUG
    false
  #else
    patience == 1
  #endif
}()
