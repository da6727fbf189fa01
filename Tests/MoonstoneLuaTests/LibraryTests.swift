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
    ("'10' + 1", "11"), ("-'3'", "-3"), ("'2' ^ 2", "4.0"), ("7 // '2'", "3"),
    (
      "(function() local t = {} for p, c in utf8.codes('aé€') do t[#t + 1] = p .. ':' .. c end return table.concat(t, ' ') end)()",
      "1:97 2:233 4:8364"
    ),
    ("select('#', utf8.codes('a'))", "3"), ("string.unpack('z', 'abc\\0d')", "abc"),
    ("select(2, string.unpack('<i2z', '\\1\\0x\\0'))", "x"), ("math.max(3, 5, 4)", "5"),
    ("select('#', pcall(select, 2, 'a', 'b', 'c'))", "3"),
    ("select(2, pcall(error, { 5 }))[1]", "5"), ("select('#', pcall(error))", "2"),
    (
      "coroutine.wrap(function() return pcall(coroutine.yield, 1) end)()", "1"
    ),
  ])
  func functionsDoWhatTheManualSays(expression: String, text: String) async throws {
    #expect(try await value("(\(expression))") == text)
  }

  /// A chain of tables, each of which leads to the next one.
  private func chain(_ event: String, _ length: Int, to last: String) -> String {
    "local t = \(last) for i = 1, \(length) do t = setmetatable({}, { \(event) = t }) end"
  }

  @Test(arguments: [1, 8, 9, 100, 1000])
  func chainsOfTablesLeadToTheirEnd(length: Int) async throws {
    let read = chain("__index", length, to: "{ x = 5 }")
    #expect(try await value("t.x", before: read) == "5")
    #expect(try await value("t.y", before: read) == "nil")
    let written = "local last = {} " + chain("__newindex", length, to: "last") + " t.x = 6"
    #expect(try await value("last.x .. tostring(rawget(t, 'x'))", before: written) == "6nil")
  }

  @Test func aCallThroughTablesPassesAllOfThemOn() async throws {
    let called = chain("__call", 3, to: "function(...) return select('#', ...), ... end")
    #expect(try await value("t('a', 'b')", before: called) == "5")
    #expect(try await value("select(6, t('a', 'b'))", before: called) == "b")
    let yields = chain("__call", 3, to: "function() return coroutine.yield(1) + 1 end")
    #expect(
      try await value(
        "(function() local co = coroutine.wrap(function() return t() end) co() return co(4) end)()",
        before: yields) == "5")
  }

  @Test(arguments: [
    "setmetatable(t, { __index = t }) return t.x", "setmetatable(t, { __newindex = t }) t.x = 1",
    "local u = setmetatable({}, { __index = t }) setmetatable(t, { __index = u }) return t.x",
    "setmetatable(t, { __call = t }) return t()",
  ])
  func chainsThatGoRoundAreErrors(body: String) async throws {
    let expression = "pcall(function() local t = {} \(body) end)"
    #expect(try await value(expression) == "false")
    #expect(try await value("select(2, \(expression))")?.contains("C stack overflow") == true)
  }

  @Test func aMetatableIsWhatItWasWhenItWasSet() async throws {
    let before =
      "local mt = { __index = { x = 1 } } local t = setmetatable({}, mt) mt.__index = nil"
    #expect(try await value("t.x", before: before) == "1")
    #expect(try await value("getmetatable(t) == mt", before: before) == "true")
  }

  @Test(arguments: [
    (
      "string.format('%d', 1.5)",
      "script:2: bad argument #2 to 'format' (number has no integer representation)"
    ),
    (
      "string.format('%d', 'x')",
      "script:2: bad argument #2 to 'format' (number expected, got string)"
    ),
    (
      "string.format('%d')", "script:2: bad argument #2 to 'format' (no value)"
    ),
    ("('%d'):format('x')", "script:2: bad argument #1 to 'format' (number expected, got string)"),
    ("string.format('%y', 1)", "script:2: invalid conversion '%y' to 'format'"),
  ])
  func formatsErrorsNameItAndTheLine(expression: String, message: String) async throws {
    let body = "local _, e = pcall(function() return \(expression) end) return 'd3', { text = e }"
    #expect(try await choice(body).comment?.text == message)
    let called = "local _, e = pcall(string.format, '%d', 1.5) return 'd3', { text = e }"
    #expect(
      try await choice(called).comment?.text
        == "bad argument #2 to 'string.format' (number has no integer representation)")
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
  func wrongArgumentsAreNamed(expression: String, message: String) async throws {
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
