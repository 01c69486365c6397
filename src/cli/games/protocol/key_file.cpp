#include "src/cli/games/protocol/key_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/system.hpp"
#include "base/unique_fd.hpp"
#include "src/cli/games/protocol/passphrase.hpp"

namespace evenhand::cli {
namespace {

constexpr mode_t for_its_owner = 0600;
constexpr mode_t for_others = 0077;

/// The one whose sessions may have an auditor.
const protocol::SuiteInfo& suite_of_auditors() { return protocol::suite_named("sha256-ed25519"); }

}  // namespace

protocol::PrivateKey read_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase) {
  const std::string pem = read_file(path, file_kinds::key);
  Passphrase given;
  if (protocol::PrivateKey::is_encrypted(pem)) {
    given = read_passphrase(passphrase, path, Passphrase::Use::to_open);
  }
  protocol::PrivateKey key = protocol::PrivateKey::from_pem(suite, pem, path, given.text);
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
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase) {
  std::error_code none;  // then it is found out below
  if (std::filesystem::exists(path, none)) {
    return read_signing_key(terminal, path, suite, passphrase);
  }
  Passphrase own;
  if (!passphrase.empty()) own = read_passphrase(passphrase, path, Passphrase::Use::to_close);
  protocol::PrivateKey made = protocol::PrivateKey::generate(suite);
  if (!make_private_file(path, made.pem(own.text))) {
    // Another player of the same key was faster.
    return read_signing_key(terminal, path, suite, passphrase);
  }
  terminal.note(fmt::format("{}: made, with a new key of the suite {}{}", path, suite.name,
                            own.text.empty() ? "" : ", encrypted"));
  return made;
}

protocol::Bytes read_auditor(const std::string& path) {
  const std::string pem = read_file(path, file_kinds::key);
  if (pem.find("PRIVATE KEY-----") != std::string::npos) {
    throw InputError(fmt::format(
        "{}: found a private key, which the auditor alone is to have; expected the public one: "
        "openssl pkey -in {} -pubout",
        path, path));
  }
  const auto key = protocol::PublicKey::from_pem(suite_of_auditors(), pem, path);
  if (key->is_of_vrf()) return key->der();
  throw InputError(fmt::format("{}: nothing can be encrypted to this key; ask for another", path));
}

protocol::PrivateKey read_auditor_key(const Terminal& terminal, const std::string& path,
                                      const std::string& passphrase) {
  // What is written from now on shows what the auditor alone may see.
  ::umask(for_others);
  return read_signing_key(terminal, path, suite_of_auditors(), passphrase);
}

bool make_private_file(const std::string& path, std::string_view content) {
  std::error_code failed;  // shows when it is opened
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), failed);
  const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_its_owner));
  if (!file.is_open() && errno == EEXIST) return false;
  if (!file.is_open() || !write_all(file.get(), content) || !sync_to_disk(file.get())) {
    const int error = errno;
    if (file.is_open()) ::unlink(path.c_str());
    throw RunError(fmt::format("cannot write {}: {}", path, std::strerror(error)));
  }
  return true;
}

}  // namespace evenhand::cli
