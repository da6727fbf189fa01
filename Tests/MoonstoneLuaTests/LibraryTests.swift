import Testing

/// Functions of the standard library that are ours: what Lua's manual says of them.
@Suite struct LibraryTests {
  @Test(arguments: [
    ("('hello'):find('l+')", "3"), ("select(2, ('hello'):find('l+'))", "4"),
    ("('hello'):find('l', 4)", "4"), ("('hello'):find('l', -2)", "4"),
    ("('hello'):find('', 6)", "6"), ("('hello'):find('', 7)", "nil"),
    ("('a.b'):find('.', 1, true)", "2"), ("('hello'):find('xyz')", "nil"),
    ("('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "key"),
    ("select(2, ('key = value'):match('^(%w+)%s*=%s*(%w+)$'))", "value"),
    ("('f(a(b)c)d'):match('%b()')", "(a(b)c)"),
    ("('THE (quick) fox'):find('%f[%a]%a+%f[%A]')", "1"),
    ("('abab'):match('(ab)%1')", "ab"), ("('abc'):match('()c')", "3"),
    ("('[]]'):match('[]]+')", "]]"), ("('a-z'):match('[a%-z]+')", "a-z"),
    ("('x^y'):match('[%^]')", "^"), ("#('\\0a'):match('%z')", "1"),
    ("('aaa'):match('a-$')", "aaa"), ("('aaa'):match('^a-')", ""),
    ("('color colour'):gsub('colou?r', 'x')", "x x"), ("select(2, ('aaa'):gsub('a', 'b', 2))", "2"),
    ("('hello world'):gsub('(%w+) (%w+)', '%2 %1')", "world hello"),
    ("('ab'):gsub('', '-')", "-a-b-"),
    ("('abc'):gsub('%w', '%0%0')", "aabbcc"), ("('abc'):gsub('b', '%%')", "a%c"),
    ("('$name'):gsub('%$(%w+)', { name = 'x' })", "x"), ("('ab'):gsub('.', { a = false })", "ab"),
    ("('ab'):gsub('.', function(c) return c:upper() end)", "AB"),
    ("('aaa'):gsub('^a', 'b')", "baa"),
    (
      "(function() local t = {} for k, v in ('a=1, b=2'):gmatch('(%w)=(%w)') do t[#t + 1] = k .. v end return table.concat(t, ' ') end)()",
      "a1 b2"
    ),
    (
      "(function() local n = 0 for w in ('one two'):gmatch('%a*') do n = n + 1 end return n end)()",
      "2"
    ),
    ("table.concat({ 1, 'b', 2.5 }, '-')", "1-b-2.5"),
    ("table.concat({ 1, 2, 3 }, '', 2, 3)", "23"),
    ("table.concat({}, 'x')", ""), ("table.remove({ 1, 2, 3 }, 1)", "1"),
    ("table.remove({})", "nil"),
    (
      "(function() local t = { 1, 3 } table.insert(t, 2, 2) table.insert(t, 4) return table.concat(t) end)()",
      "1234"
    ),
    ("table.concat(table.move({ 1, 2, 3 }, 1, 3, 2))", "1123"),
    ("table.concat(table.move({ 1, 2, 3 }, 2, 3, 1))", "233"),
    ("table.concat(table.move({ 1, 2 }, 1, 2, 1, {}))", "12"),
    ("select('#', table.unpack({ 1, nil, 3 }, 1, 3))", "3"),
    ("string.rep('ab', 3, '-')", "ab-ab-ab"), ("string.rep('abc', 5)", "abcabcabcabcabc"),
    ("string.rep('x', 1, '--')", "x"), ("string.rep('x', -1, '--')", ""),
    ("#string.rep('xy', 1000, '---')", "4997"), ("string.rep('a', 7, 'b')", "ababababababa"),
    ("string.rep(string.rep('ab', 3), 2, '\\0') == 'ababab\\0ababab'", "true"),
    ("string.rep('', 1 << 62)", ""), ("string.rep('x', 0)", ""), ("string.rep('', 5, '-')", "----"),
    ("(function() local t = { 3, 1, 2 } table.sort(t) return table.concat(t) end)()", "123"),
    (
      "(function() local t = { 1, 2, 3 } table.sort(t, function(a, b) return a > b end) return table.concat(t) end)()",
      "321"
    ),
    (
      "(function() local t = { 'b2', 'a1', 'b1', 'a2' } table.sort(t, function(a, b) return a:byte() < b:byte() end) return table.concat(t) end)()",
      "a1a2b2b1"
    ),
  ])
  func functionsDoWhatTheManualSays(expression: String, text: String) async throws {
    #expect(try await value("(\(expression))") == text)
  }

  @Test(arguments: [
    ("('x'):find('%')", "malformed pattern (ends with '%')"),
    ("('x'):find('[a')", "malformed pattern (missing ']')"),
    ("('x'):find('%b(')", "malformed pattern (missing arguments to '%b')"),
    ("('x'):find('%fa')", "missing '[' after '%f' in pattern"),
    ("('x'):find('.)')", "invalid pattern capture"),
    ("('x'):find('%1')", "invalid capture index %1"), ("('x'):match('(x')", "unfinished capture"),
    ("('x'):find(('()'):rep(33))", "too many captures"),
    ("('x'):rep(300):find(('x?'):rep(300))", "pattern too complex"),
    ("('x'):gsub('x', '%2')", "invalid capture index %2"),
    ("('x'):gsub('x', '%a')", "invalid use of '%' in replacement string"),
    ("('x'):gsub('x', function() return {} end)", "invalid replacement value (a table)"),
    ("('x'):gsub('x')", "bad argument #2 to 'gsub' (string/function/table expected, got no value)"),
    ("string.rep('xx', 1 << 62)", "resulting string too large"),
    ("string.rep('x', 'y')", "bad argument #2 to 'rep' (number expected, got string)"),
    ("table.insert({}, 5, 1)", "bad argument #2 to 'insert' (position out of bounds)"),
    ("table.insert({})", "wrong number of arguments to 'insert'"),
    ("table.remove({}, 5)", "bad argument #2 to 'remove' (position out of bounds)"),
    ("table.concat({ {} })", "invalid value (table) at index 1 in table for 'concat'"),
    ("table.unpack({}, 1, 1e8)", "too many results to unpack"),
    (
      "table.move({}, 1, 2, math.maxinteger)", "bad argument #4 to 'move' (destination wrap around)"
    ),
  ])
  func whatIsWrongIsSaid(expression: String, message: String) async throws {
    let body = "local _, e = pcall(function() return \(expression) end) return 'd3', { text = e }"
    #expect(try await choice(body).comment?.text == "script:2: \(message)")
  }

  @Test(arguments: [
    "(('a'):rep(30000)):find(('.-'):rep(30) .. 'b')",
    "table.remove(setmetatable({}, { __len = function() return 1 << 60 end }), 1)",
    "table.move({}, 1, 1 << 60, 1 << 61)",
  ])
  func workInsideTheLibraryIsInterrupted(body: String) async throws {
    #expect(try await forfeit(body, remaining: .milliseconds(30)).reason == .time)
  }
}
