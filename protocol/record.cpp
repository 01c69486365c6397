#include "protocol/record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/system.hpp"

namespace evenhand::protocol {
namespace {

namespace fs = std::filesystem;

constexpr mode_t for_its_owner = 0600;

[[noreturn]] void fail_to_keep(const fs::path& path) {
  throw RunError(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
}

[[noreturn]] void refuse_to_replace(const fs::path& path) {
  throw InputError(
      fmt::format("{}: is there already, and a record is never written over; name another file",
                  path.string()));
}

}  // namespace

fs::path hands_beside(fs::path path) { return path += ".hands"; }

Record::File::File(fs::path to) : path(std::move(to)) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  struct stat info {};
  if (::lstat(path.c_str(), &info) == 0) refuse_to_replace(path);
  if (errno != ENOENT) fail_to_keep(path);
}

void Record::File::write(View bytes) {
  if (!descriptor.is_open()) {
    descriptor = UniqueFd(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, for_its_owner));
    if (!descriptor.is_open() && errno == EEXIST) refuse_to_replace(path);
  }
  if (!descriptor.is_open() || !write_all(descriptor.get(), text(bytes))) fail_to_keep(path);
}

void Record::File::sync() const {
  if (!sync_to_disk(descriptor.get())) fail_to_keep(path);
}

Record::Record(const fs::path& path) : transcript_(path), hands_(hands_beside(path)) {}

void Record::add(const FoundFrame& frame) {
  if (frame.fault) return;
  const Type type = frame.header.type;
  const bool is_private = frame.header.flags == private_flag;
  if (!is_private) transcript_.write(frame.whole);
  if (is_private || type == Type::session) hands_.write(frame.whole);
  if (is_private) hands_.sync();
  if (!is_private && (type == Type::head || type == Type::close)) transcript_.sync();
}

}  // namespace evenhand::protocol
