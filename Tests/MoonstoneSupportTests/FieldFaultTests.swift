import Foundation
import MoonstoneSupport
import Testing

@Suite struct FieldFaultTests {
  private struct Team: Decodable {
    struct Member: Decodable {
      let name: String
      let age: UInt8
    }

    let members: [Member]
  }

  @Test(
    arguments: [
      ("{}", "“members” is missing, and must be right"),
      (#"{"members":null}"#, "“members” is null, and must be right"),
      (
        #"{"members":[{"name":"a","age":1},{"name":2}]}"#,
        "“members.2.name” is not valid, and must be right"
      ),
      (#"{"members":[{"name":"a"}]}"#, "“members.1.age” is missing, and must be right"),
    ])
  func aFaultSaysWhereAndWhat(text: String, message: String) throws {
    #expect(try #require(fault(text)).message("right") == message)
  }

  @Test func theKeyIsTheLastOneThatIsNotAnIndex() throws {
    #expect(try #require(fault(#"{"members":[1]}"#)).key == "members")
    #expect(try #require(fault(#"{"members":[1]}"#)).path == ["members", "1"])
  }

  @Test func aTextThatIsNotAnObjectHasNoField() {
    #expect(fault("[]") == nil)
    #expect(fault("{") == nil)
  }

  private func fault(_ text: String) -> FieldFault? {
    do {
      _ = try JSONDecoder().decode(Team.self, from: Data(text.utf8))
      return nil
    } catch {
      return (error as? DecodingError).flatMap { FieldFault($0) }
    }
  }
}
