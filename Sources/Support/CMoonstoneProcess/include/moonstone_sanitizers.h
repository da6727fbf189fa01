/* What the sanitizers do not allow, in builds with one of them.
 *
 * Both keep shadows of terabytes, so the address space cannot be limited. The thread sanitizer
 * keeps its own where the memory of scripts would lie, so that goes elsewhere. It also
 * holds a signal back until its thread next calls the C library, which a loop of a script never
 * does. */
#ifndef MOONSTONE_SANITIZERS_H
#define MOONSTONE_SANITIZERS_H

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MS_HAS_SHADOW 1
#endif
#if __has_feature(thread_sanitizer)
#define MS_HAS_PROMPT_SIGNALS 0
#endif
#endif

/* A function that reads what another thread may be writing, and does with any value. */
#ifdef __has_attribute
#if __has_attribute(no_sanitize)
#define MS_RACES __attribute__((no_sanitize("thread")))
#endif
#endif
#ifndef MS_RACES
#define MS_RACES
#endif

#ifndef MS_HAS_SHADOW
#define MS_HAS_SHADOW 0
#endif
#ifndef MS_HAS_PROMPT_SIGNALS
#define MS_HAS_PROMPT_SIGNALS 1
#endif

/* From where on the memory of scripts lies, far from everything that the system places. 0:
 * anywhere. */
#if MS_HAS_PROMPT_SIGNALS
#define MS_FIXED_PLACES 0x200000000000
#elif defined __x86_64__
#define MS_FIXED_PLACES 0x7b0000000000
#else
#define MS_FIXED_PLACES 0
#endif

#endif
