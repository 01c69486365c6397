#include "src/cli/games/protocol/key_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/system.hpp"
#include "base/unique_fd.hpp"

namespace evenhand::cli {
namespace {

constexpr mode_t for_its_owner = 0600;
constexpr mode_t for_others = 0077;

/// False when there is such a file.
bool make_key_file(const std::string& path, const protocol::SuiteInfo& suite) {
  const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_its_owner));
  if (!file.is_open() && errno == EEXIST) return false;
  if (!file.is_open() || !write_all(file.get(), protocol::PrivateKey::generate(suite).pem()) ||
      !sync_to_disk(file.get())) {
    throw RunError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  }
  return true;
}

}  // namespace

protocol::PrivateKey read_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite) {
  protocol::PrivateKey key =
      protocol::PrivateKey::from_pem(suite, read_file(path, file_kinds::key), path);
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
      (info.st_mode & for_others) != 0) {
    terminal.error(
        fmt::format("{}: others than its owner may read or change this private key "
                    "(mode {:03o}); see to it with: chmod 600",
                    path, info.st_mode & 0777U));
  }
  return key;
}

protocol::PrivateKey kept_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite) {
  if (make_key_file(path, suite)) {
    terminal.note(fmt::format("{}: made, with a new key of the suite {}", path, suite.name));
  }
  return read_signing_key(terminal, path, suite);
}

}  // namespace evenhand::cli
