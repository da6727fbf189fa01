import MoonstoneSupport

// The one place where the kind of a library's error becomes an exit code.
extension Failure {
  /// - Returns: `nil` for an error of the argument parser.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let fault as any ExplainedError: self.init(of: fault)
    default: return nil
    }
  }

  init(of fault: any ExplainedError) {
    self.init(code: Code(fault.faultKind), message: advised(fault).printableLines)
  }
}

extension Failure.Code {
  fileprivate init(_ kind: FaultKind) {
    self =
      switch kind {
      case .missing: .missing
      case .data: .data
      case .usage: .usage
      case .writing: .writing
      case .fault: .fault
      }
  }
}
