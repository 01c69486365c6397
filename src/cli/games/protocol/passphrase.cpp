#include "src/cli/games/protocol/passphrase.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <string_view>
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

}  // namespace evenhand::cli
