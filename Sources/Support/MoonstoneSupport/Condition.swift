/// A lock on which a thread can also wait for news.
///
/// Whoever waits holds the lock until it sleeps, and has it again when it wakes.
package final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    news.initialize(to: pthread_cond_t())
    pthread_cond_init(news, nil)
  }

  deinit {
    pthread_cond_destroy(news)
    news.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func lock() { pthread_mutex_lock(mutex) }

  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Sleeps until there is news, or for no reason.
  package func wait() { pthread_cond_wait(news, mutex) }

  package func signal() { pthread_cond_signal(news) }

  package func broadcast() { pthread_cond_broadcast(news) }
}
