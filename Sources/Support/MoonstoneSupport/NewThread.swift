import Foundation

/// Runs a closure on a thread of its own, where waiting keeps nobody else from working.
package func onNewThread(_ work: @escaping @Sendable () -> Void) { Thread.detachNewThread(work) }
