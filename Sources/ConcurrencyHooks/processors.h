// Linux system calls for the processors on which a thread may run.

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

/// The calling thread's identifier.
static inline int thread_identifier(void) { return (int)syscall(SYS_gettid); }

/// The number of the processor that runs the caller; negative if it is not known.
static inline int current_processor(void) {
  unsigned processor = 0;
  return syscall(SYS_getcpu, &processor, 0, 0) == 0 ? (int)processor : -1;
}

/// Writes the set of processors of a thread, one bit each; false on failure.
static inline _Bool get_processors(int thread, void *set, unsigned long size) {
  return syscall(SYS_sched_getaffinity, thread, size, set) > 0;
}

/// Restricts a thread to a set of processors; false on failure.
static inline _Bool set_processors(int thread, const void *set, unsigned long size) {
  return syscall(SYS_sched_setaffinity, thread, size, set) == 0;
}
#endif
