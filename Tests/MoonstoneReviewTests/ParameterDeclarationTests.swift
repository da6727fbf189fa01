import Testing

@testable import MoonstoneReview

@Suite struct ParameterDeclarationTests {
  private func changed(_ text: String, _ values: [String: String]) -> (String, [String]) {
    let found = ParameterDeclaration(in: Array(text.utf8)).setting(values)
    return (String(decoding: found.bytes, as: UTF8.self), found.missing)
  }

  @Test func nothingButTheValuesChanges() {
    let text = """
      -- params = { depth = { 1 } }
      local aim = { params = 3 }
      return {
        params = {
          depth = { 8, min = 1, max = 12 }, -- as deep as it gets
          ["eager"] = { min = -1, max = 1; -0.25 },
          bend = { 1e-3, min = 0, max = 1, main = true },
          style = { "calm", choices = { "calm", "wild" } },
        },
        choose = function(board, context) if true then return { depth = { 8 } } end end,
      }\r\n
      """
    let (bytes, missing) = changed(
      text, ["depth": "11", "eager": "0.5", "bend": "0.02"])
    #expect(missing.isEmpty)
    #expect(
      bytes
        == text.replacing("{ 8, min", with: "{ 11, min").replacing("-0.25", with: "0.5")
        .replacing("1e-3", with: "0.02"))
  }

  @Test(
    arguments: [
      "return { params = { depth = { 4 * 2, min = 1, max = 12 } } }",
      "local usual = 8\nreturn { params = { depth = { usual, min = 1, max = 12 } } }",
      "local p = { 8, min = 1, max = 12 }\nreturn { params = { depth = p } }",
      "return { params = { deep = { 8, min = 1, max = 12 } } }",
      "return { params = { depth = { 8, min = 1",
    ])
  func whatIsNoNumberInTheTextIsLeft(text: String) {
    let (bytes, missing) = changed(text, ["depth": "3"])
    #expect(bytes == text && missing == ["depth"])
  }
}
