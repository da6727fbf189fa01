import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// The messages for journals that are not valid, each of them whole.
@Suite struct JournalRefusalTests {
  @Test(
    arguments: [
      ("", "j:1: the journal is empty"),
      (#"{"game":"ro"#, "j:1: the journal ends inside its header"),
      ("\n", "j:1: this is not a JSON object, as every line of a journal is"),
      ("#!/bin/sh\n", "j:1: this is not a JSON object, as every line of a journal is"),
      ("[1]\n", "j:1: this is not a JSON object, as every line of a journal is"),
      ("\u{FEFF}{}\n", "j:1: “moonstone” is missing, and must be 1 or 2"),
      ("{}\n", "j:1: “moonstone” is missing, and must be 1 or 2"),
      (#"{"moonstone":"1"}"# + "\n", "j:1: “moonstone” is not valid, and must be 1 or 2"),
      (#"{"moonstone":3}"# + "\n", "j:1: “moonstone” is 3, and this program reads versions 1 to 2"),
      (#"{"moonstone":1}"# + "\n", "j:1: “game” is missing, and must be the name of a game"),
    ])
  func aFileWithoutAHeaderIsRefused(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test(
    arguments: [
      (#""game":"row""#, #""game":"nim""#, #"“game” is "nim", and must be "row""#),
      (
        #""start":"black .......""#, #""start":"black ......""#,
        "“start” goes wrong at 1:1: not a position of row"
      ),
      (
        #""seed":7"#, #""seed":9007199254740992"#,
        "“seed” is 9007199254740992, and must be an integer from 0 to 9007199254740991"
      ),
      (
        #""seed":7"#, #""seed":-1"#,
        "“seed” is not valid, and must be an integer from 0 to 9007199254740991"
      ),
      (
        #""time":"none""#, #""time":"5 minutes""#,
        #"“time” is "5 minutes", and must be none, 10/move, 300, 300+2 or 40/300, in seconds"#
      ),
      (
        #""margin":0"#, #""margin":-1"#,
        "“margin” is -1, and must be an integer of nanoseconds, 0 or more"
      ),
      (
        #""memory":65536"#, #""memory":1e99"#,
        "“memory” is not valid, and must be an integer of bytes from 1 to 1099511627776"
      ),
      (
        #""memory":65536"#, #""memory":4611686018427387904"#,
        "“memory” is 4611686018427387904, and must be an integer of bytes from 1 to 1099511627776"
      ),
      (
        #""memory":65536"#, #""memory":0"#,
        "“memory” is 0, and must be an integer of bytes from 1 to 1099511627776"
      ),
      (
        #""name":"bob","sha256":null"#, #""name":"bob""#,
        "“players.white.sha256” is missing, and must be a text or null"
      ),
      (
        #""program":"test 1","#, #""program":null,"#,
        "“program” is null, and must be the name of a program"
      ),
    ])
  func aHeaderSaysWhatIsWrongWithIt(old: String, new: String, message: String) throws {
    let text = Telling().text
    #expect(text.contains(old))
    #expect(refusal(replacing(old, by: new, in: text)) == "j:1: \(message)")
  }

  /// After the second ply, black to move at line 5.
  @Test(arguments: refusedLines)
  func aLineSaysWhatIsWrongWithIt(line: String, message: String) throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3")
    // Something follows, so that the line is not taken for the end of a killed program.
    let text = telling.text + line + "\n" + #"{"event":"reopened","program":"p"}"# + "\n"
    #expect(refusal(text) == "j:5: \(message)")
  }

  @Test func theEndOfAGameCannotBeLeftOut() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3 4 6 2 pass 5 pass 7")
    let text = telling.lines.dropLast().map { $0 + "\n" }.joined()
    #expect(
      refusal(text + #"{"event":"noted","side":"black","text":"x"}"# + "\n")
        == "j:12: “event” is noted, and must be ended")
  }

  @Test func aMoveThatTookTooLongIsNotAMove() throws {
    var telling = Telling(.perMove(.seconds(1)))
    try telling.apply(.start)
    try telling.play("1")
    let text = replacing(
      #""nanoseconds":30000000"#, by: #""nanoseconds":1000000001"#, in: telling.text)
    #expect(
      refusal(text)
        == "j:3: the move took longer than its side had, so this line must be “ended”, by time")
  }

  @Test func bytesThatAreNotUTF8AreRefused() throws {
    let text = Telling().text
    let bytes =
      Array(text.utf8) + Array(#"{"event":""#.utf8) + [0xFF, 0x0A] + Array("{}\n".utf8)
    let error = #expect(throws: JournalError.self) {
      try JournalReading(bytes, file: "j", game: Row())
    }
    #expect(error?.description == "j:2: this is not UTF-8, as every line of a journal is")
  }

  @Test func aMissingFileIsMissingAndADirectoryCannotBeRead() throws {
    try withFolder { folder in
      let missing = #expect(throws: JournalError.self) {
        try JournalReading(folder + "/none", game: Row())
      }
      #expect(missing?.description == "\(folder)/none: there is no such file")
      #expect(missing?.kind == .missing)
      let directory = #expect(throws: JournalError.self) {
        try JournalHeader.read(folder)
      }
      #expect(directory?.description == "\(folder): is a directory, not a file")
      #expect(directory?.kind == .unreadable)
      #expect(directory?.line == nil)
    }
  }
}

private func ended(
  outcome: String = #""white""#, termination: String, side: String = #""black""#,
  message: String = #""m""#
) -> String {
  #"{"event":"ended","ending":{"margin":null,"message":\#(message),"outcome":\#(outcome),"#
    + #""side":\#(side),"termination":\#(termination)}}"#
}

private let events = """
  started played passed paused resumed tookBack redid changed swapped noted resetAsked resetRefused \
  reset ended reopened
  """

private let terminations =
  "rules resignation time ticks memory illegalMove fault aborted adjudicated"

private func resigned(_ outcome: String) -> String {
  #"{"margin":null,"message":null,"outcome":"\#(outcome)","side":"black","#
    + #""termination":"resignation"}"#
}

private let refusedLines: [(line: String, message: String)] = [
  (line: "", message: "this is not a JSON object, as every line of a journal is"),
  ("}{", "this is not a JSON object, as every line of a journal is"),
  (#"{"event":"paused""#, "this is not a JSON object, as every line of a journal is"),
  (
    #"{"side":"black"}"#,
    "“event” is missing, and must be one of \(events)"
  ),
  (
    #"{"event":"jumped\n"}"#,
    #"“event” is "jumped\n", and must be one of \#(events)"#
  ),
  (#"{"event":"started"}"#, "“started” cannot come while it is black's turn"),
  (#"{"event":"resumed"}"#, "“resumed” cannot come while it is black's turn"),
  (#"{"event":"passed","ply":3,"side":"black"}"#, "“passed” cannot come while it is black's turn"),
  (#"{"event":"resetRefused"}"#, "“resetRefused” cannot come while it is black's turn"),
  (
    #"{"event":"played","move":"4","nanoseconds":1,"ply":3,"side":"white"}"#,
    #"“side” is "white", and must be "black""#
  ),
  (
    #"{"event":"played","move":"4","nanoseconds":1,"ply":4,"side":"black"}"#,
    "“ply” is 4, and must be 3"
  ),
  (
    #"{"event":"played","move":"4","nanoseconds":1,"side":"black"}"#,
    "“ply” is missing, and must be 3"
  ),
  (
    #"{"event":"played","move":"8","nanoseconds":1,"ply":3,"side":"black"}"#,
    #"“move” is "8", and must be a move of row"#
  ),
  (
    #"{"event":"played","move":"3","nanoseconds":1,"ply":3,"side":"black"}"#,
    "3 is illegal for black, who can play 2 4 5 7"
  ),
  (
    #"{"event":"played","move":"4","ply":3,"side":"black"}"#,
    "“nanoseconds” is missing, and must be an integer"
  ),
  (
    #"{"event":"played","move":"5","nanoseconds":1,"ply":3,"side":"black"}"#,
    #"“changes” is missing, and must be [{"side":"black","square":"5"}]"#
  ),
  (
    #"{"changes":[{"side":"red","square":"5"}],"event":"played"}"#,
    #"“changes.1.side” is "red", and must be black or white"#
  ),
  (#"{"event":"paused","side":"black"}"#, #"“side” is "black", and must be left out"#),
  (#"{"event":"tookBack"}"#, "“plies” is missing, and must be an integer"),
  (#"{"event":"tookBack","plies":1.5}"#, "“plies” is not valid, and must be an integer"),
  (#"{"event":"tookBack","plies":3}"#, "only 2 plies have been played"),
  (#"{"event":"redid"}"#, "“moves” is missing, and must be a list of moves"),
  (
    #"{"event":"redid","moves":["1",2]}"#,
    "“moves.2” is not valid, and must be a list of moves"
  ),
  (#"{"event":"redid","moves":["1"]}"#, "no ply has been taken back"),
  (#"{"event":"noted","text":"x"}"#, "“side” is missing, and must be black or white"),
  (#"{"event":"reopened"}"#, "“program” is missing, and must be the name of a program"),
  (
    ended(termination: #""rules""#),
    "“ended” cannot come here by rules: the game is not over"
  ),
  (
    ended(termination: #""checkmate""#),
    #"“ending.termination” is "checkmate", and must be one of \#(terminations)"#
  ),
  (
    ended(termination: #""resignation""#, side: "null"),
    "“ending.side” is null, and must be black or white"
  ),
  (
    ended(termination: #""fault""#, message: "null"),
    "“ending.message” is null, and must say why"
  ),
  (
    ended(outcome: #""black""#, termination: #""resignation""#, message: "null"),
    #"“ending” is \#(resigned("black")), and must be \#(resigned("white"))"#
  ),
]
