internal import CMoonstoneProcess

/// Runs a closure on a thread of its own, where waiting keeps nobody else from working. It has as
/// much stack as the main thread, since searches and scripts recurse.
///
/// - Parameter inBackground: whether the thread gets only what others leave of the processors.
package func onNewThread(
  inBackground: Bool = false, _ work: @escaping @Sendable () -> Void
) {
  if inBackground {
    return onNewThread {
      ms_thread_background()
      work()
    }
  }
  let started = Unmanaged.passRetained(Started(work: work))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 8 << 20)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let error = pthread_create(&thread, &attributes, { run($0) }, started.toOpaque())
  pthread_attr_destroy(&attributes)
  precondition(error == 0, "no thread can be started: \(String(cString: strerror(error)))")
}

/// Does work that computes or waits on a thread of its own, and suspends its caller meanwhile. On the
/// threads that Swift shares among all tasks, it would keep others from working.
package func onOwnThread<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    onNewThread {
      continuation.resume(returning: Result { () throws(Failure) in try work() })
    }
  }
  return try result.get()
}

/// What a new thread is given.
private final class Started {
  let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) { self.work = work }
}

#if canImport(Darwin)
  private func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Started>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }
#else
  private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<Started>.fromOpaque(context!).takeRetainedValue().work()
    return nil
  }
#endif
