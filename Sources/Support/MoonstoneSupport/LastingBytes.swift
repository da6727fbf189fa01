internal import CMoonstoneProcess

extension UnsafeRawBufferPointer {
  /// Copies the bytes to memory that is never freed, and that workers share; `nil` without memory.
  package func lasting() -> UnsafeRawBufferPointer? {
    guard !isEmpty else { return self }
    return ms_pages_keep(baseAddress, count).map {
      UnsafeRawBufferPointer(start: $0, count: count)
    }
  }
}
