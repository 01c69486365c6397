#include "base/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "base/error.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string cause() { return std::strerror(errno); }

void write_directly(const fs::path& path, const fs::path& shown, std::string_view content) {
  const File file(std::fopen(path.c_str(), "wb"));
  const bool written =
      file && std::fwrite(content.data(), 1, content.size(), file.get()) == content.size() &&
      std::fflush(file.get()) == 0;
  if (!written) {
    const std::string why = cause();
    throw RunError(fmt::format("cannot write {}: {}", shown.string(), why));
  }
}

std::string read_all(std::FILE* file, std::string_view shown) {
  std::string content;
  char buffer[65536];
  std::size_t count = 0;
  while ((count = std::fread(buffer, 1, sizeof buffer, file)) > 0) content.append(buffer, count);
  if (std::ferror(file) != 0) {
    throw InputError(fmt::format("{}: cannot be read: {}", shown, cause()));
  }
  return content;
}

fs::path name_aside(const fs::path& path) {
  fs::path aside = path;
  aside += fmt::format(".{}.partial", getpid());
  return aside;
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder, expected a file", path.string()));
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) throw InputError(fmt::format("{}: cannot be read: {}", path.string(), cause()));
  return read_all(file.get(), path.string());
}

std::string read_standard_input() { return read_all(stdin, "standard input"); }

void write_file(const fs::path& path, std::string_view content) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    write_directly(path, path, content);
    return;
  }
  const fs::path aside = name_aside(path);
  try {
    write_directly(aside, path, content);
  } catch (const RunError&) {
    fs::remove(aside, error);
    throw;
  }
  fs::rename(aside, path, error);
  if (error) {
    const std::string why = error.message();
    fs::remove(aside, error);
    throw RunError(fmt::format("cannot write {}: {}", path.string(), why));
  }
}

void ensure_writable(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder, error)) {
    const std::string why = error ? error.message() : "it is not a folder";
    throw InputError(
        fmt::format("cannot write into {}: {}; choose another --out", folder.string(), why));
  }
  const fs::path probe = name_aside(folder / "probe");
  try {
    write_directly(probe, folder, "");
  } catch (const RunError& refused) {
    throw InputError(fmt::format("{}; choose another --out", refused.what()));
  }
  fs::remove(probe, error);
}

}  // namespace evenhand
