// One import for programs that play matches: the rules and the games, the search, the host, players
// in Swift and in Lua, and matches that are over. Whoever needs less imports less.
@_exported import MoonstoneBreakthrough
@_exported import MoonstoneConnectFour
@_exported import MoonstoneHost
@_exported import MoonstoneJournal
@_exported import MoonstoneKernel
@_exported import MoonstoneLife
@_exported import MoonstoneLua
@_exported import MoonstonePlayers
@_exported import MoonstoneRecords
@_exported import MoonstoneReversi
@_exported import MoonstoneSearch
