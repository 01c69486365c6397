#include "src/cli/games/protocol/key_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "base/system.hpp"
#include "base/unique_fd.hpp"
#include "protocol/bytes.hpp"

namespace evenhand::cli {
namespace {

constexpr std::size_t longest_passphrase = 1024;

void wipe_text(std::string& text) {
  protocol::wipe({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
}

/// A private key in PEM, overwritten when it goes.
struct KeyText {
  std::string text;

  explicit KeyText(std::string pem) : text(std::move(pem)) {}
  KeyText(const KeyText&) = delete;
  KeyText& operator=(const KeyText&) = delete;
  ~KeyText() { wipe_text(text); }
};

Passphrase first_line_of(std::string text, const std::string& source) {
  Passphrase line;
  line.text = text.substr(0, text.find('\n'));
  wipe_text(text);
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  if (!line.text.empty() && line.text.size() <= longest_passphrase) return line;
  throw InputError(
      fmt::format("--passphrase {}: found {} bytes in its first line, expected a "
                  "passphrase of 1 to {}",
                  printable(source, 200), line.text.size(), longest_passphrase));
}

std::string read_descriptor(std::string_view number, const std::string& source) {
  int descriptor = -1;
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), descriptor);
  std::string text(longest_passphrase + 2, '\0');
  std::size_t size = 0;
  const bool is_number = error == std::errc() && end == number.data() + number.size();
  long count = is_number && descriptor >= 0 ? 1 : -1;
  // Byte by byte, so that what stands behind the line is left to whoever reads it next.
  while (count > 0 && size < text.size() && (size == 0 || text[size - 1] != '\n')) {
    count = read_some(descriptor, &text[size], 1);
    if (count > 0) ++size;
  }
  if (count < 0) {
    throw InputError(
        fmt::format("--passphrase {}: found no descriptor that can be read, expected "
                    "one that is open, as of 'fd:3' and 3<FILE",
                    printable(source, 200)));
  }
  text.resize(size);
  return text;
}

Passphrase ask(const std::string& key, Passphrase::Use use) {
  if (!UniqueFd(::open("/dev/tty", O_RDWR | O_CLOEXEC)).is_open()) {
    throw InputError(
        fmt::format("{}: the key is encrypted, and there is no terminal to ask for its "
                    "passphrase; give --passphrase file:PATH or fd:N",
                    key));
  }
  Passphrase typed;
  typed.text.resize(longest_passphrase + 1);
  const std::string prompt = fmt::format("Passphrase of {}: ", printable(key, 200));
  const int failed =
      EVP_read_pw_string_min(typed.text.data(), 1, static_cast<int>(typed.text.size()),
                             prompt.c_str(), use == Passphrase::Use::to_close ? 1 : 0);
  if (failed != 0) {
    throw InputError(
        fmt::format("{}: found no passphrase, or two that differ; type it again", key));
  }
  typed.text.resize(typed.text.find('\0'));
  return typed;
}

constexpr mode_t for_its_owner = 0600;
constexpr mode_t for_others = 0077;

/// The one whose sessions may have an auditor.
}  // namespace

Passphrase::~Passphrase() { wipe_text(text); }

Passphrase read_passphrase(const std::string& source, const std::string& key, Passphrase::Use use) {
  constexpr std::string_view file = "file:";
  constexpr std::string_view descriptor = "fd:";
  if (source.empty() || source == "ask") return ask(key, use);
  if (source.starts_with(file)) {
    return first_line_of(read_file(source.substr(file.size()), file_kinds::key), source);
  }
  if (source.starts_with(descriptor)) {
    return first_line_of(
        read_descriptor(std::string_view(source).substr(descriptor.size()), source), source);
  }
  throw InputError(fmt::format("--passphrase: found '{}', expected file:PATH, fd:N or ask",
                               printable(source, 80)));
}

Option* add_passphrase_option(Command& command, std::string& source, std::string_view more) {
  constexpr std::string_view words =
      "Where the passphrase of an encrypted key comes from: file:PATH, fd:N or ask, at the "
      "terminal, which is what is done where nobody says";
  return command.add_option("--passphrase", source, fmt::format("{}{}", words, more))
      ->type_name("SOURCE");
}

protocol::PrivateKey read_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase) {
  const KeyText pem{read_file(path, file_kinds::key)};
  Passphrase given;
  if (protocol::PrivateKey::is_encrypted(pem.text)) {
    given = read_passphrase(passphrase, path, Passphrase::Use::to_open);
  }
  protocol::PrivateKey key = protocol::PrivateKey::from_pem(suite, pem.text, path, given.text);
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
  const KeyText pem{made.pem(own.text)};
  if (!make_private_file(path, pem.text)) {
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
  const auto key = protocol::PublicKey::from_pem(protocol::vrf_suite(), pem, path);
  if (key->is_of_vrf()) return key->der();
  throw InputError(fmt::format("{}: nothing can be encrypted to this key; ask for another", path));
}

protocol::PrivateKey read_auditor_key(const Terminal& terminal, const std::string& path,
                                      const std::string& passphrase) {
  // The files that are written from now on show what the auditor alone may see.
  ::umask(for_others);
  return read_signing_key(terminal, path, protocol::vrf_suite(), passphrase);
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
