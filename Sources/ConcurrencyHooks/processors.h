// The calls of Linux that tell and choose the processors on which a thread may run.

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

/// The calling thread's identifier.
static inline int thread_identifier(void) { return (int)syscall(SYS_gettid); }

/// The number of the processor on which the caller runs; negative where that cannot be told.
static inline int current_processor(void) {
  unsigned processor = 0;
  return syscall(SYS_getcpu, &processor, 0, 0) == 0 ? (int)processor : -1;
}

/// Writes the set of the processors on which a thread may run, a bit each; false where it cannot.
static inline _Bool get_processors(int thread, void *set, unsigned long size) {
  return syscall(SYS_sched_getaffinity, thread, size, set) > 0;
}

/// Lets a thread run on the processors of a set and no others; false where it cannot.
static inline _Bool set_processors(int thread, const void *set, unsigned long size) {
  return syscall(SYS_sched_setaffinity, thread, size, set) == 0;
}
#endif
