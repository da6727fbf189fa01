/* What the sanitizers do not allow, in a build with one of them and in no other.
 *
 * Both keep shadows of terabytes, so that the address space cannot be limited; the thread
 * sanitizer's lie where a worker's arena and stack would, which go elsewhere then. It also holds a
 * signal back until its thread next calls the C library, which a loop of a script's never does. */
#ifndef MOONSTONE_SANITIZERS_H
#define MOONSTONE_SANITIZERS_H

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SHADOW 1
#endif
#if __has_feature(thread_sanitizer)
#define HAS_PROMPT_SIGNALS 0
#endif
#endif

#ifndef HAS_SHADOW
#define HAS_SHADOW 0
#endif
#ifndef HAS_PROMPT_SIGNALS
#define HAS_PROMPT_SIGNALS 1
#endif

/* From where a worker has what lies at the same addresses in each run, far from everything that
 * the system places; 0: nowhere. */
#if HAS_PROMPT_SIGNALS
#define FIXED_PLACES 0x200000000000
#elif defined __x86_64__
#define FIXED_PLACES 0x7b0000000000
#else
#define FIXED_PLACES 0
#endif

#endif
