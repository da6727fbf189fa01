internal import CMoonstone

/// Lets a signal interrupt the scripts of this process, so that scripts without a limit of ticks run
/// at full speed.
///
/// Installs a handler for `SIGRTMIN+5`, for good. Without it the library handles no signal: such
/// scripts then run 1.1 to 3 times slower, since a hook looks whether they have to stop. Call it
/// before the first script of a process runs. Workers do so by themselves.
public func interruptScriptsBySignal() { ms_use_signals() }
