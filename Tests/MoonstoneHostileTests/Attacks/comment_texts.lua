-- expect: ok ; NULs, escapes, bidi controls, invalid UTF-8 and hiding characters in comments
local texts = {
  "\0\1\2\3\7\8\27[31mred\27]0;title\7\127", "\u{202e}txet\u{2066}\u{61c}\u{200f}\u{feff}\u{ad}",
  "\xff\xfe\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80", "\r\n\u{2028}\u{2029}\u{85}\u{9b}31m",
  "\u{e0041}\u{e007f}\u{fff9}\u{2060}\u{180e}\u{200b}", '","event":"ended"}\n{"event":"resigned"}',
  ("\xe2\x80"):rep(400), ("\u{1f600}"):rep(400), "",
}
return {
  choose = function(board, context)
    print(texts[context.ply % #texts + 1])
    context.memory.text = texts[context.ply % #texts + 1]
    return board:moves()[1], { text = texts[context.ply % #texts + 1] }
  end,
}
