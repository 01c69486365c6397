#include "base/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <string>

#include "base/error.hpp"
#include "base/standard_input.hpp"
#include "base/system.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;

constexpr mode_t as_the_mask_allows = 0666;

std::string cause() { return std::strerror(errno); }

[[noreturn]] void fail_to_write(const fs::path& path, const std::string& why) {
  throw RunError(fmt::format("cannot write {}: {}", path.string(), why));
}

/// "64 kB", "16 MB", "1 GB"
std::string size_text(std::size_t bytes) {
  constexpr std::array<std::string_view, 4> units = {"bytes", "kB", "MB", "GB"};
  std::size_t unit = 0;
  for (; unit + 1 < units.size() && bytes % 1024 == 0; ++unit) bytes /= 1024;
  return fmt::format("{} {}", bytes, units[unit]);
}

/// Returns the size of a file on disk; 0 when only reading shows it.
std::size_t known_size(int descriptor) {
  struct stat facts {};
  if (::fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return 0;
  return static_cast<std::size_t>(facts.st_size);
}

std::string read_all(int descriptor, std::string_view shown, const FileKind& kind) {
  constexpr std::size_t piece = std::size_t{64} << 10;
  std::string content;
  const std::size_t known = known_size(descriptor);
  if (known <= kind.most_bytes) content.reserve(known);
  while (std::max(known, content.size()) <= kind.most_bytes) {
    const std::size_t before = content.size();
    const std::size_t wanted = std::min(piece, kind.most_bytes + 1 - before);
    content.resize(before + wanted);
    const long got = read_some(descriptor, content.data() + before, wanted);
    if (got < 0) throw InputError(fmt::format("{}: cannot be read: {}", shown, cause()));
    content.resize(before + static_cast<std::size_t>(got));
    const bool is_other = content.size() >= kind.magic.size() && !content.starts_with(kind.magic);
    if (got == 0 || is_other) return content;
  }
  throw InputError(fmt::format("{}: has more than {}, the most that {} may have", shown,
                               size_text(kind.most_bytes), kind.name));
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

/// Names of files that are not whole yet.
struct Unfinished {
  std::mutex mutex;
  std::set<std::string> names;
};

Unfinished& unfinished() {
  // Never destroyed: a thread may still write when the process ends.
  static Unfinished& files = *new Unfinished;
  return files;
}

void set_unfinished(const fs::path& aside, bool is_unfinished) {
  Unfinished& files = unfinished();
  const std::lock_guard lock(files.mutex);
  if (is_unfinished) {
    files.names.insert(aside.string());
  } else {
    files.names.erase(aside.string());
  }
}

/// The endings of the files that this program writes.
constexpr std::array<std::string_view, 12> own_endings = {"probe", ".csv",  ".evenhand", ".evh",
                                                          ".html", ".json", ".md",       ".pdf",
                                                          ".pem",  ".svg",  ".txt",      ".xml"};

/// The process that a name_aside() names; 0 for any other name.
pid_t writer_of(std::string_view name) {
  constexpr std::string_view ending = ".partial";
  if (!name.ends_with(ending)) return 0;
  name.remove_suffix(ending.size());
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return 0;
  const std::string_view file = name.substr(0, dot);
  if (std::none_of(own_endings.begin(), own_endings.end(),
                   [&](std::string_view own) { return file.ends_with(own); })) {
    return 0;
  }
  const std::string_view number = name.substr(dot + 1);
  pid_t writer = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), writer);
  const bool is_whole = end == number.data() + number.size() || *end == '-';
  return error == std::errc() && is_whole ? writer : 0;
}

/// Removes what processes left that were killed while they wrote. Those that write hold a lock,
/// which may be on another machine or in another container, where a number says nothing.
void remove_abandoned(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const pid_t writer = writer_of(entry.path().filename().string());
    if (writer <= 0 || ::kill(writer, 0) == 0 || errno != ESRCH) continue;
    const UniqueFd file(
        ::open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat facts {};
    if (file.is_open() && ::fstat(file.get(), &facts) == 0 && S_ISREG(facts.st_mode) &&
        facts.st_uid == ::geteuid() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
      ::unlink(entry.path().c_str());
    }
  }
}

void write_device(const fs::path& path, std::string_view content) {
  const UniqueFd device(::open(path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC));
  if (!device.is_open() || !write_all(device.get(), content)) fail_to_write(path, cause());
}

}  // namespace

std::string read_file(const fs::path& path, const FileKind& kind) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder, expected a file", path.string()));
  }
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) {
    throw InputError(fmt::format("{}: cannot be read: {}", path.string(), cause()));
  }
  return read_all(file.get(), path.string(), kind);
}

std::string read_standard_input(const FileKind& kind) {
  return read_all(standard_input(), "standard input", kind);
}

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
  ::flock(file_.get(), LOCK_EX | LOCK_NB);
  set_unfinished(aside_, true);
}

NewFile::~NewFile() {
  if (!file_.is_open()) return;
  ::unlink(aside_.c_str());
  set_unfinished(aside_, false);
}

void NewFile::write(std::string_view bytes) {
  if (!write_all(file_.get(), bytes)) fail_to_write(path_, cause());
}

UniqueFd NewFile::publish() {
  if (!sync_to_disk(file_.get()) || std::rename(aside_.c_str(), path_.c_str()) != 0) {
    fail_to_write(path_, cause());
  }
  set_unfinished(aside_, false);
  sync_folder(folder_of(path_));
  return std::move(file_);
}

void remove_unfinished_files() {
  Unfinished& files = unfinished();
  const std::lock_guard lock(files.mutex);
  for (const std::string& name : files.names) ::unlink(name.c_str());
}

void write_file(const fs::path& path, std::string_view content) {
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
    if (fs::is_directory(path, ignored)) {
      throw InputError(
          fmt::format("cannot write {}: it is a folder; give the name of a file", path.string()));
    }
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
        fmt::format("cannot write into {}: {}; choose another folder", folder.string(), why));
  }
  try {
    NewFile probe(folder / "probe");
    probe.write("x");
    remove_abandoned(folder);
  } catch (const RunError&) {
    throw InputError(
        fmt::format("cannot write into {}: {}; choose another folder", folder.string(), cause()));
  }
}

}  // namespace evenhand
