#include "base/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "base/error.hpp"
#include "base/system.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;

constexpr mode_t as_the_mask_allows = 0666;

std::string cause() { return std::strerror(errno); }

[[noreturn]] void fail_to_write(const fs::path& path, const std::string& why) {
  throw RunError(fmt::format("cannot write {}: {}", path.string(), why));
}

std::string read_all(int descriptor, std::string_view shown) {
  std::string content;
  char buffer[65536];
  while (true) {
    const long got = read_some(descriptor, buffer, sizeof buffer);
    if (got < 0) throw InputError(fmt::format("{}: cannot be read: {}", shown, cause()));
    if (got == 0) return content;
    content.append(buffer, static_cast<std::size_t>(got));
  }
}

/// A name that no file has. Who finds it out first can only be in the way.
fs::path name_aside(const fs::path& path, int attempt) {
  fs::path aside = path;
  aside += attempt == 0 ? fmt::format(".{}.partial", getpid())
                        : fmt::format(".{}-{}.partial", getpid(), attempt);
  return aside;
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

void sync_folder(const fs::path& folder) {
  const UniqueFd opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that may be written but not read cannot be synced; the file is there all the same.
  if (opened.is_open()) sync_to_disk(opened.get());
}

void write_device(const fs::path& path, std::string_view content) {
  const UniqueFd device(::open(path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC));
  if (!device.is_open() || !write_all(device.get(), content)) fail_to_write(path, cause());
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder, expected a file", path.string()));
  }
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) {
    throw InputError(fmt::format("{}: cannot be read: {}", path.string(), cause()));
  }
  return read_all(file.get(), path.string());
}

std::string read_standard_input() { return read_all(STDIN_FILENO, "standard input"); }

NewFile::NewFile(fs::path path) : path_(std::move(path)) {
  constexpr int attempts = 100;
  std::error_code ignored;
  fs::create_directories(folder_of(path_), ignored);
  for (int attempt = 0; attempt < attempts && !file_.is_open(); ++attempt) {
    aside_ = name_aside(path_, attempt);
    file_ = UniqueFd(::open(aside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                            as_the_mask_allows));
    if (!file_.is_open() && errno != EEXIST) break;
  }
  if (!file_.is_open()) fail_to_write(path_, cause());
}

NewFile::~NewFile() {
  if (file_.is_open()) ::unlink(aside_.c_str());
}

void NewFile::write(std::string_view bytes) {
  if (!write_all(file_.get(), bytes)) fail_to_write(path_, cause());
}

UniqueFd NewFile::publish() {
  if (!sync_to_disk(file_.get()) || std::rename(aside_.c_str(), path_.c_str()) != 0) {
    fail_to_write(path_, cause());
  }
  sync_folder(folder_of(path_));
  return std::move(file_);
}

void write_file(const fs::path& path, std::string_view content) {
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
    if (fs::is_directory(path, ignored)) fail_to_write(path, "it is a folder");
    return write_device(path, content);
  }
  NewFile file(path);
  file.write(content);
  file.publish();
}

void append_file(const fs::path& path, std::string_view content) {
  const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open() || !write_all(file.get(), content)) fail_to_write(path, cause());
}

void ensure_writable(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder, error)) {
    const std::string why = error ? error.message() : "it is not a folder";
    throw InputError(
        fmt::format("cannot write into {}: {}; choose another --out", folder.string(), why));
  }
  try {
    NewFile probe(folder / "probe");
    probe.write("x");
  } catch (const RunError&) {
    throw InputError(
        fmt::format("cannot write into {}: {}; choose another --out", folder.string(), cause()));
  }
}

}  // namespace evenhand
