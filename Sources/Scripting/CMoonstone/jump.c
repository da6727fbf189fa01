/* Lua's jumps, for the thread sanitizer. It follows longjmp, but not the name under which a Lua that
 * was built with the checks of glibc calls it, as Debian's is: the sanitizer's own stack would grow
 * with every error, and end the process after some thousands. */
#undef _FORTIFY_SOURCE /* which would make it call itself */
#include "sanitizers.h"

#include <setjmp.h>

#if defined __GLIBC__ && !HAS_PROMPT_SIGNALS
_Noreturn void __longjmp_chk(jmp_buf place, int value);
_Noreturn void __longjmp_chk(jmp_buf place, int value) { longjmp(place, value); }
#endif
