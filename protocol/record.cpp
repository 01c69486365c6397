#include "protocol/record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

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

fs::path hands_of(fs::path path) { return path += ".hands"; }

}  // namespace

Record::File::File(fs::path to) : path(std::move(to)) {
  std::error_code ignored;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), ignored);
  descriptor = UniqueFd(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, for_its_owner));
  if (descriptor.is_open()) return;
  if (errno != EEXIST) fail_to_keep(path);
  throw InputError(
      fmt::format("{}: is there already, and a record is never written over; "
                  "name another file",
                  path.string()));
}

void Record::File::write(View bytes) {
  is_empty = false;
  if (!write_all(descriptor.get(), text(bytes))) fail_to_keep(path);
}

void Record::File::sync() const {
  if (!sync_to_disk(descriptor.get())) fail_to_keep(path);
}

Record::File::~File() {
  if (descriptor.is_open() && is_empty) ::unlink(path.c_str());
}

Record::Record(const fs::path& path) : transcript_(path), hands_(hands_of(path)) {}

void Record::add(const FoundFrame& frame) {
  if (frame.fault) return;
  const Type type = frame.header.type;
  const bool is_private = frame.header.flags == private_flag;
  if (!is_private) transcript_.write(frame.whole);
  if (is_private || type == Type::session) hands_.write(frame.whole);
  if (is_private) hands_.sync();
  if (type == Type::head || type == Type::close) transcript_.sync();
}

}  // namespace evenhand::protocol
