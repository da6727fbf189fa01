/* What the sanitizers do not allow, in a build with one of them and in no other.
 *
 * Both keep shadows of terabytes, so that the address space cannot be limited; the thread
 * sanitizer's lie where a worker's arena and stack would, which then go where the system puts them:
 * the order of `pairs` over tables of tables is not the same from run to run there. */
#ifndef MOONSTONE_SANITIZERS_H
#define MOONSTONE_SANITIZERS_H

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SHADOW 1
#endif
#if __has_feature(thread_sanitizer)
#define HAS_FIXED_PLACES 0
#endif
#endif

#ifndef HAS_SHADOW
#define HAS_SHADOW 0
#endif
#ifndef HAS_FIXED_PLACES
#define HAS_FIXED_PLACES 1
#endif

#endif
