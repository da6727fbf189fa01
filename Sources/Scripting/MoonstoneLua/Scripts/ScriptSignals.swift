internal import CMoonstone
internal import CMoonstoneProcess

/// Lets a signal interrupt the scripts of this process, so that those without a limit of ticks run
/// at full speed.
///
///     interruptScriptsBySignal()
///     let game = Plugin(TicTacToe())
///
/// Installs a handler for `SIGRTMIN+5`, for good. Without this call the library installs none, and
/// a hook checks whether a script has to stop, which makes scripts 1.1 to 3 times slower. Call it
/// before the first script of the process runs. Workers do so by themselves.
public func interruptScriptsBySignal() { ms_use_signals() }

/// Lets workers stop and go on together with this program, and its clocks stand still meanwhile.
///
/// Ctrl-Z reaches no worker by itself: it is in a process group of its own. Installs
/// handlers for `SIGTSTP`, `SIGTTIN` and `SIGTTOU`, for good, except for a signal that is ignored or
/// has one. Call it before the first match.
public func stopScriptsWithTheProgram() { ms_pause_together() }

/// Whether tables of the same history are in the same order in every process, so that under ticks
/// matches repeat: so it is with every Lua 5.4 that is known.
package var tablesRepeat: Bool { ms_hashes_repeat() }
