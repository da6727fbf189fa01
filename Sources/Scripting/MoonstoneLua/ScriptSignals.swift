internal import CMoonstone

/// Lets a signal interrupt the scripts of this process, so that those without a limit of ticks run
/// at full speed.
///
/// Installs a handler for `SIGRTMIN+5`, for good; without this call the library installs none. A
/// hook then looks whether a script has to stop, which makes it 1.1 to 3 times slower. Call this
/// before the first script of a process runs. Workers do so by themselves.
public func interruptScriptsBySignal() { ms_use_signals() }
