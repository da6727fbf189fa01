extension FileFault {
  /// Why nothing is seen at a path: there is nothing, a link leads nowhere, or the system refuses.
  package static func absent(_ path: String) -> FileFault {
    var status = stat()
    guard stat(path, &status) != 0, errno != ENOENT, errno != ENOTDIR else {
      return FileFault(path, isLink(path) ? .leadsNowhere : .missing)
    }
    return FileFault(reading: path, SystemError(number: errno))
  }
}
