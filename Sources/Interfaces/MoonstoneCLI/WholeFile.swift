import MoonstoneSupport

/// Writes a file completely or not at all.
///
/// - Throws: exit code 74.
func writeWhole(_ bytes: [UInt8], to file: String) throws(Failure) {
  do throws(WriteError) {
    try WholeFile.write(bytes, to: file)
  } catch {
    throw .writing(error.description)
  }
}
