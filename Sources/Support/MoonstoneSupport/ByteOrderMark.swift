// Some editors begin a text in UTF-8 with a mark, which belongs to the file and not to the text.

extension Collection<UInt8> {
  /// The bytes of a text without the byte order mark that it may begin with.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
