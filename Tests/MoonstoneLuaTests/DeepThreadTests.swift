#if os(Linux)
  import CMoonstoneProcess
  import Foundation
  import Testing

  /// A zygote forks only while it has one thread, so one that prepared it must be gone, not ending.
  @Suite(.serialized) struct DeepThreadTests {
    @Test func aJoinedThreadIsCountedNoMore() {
      let body: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        // “PID/task/TID”.
        var link = [CChar](repeating: 0, count: 64)
        readlink("/proc/thread-self", &link, link.count - 1)
        context!.storeBytes(of: atoi(strrchr(&link, 47)! + 1), as: Int32.self)
      }
      var left = 0
      for _ in 1...20_000 {
        var number: Int32 = 0
        #expect(ms_run_deep(body, &number) && number > 0)
        if access("/proc/self/task/\(number)", F_OK) == 0 { left += 1 }
      }
      #expect(left == 0)
    }
  }
#endif
