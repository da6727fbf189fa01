/* Lua's jumps under the thread sanitizer. It follows longjmp, but not __longjmp_chk, which a Lua
 * that was built with glibc's checks calls instead. The sanitizer's own stack would grow with
 * every error, and end the process after some thousands. No other build defines this symbol. */
#undef _FORTIFY_SOURCE /* which would make it call itself */
#include "moonstone_sanitizers.h"

#include <setjmp.h>

#if defined __GLIBC__ && !MS_HAS_PROMPT_SIGNALS
_Noreturn void __longjmp_chk(jmp_buf place, int value);
_Noreturn void __longjmp_chk(jmp_buf place, int value) { longjmp(place, value); }
#endif
