import MoonstoneSupport

/// The file of a page that a command writes.
enum PageFile {
  /// Writes a page, which replaces a page of the same name, and no other file.
  static func write(_ html: String, to path: String) throws {
    if let bytes = FileLines.bytes(of: path, from: 0, count: 15),
      !bytes.isEmpty, bytes != Array("<!DOCTYPE html>".utf8)
    {
      throw Failure.writing("\(path.printable): it exists already and is not a page")
    }
    try WholeFile.write(Array(html.utf8), to: path)
  }
}
