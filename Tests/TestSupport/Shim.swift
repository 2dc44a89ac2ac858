import Glibc

/// A library for LD_PRELOAD that makes one call of the system, or of memory, fail.
///
/// Memory is that of glibc's by the names that the command's own allocator calls; every other
/// function is the one that libraries call.
public struct Shim {
  private let folder: Folder

  /// Compiles the library; nil where there is no compiler of C.
  public init?(in folder: Folder) {
    self.folder = folder
    folder.write(Shim.source, to: "shim.c")
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    let line =
      "for c in clang cc gcc; do command -v $c > /dev/null && "
      + "$c -shared -fPIC -O1 -o shim.so shim.c -ldl && exit 0; done; exit 1"
    guard Shell.run(line, in: folder.path, environment: ["PATH=\(path)"]).status == 0 else {
      return nil
    }
  }

  /// How the call is made to fail.
  public enum Fault: Sendable {
    /// It gives an error: a value of `errno`.
    case error(Int32)
    /// The process is killed in its place.
    case death
  }

  /// How often `line` calls `function`.
  public func count(_ function: String, _ line: String) -> Int {
    unlink(folder["count"])
    _ = Shell.run(
      "export SHIM_FN=\(function) SHIM_K=0 SHIM_COUNT=\"$PWD/count\"; " + preloaded(line),
      in: folder.path)
    return Int((folder.read("count") ?? "").split(separator: "\n").last ?? "") ?? 0
  }

  /// Runs `line` with call number `k` of `function` failing.
  public func run(_ function: String, _ k: Int, _ fault: Fault, _ line: String) -> Shell.Result {
    let how =
      switch fault {
      case .error(let code): "SHIM_ERR=\(code)"
      case .death: "SHIM_KILL=1"
      }
    return Shell.run(
      "export SHIM_FN=\(function) SHIM_K=\(k) \(how); " + preloaded(line), in: folder.path)
  }

  /// The library is for the command alone, not for the shell.
  private func preloaded(_ line: String) -> String {
    line.replacing("\"$T\"", with: "env LD_PRELOAD=\"$PWD/shim.so\" timeout 60 \"$T\"")
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdatomic.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    static const char *function;
    static long wanted;
    static int code, kills, is_ready;
    static atomic_long calls;

    __attribute__((constructor)) static void prepare(void) {
      char name[32];
      FILE *file = fopen("/proc/self/comm", "r");
      if (!file || !fgets(name, sizeof name, file)) return;
      fclose(file);
      // timeout and env, which run the command, are left alone.
      if (strcmp(name, "typeset\n") != 0) return;
      function = getenv("SHIM_FN");
      wanted = atol(getenv("SHIM_K") ?: "0");
      code = atoi(getenv("SHIM_ERR") ?: "0");
      kills = getenv("SHIM_KILL") != NULL;
      is_ready = function != NULL;
    }

    __attribute__((destructor)) static void finish(void) {
      const char *path = getenv("SHIM_COUNT");
      if (!is_ready || !path) return;
      is_ready = 0;
      FILE *file = fopen(path, "w");
      if (file) { fprintf(file, "%ld\n", (long)calls); fclose(file); }
    }

    static int fails(const char *name) {
      if (!is_ready || strcmp(name, function) != 0) return 0;
      if (atomic_fetch_add(&calls, 1) + 1 != wanted) return 0;
      if (kills) kill(getpid(), SIGKILL);
      errno = code;
      return 1;
    }

    #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

    ssize_t write(int fd, const void *p, size_t n) {
      return fails("write") ? -1 : syscall(SYS_write, fd, p, n);
    }
    int fsync(int fd) { return fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd); }
    int rename(const char *a, const char *b) {
      return fails("rename") ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, a, AT_FDCWD, b);
    }
    int linkat(int a, const char *from, int b, const char *to, int flags) {
      return fails("linkat") ? -1 : (int)syscall(SYS_linkat, a, from, b, to, flags);
    }
    ssize_t pread(int fd, void *p, size_t n, off_t o) {
      return fails("pread") ? -1 : syscall(SYS_pread64, fd, p, n, o);
    }
    void *mmap(void *p, size_t n, int prot, int flags, int fd, off_t o) {
      return fails("mmap") ? MAP_FAILED : (void *)syscall(SYS_mmap, p, n, prot, flags, fd, o);
    }
    int fstat(int fd, struct stat *s) {
      static int (*next)(int, struct stat *);
      if (!next) next = NEXT(fstat);
      return fails("fstat") ? -1 : next(fd, s);
    }
    int open(const char *path, int flags, ...) {
      va_list list;
      va_start(list, flags);
      int mode = va_arg(list, int);
      va_end(list);
      return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    }
    int open64(const char *path, int flags, ...) {
      va_list list;
      va_start(list, flags);
      int mode = va_arg(list, int);
      va_end(list);
      return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    }

    extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
    extern void *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);
    #define MEMORY(name, parameters, arguments) \
      void *name parameters { \
        static __typeof__(&name) next; \
        if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
        return fails("memory") ? NULL : next arguments; \
      }
    MEMORY(__libc_malloc, (size_t n), (n))
    MEMORY(__libc_calloc, (size_t a, size_t b), (a, b))
    MEMORY(__libc_realloc, (void *p, size_t n), (p, n))
    MEMORY(__libc_memalign, (size_t a, size_t n), (a, n))

    int pthread_create(void *t, const void *a, void *(*f)(void *), void *x) {
      static int (*next)(void *, const void *, void *(*)(void *), void *);
      if (!next) next = dlsym(RTLD_NEXT, "pthread_create");
      if (fails("thread")) return code;
      return next(t, a, f, x);
    }
    """#
}
