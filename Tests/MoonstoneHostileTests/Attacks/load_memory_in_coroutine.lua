-- expect: memory ; runs out of memory at load, in a coroutine
coroutine.wrap(function() local t = {} while true do t[#t + 1] = { {}, {} } end end)()
