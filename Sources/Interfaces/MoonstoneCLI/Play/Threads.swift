import Foundation

/// Does something on a thread of its own, where waiting keeps nobody else from working.
func onNewThread(_ work: @escaping @Sendable () -> Void) { Thread.detachNewThread(work) }
