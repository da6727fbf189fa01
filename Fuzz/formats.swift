// The bytes are a stranger's matches, in GGF, WTHOR, SGF or PGN.

@testable import MoonstoneEngines

@_cdecl("LLVMFuzzerTestOneInput")
public func readMatches(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  readGGF(bytes)
  readWTHOR(bytes)
  readSGF(bytes)
  readPGN(bytes)
  return 0
}

private func readGGF(_ bytes: [UInt8]) {
  for entry in GGFFile(bytes).entries {
    precondition(entry.line >= 1 && entry.column >= 1, "a match is somewhere")
    switch entry.match {
    case .success(let match):
      let text = match.description
      precondition(!text.contains("\n"), "a match is a line")
      let again = try! GGFMatch(parsing: text)
      precondition(again.description == text, "it reads what it wrote")
    case .failure(let error):
      precondition("\(error)".utf8.count < 4096, "an error is short")
    }
  }
}

private func readWTHOR(_ bytes: [UInt8]) {
  guard let file = try? WTHORFile(bytes) else { return }
  let matches = (0..<file.count).map(file.match)
  let written = WTHORFile.bytes(of: matches, file.header)
  let again = try! WTHORFile(written)
  precondition(again.fault == nil && again.count == matches.count, "it counts what it wrote")
  precondition((0..<again.count).map(again.match) == matches, "it reads what it wrote")
  for match in matches {
    for byte in match.moves {
      guard let square = WTHORFile.square(byte) else { continue }
      precondition(WTHORFile.byte(square) == byte, "a square has one byte")
    }
  }
}

private func readSGF(_ bytes: [UInt8]) {
  var reading = SGFReading(bytes)
  while let first = reading.start() {
    do throws(TextFault) {
      let match = try reading.match()
      let places = match.moves.map(\.word.lowerBound)
      precondition(places == places.sorted() && (places.first ?? first) >= first, "moves are in order")
      precondition(match.moves.allSatisfy { $0.word.upperBound < bytes.count }, "a value ends")
      for move in match.moves {
        let text = SGFText.read(bytes[move.comment ?? move.word])
        let written = Array(SGFText.written(text).utf8)
        precondition(
          text.utf8.contains(0x0d) || SGFText.read(written[...]) == text, "it reads what it wrote")
      }
    } catch {
      precondition(error.offset <= bytes.count && error.message.utf8.count < 4096, "it is somewhere")
    }
    precondition(reading.place > first, "reading goes on")
  }
}

private func readPGN(_ bytes: [UInt8]) {
  var reading = PGNReading(bytes)
  while let first = reading.start() {
    do throws(TextFault) {
      let match = try reading.match()
      precondition(match.moves.allSatisfy { !$0.word.isEmpty }, "a move is a word")
    } catch {
      precondition(error.offset <= bytes.count && error.message.utf8.count < 4096, "it is somewhere")
    }
    precondition(reading.place > first, "reading goes on")
  }
}
