extension FileFault {
  /// Why nothing is seen at a path: there is nothing, a link leads nowhere, or the system refuses.
  package static func absent(_ path: String) -> FileFault {
    var status = stat()
    let error = SystemError(number: stat(path, &status) == 0 ? 0 : systemError())
    if ![0, ENOENT, ENOTDIR].contains(error.number) { return FileFault(reading: path, error) }
    return FileFault(path, isLink(path) ? .leadsNowhere : .missing)
  }
}

/// `errno`, which a property of the fault hides.
private func systemError() -> Int32 { errno }
