// Makes one call of a function of the C library fail, in a program that knows nothing of it: loaded
// before the others (LD_PRELOAD), it stands between the program and the library.
//
// FAULT is `NAME:NUMBER:ERRNO`: the call with this number, from 1, of the function or of the family of
// functions fails with that error. The program's children run without it. If the call came, the file
// of FAULT_MARK is made, with the path of what was to be opened.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static char wanted[32];
static char mark[4096];
static int number, code;
static atomic_int calls;

__attribute__((constructor)) static void begin(void) {
  const char *fault = getenv("FAULT"), *file = getenv("FAULT_MARK");
  if (fault) sscanf(fault, "%31[^:]:%d:%d", wanted, &number, &code);
  if (file) strncpy(mark, file, sizeof mark - 1);
  unsetenv("LD_PRELOAD");
  unsetenv("FAULT");
  unsetenv("FAULT_MARK");
}

static int failsOn(const char *name, const char *path) {
  if (strcmp(name, wanted) != 0 || atomic_fetch_add(&calls, 1) + 1 != number) return 0;
  long made = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT, 0600);
  if (made >= 0) {
    syscall(SYS_write, (int)made, path, strlen(path));
    syscall(SYS_close, (int)made);
  }
  errno = code;
  return 1;
}

static int fails(const char *name) { return failsOn(name, ""); }

#define REAL(name) ((typeof(name) *)dlsym(RTLD_NEXT, #name))
#define FAULTY(result, name, fault, failed, parameters, arguments) \
  result name parameters { \
    if (fails(fault)) return failed; \
    return REAL(name) arguments; \
  }

#define OPENS(name, first, firstName) \
  int name(first const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    if (failsOn("open", path)) return -1; \
    return ((int (*)(first const char *, int, mode_t))dlsym(RTLD_NEXT, #name))( \
        firstName path, flags, mode); \
  }
#define COMMA ,
OPENS(open, , )
OPENS(open64, , )
OPENS(openat, int folder COMMA, folder COMMA)

FAULTY(ssize_t, read, "read", -1, (int file, void *to, size_t size), (file, to, size))
FAULTY(ssize_t, write, "write", -1, (int file, const void *from, size_t size), (file, from, size))
FAULTY(ssize_t, pwrite, "write", -1, (int file, const void *from, size_t size, off_t at),
       (file, from, size, at))

// A close that fails has let go of the file all the same.
int close(int file) {
  int faulty = fails("close"), result = REAL(close)(file);
  if (!faulty) return result;
  errno = code;
  return -1;
}

FAULTY(int, fsync, "fsync", -1, (int file), (file))
FAULTY(int, rename, "rename", -1, (const char *from, const char *to), (from, to))
FAULTY(int, link, "link", -1, (const char *from, const char *to), (from, to))
FAULTY(int, unlink, "unlink", -1, (const char *path), (path))
FAULTY(int, flock, "flock", -1, (int file, int how), (file, how))
FAULTY(int, fstat, "stat", -1, (int file, struct stat *status), (file, status))
FAULTY(int, stat, "stat", -1, (const char *path, struct stat *status), (path, status))
FAULTY(int, access, "access", -1, (const char *path, int how), (path, how))
FAULTY(char *, realpath, "realpath", NULL, (const char *path, char *to), (path, to))
FAULTY(int, fchmod, "fchmod", -1, (int file, mode_t mode), (file, mode))
FAULTY(int, fchown, "fchown", -1, (int file, uid_t user, gid_t group), (file, user, group))
FAULTY(DIR *, fdopendir, "readdir", NULL, (int file), (file))
FAULTY(struct dirent *, readdir, "readdir", NULL, (DIR *folder), (folder))
FAULTY(int, pipe, "pipe", -1, (int ends[2]), (ends))
FAULTY(int, poll, "poll", -1, (struct pollfd *files, nfds_t count, int time),
       (files, count, time))
FAULTY(pid_t, waitpid, "waitpid", -1, (pid_t child, int *status, int how), (child, status, how))

int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
  if (fails("spawn")) return code;
  return REAL(posix_spawnp)(child, file, actions, attributes, words, variables);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *with) {
  if (strcmp(wanted, "nothread") == 0) return fails("nothread"), EAGAIN;
  if (fails("thread")) return code;
  return REAL(pthread_create)(thread, attributes, body, with);
}
