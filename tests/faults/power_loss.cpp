// A library to preload: it keeps, beside what a program writes, what a machine that loses its power
// would still have. Only what was synced is there afterwards: a file's bytes from its last fsync(2)
// or fdatasync(2), a folder's names from the last fsync(2) of the folder (POSIX promises no more).
//
// EVENHAND_DISK is the folder whose files count; EVENHAND_KEPT is a folder with one file for each
// synced inode:
//   INODE.bytes  what the file had      INODE.names  a line for each name in the folder: INODE NAME
// scripts/prove-power-loss.py makes a folder from them after it killed the program.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

template <class Call>
Call next(const char* name) {
  return reinterpret_cast<Call>(dlsym(RTLD_NEXT, name));
}

bool is_on_disk(int descriptor) {
  const char* const disk = std::getenv("EVENHAND_DISK");
  if (disk == nullptr || std::getenv("EVENHAND_KEPT") == nullptr) return false;
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t length = readlink(link.c_str(), path, sizeof path);
  return length > 0 && std::string(path, static_cast<std::size_t>(length)).rfind(disk, 0) == 0;
}

std::string kept_name(ino_t inode, const char* kind) {
  return std::string(std::getenv("EVENHAND_KEPT")) + "/" + std::to_string(inode) + kind;
}

// Written aside and renamed, for the program may be killed here, too.
template <class Fill>
void keep(const std::string& name, const Fill& fill) {
  const std::string aside = name + "." + std::to_string(gettid()) + ".aside";
  std::FILE* const file = std::fopen(aside.c_str(), "we");
  if (file == nullptr) return;
  fill(file);
  if (std::fclose(file) == 0)
    next<int (*)(const char*, const char*)>("rename")(aside.c_str(), name.c_str());
}

void keep_bytes(int descriptor, std::FILE* file) {
  const std::string path = "/proc/self/fd/" + std::to_string(descriptor);
  const int own = next<int (*)(const char*, int, ...)>("open")(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (own < 0) return;
  char bytes[65536];
  for (ssize_t got = 0; (got = read(own, bytes, sizeof bytes)) > 0;) {
    std::fwrite(bytes, 1, static_cast<std::size_t>(got), file);
  }
  close(own);
}

void keep_names(int descriptor, std::FILE* file) {
  DIR* const folder = opendir(("/proc/self/fd/" + std::to_string(descriptor)).c_str());
  if (folder == nullptr) return;
  while (const dirent* const entry = readdir(folder)) {
    if (entry->d_type != DT_REG) continue;
    std::fprintf(file, "%llu %s\n", static_cast<unsigned long long>(entry->d_ino), entry->d_name);
  }
  closedir(folder);
}

void synced(int descriptor) {
  struct stat status {};
  if (!is_on_disk(descriptor) || fstat(descriptor, &status) != 0) return;
  if (S_ISDIR(status.st_mode)) {
    keep(kept_name(status.st_ino, ".names"),
         [&](std::FILE* file) { keep_names(descriptor, file); });
  } else if (S_ISREG(status.st_mode)) {
    keep(kept_name(status.st_ino, ".bytes"),
         [&](std::FILE* file) { keep_bytes(descriptor, file); });
  }
}

// A new file may have the inode of one that is gone.
int opened(int descriptor, int flags) {
  struct stat status {};
  if (descriptor >= 0 && (flags & O_CREAT) != 0 && is_on_disk(descriptor) &&
      fstat(descriptor, &status) == 0 && status.st_size == 0) {
    unlink(kept_name(status.st_ino, ".bytes").c_str());
  }
  return descriptor;
}

}  // namespace

extern "C" {

int fsync(int descriptor) {
  const int result = next<int (*)(int)>("fsync")(descriptor);
  if (result == 0) synced(descriptor);
  return result;
}

int fdatasync(int descriptor) {
  const int result = next<int (*)(int)>("fdatasync")(descriptor);
  if (result == 0) synced(descriptor);
  return result;
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opened(next<int (*)(const char*, int, ...)>("open")(path, flags, mode), flags);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opened(next<int (*)(const char*, int, ...)>("open64")(path, flags, mode), flags);
}

}  // extern "C"
