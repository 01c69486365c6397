#include "src/cli/games/protocol/key_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/unique_fd.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Use = Passphrase::Use;

std::string refusal_of_source(const std::string& source) {
  try {
    read_passphrase(source, "k.pem", Use::to_open);
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

using Passphrases = tests::WithFolder;

TEST_F(Passphrases, AreTheFirstLineOfAFile) {
  for (const char* text : {"a phrase", "a phrase\n", "a phrase\r\nmore\n"}) {
    write_file(file("p"), text);
    EXPECT_EQ(read_passphrase("file:" + file("p").string(), "k", Use::to_open).text, "a phrase");
  }
  for (const std::string& text : {std::string(), std::string("\n"), std::string(1025, 'x')}) {
    write_file(file("p"), text);
    EXPECT_THAT(refusal_of_source("file:" + file("p").string()),
                HasSubstr("expected a passphrase of 1 to 1024"));
  }
  EXPECT_THAT(refusal_of_source("file:" + file("none").string()), HasSubstr("none"));
}

TEST_F(Passphrases, AreALineOfADescriptor) {
  write_file(file("p"), "one\ntwo\n");
  const UniqueFd opened(::open(file("p").c_str(), O_RDONLY | O_CLOEXEC));
  const std::string source = fmt::format("fd:{}", opened.get());
  EXPECT_EQ(read_passphrase(source, "k", Use::to_open).text, "one");
  EXPECT_EQ(read_passphrase(source, "k", Use::to_open).text, "two");
  EXPECT_THAT(refusal_of_source(source), HasSubstr("found 0 bytes"));
  for (const char* none : {"fd:", "fd:x", "fd:-1", "fd:987", "fd:3x"}) {
    EXPECT_THAT(refusal_of_source(none), HasSubstr("found no descriptor that can be read")) << none;
  }
}

TEST_F(Passphrases, OfNoKnownSourceAreRefused) {
  EXPECT_THAT(refusal_of_source("pass:x"), StartsWith("--passphrase: found 'pass:x'"));
}

/// Returns what the program says to one who types these lines at its terminal.
std::string said_to(const std::string& typed, const std::function<void()>& act) {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) throw std::system_error(errno, std::generic_category(), "forkpty");
  if (child == 0) {
    act();
    ::_exit(127);
  }
  const UniqueFd owned(terminal);
  std::string said;
  std::size_t sent = 0;
  std::array<char, 256> bytes{};
  while (true) {
    const ssize_t count = ::read(terminal, bytes.data(), bytes.size());
    if (count <= 0) break;
    said.append(bytes.data(), static_cast<std::size_t>(count));
    // A line for each prompt, once nothing that is typed is shown.
    if (!said.ends_with(": ") || sent >= typed.size()) continue;
    for (termios shown{}; ::tcgetattr(terminal, &shown) == 0 && (shown.c_lflag & ECHO) != 0;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const std::size_t end = typed.find('\n', sent) + 1;
    if (::write(terminal, typed.data() + sent, end - sent) < 0) break;
    sent = end;
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return said;
}

/// A key is made under what is typed twice, and opened by it.
TEST_F(Passphrases, AreAskedForAtTheTerminal) {
  if (!UniqueFd(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)).is_open()) {
    GTEST_SKIP() << "needs pseudo-terminals";
  }
  const auto join = [&](const std::string& typed, const std::string& options) {
    return said_to(typed, [&] {
      const std::string command = fmt::format(
          "cd '{}' && exec '{}' protocol join --seat 0 --name Li --key key.pem {} "
          "<'{}/examples/protocol/table.evh' >/dev/null",
          folder.string(), tests::evenhand_program(), options, tests::source_folder());
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    });
  };
  const std::string differ = join("one\ntwo\n", "--passphrase ask --allow-seeded");
  EXPECT_THAT(differ, HasSubstr("or two that differ"));
  EXPECT_EQ(differ.find("one"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(file("key.pem")));
  EXPECT_THAT(join("a phrase\na phrase\n", "--passphrase ask --allow-seeded"),
              HasSubstr("key.pem: made, with a new key of the suite sha256-ed25519, encrypted"));
  EXPECT_THAT(read_file(file("key.pem")), StartsWith("-----BEGIN ENCRYPTED PRIVATE KEY-----"));
  EXPECT_THAT(join("another\n", "--allow-seeded"),
              HasSubstr("the passphrase is not the one of this key"));
  EXPECT_THAT(join("a phrase\n", "--allow-seeded"), HasSubstr("0x040D other-join"));
}

TEST_F(Passphrases, AreNotAskedForWithoutATerminal) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::setsid();  // which leaves the terminal
    const bool is_refused =
        refusal_of_source("").find("there is no terminal to ask for") != std::string::npos;
    ::_exit(is_refused ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

namespace fs = std::filesystem;

class KeyFile : public tests::WithFolder {
 protected:
  static const protocol::SuiteInfo& suite() { return protocol::suite_named("sha256-ed25519"); }
  /// The key in a file, and what is said of it on stderr.
  std::string said_of(const std::string& name) {
    testing::internal::CaptureStderr();
    read_signing_key(terminal, file(name).string(), suite());
    return testing::internal::GetCapturedStderr();
  }

  Terminal terminal;
};

TEST_F(KeyFile, IsMadeOnceForItsOwner) {
  terminal.be_quiet();
  const auto made = kept_signing_key(terminal, file("key.pem").string(), suite());
  EXPECT_EQ(fs::status(file("key.pem")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  const auto again = kept_signing_key(terminal, file("key.pem").string(), suite());
  EXPECT_EQ(made.public_key().der(), again.public_key().der());
  // For another suite it is no key, and stays what it is.
  const std::string before = read_file(file("key.pem"));
  EXPECT_THROW(
      kept_signing_key(terminal, file("key.pem").string(), protocol::suite_named("sm3-sm2")),
      InputError);
  EXPECT_EQ(read_file(file("key.pem")), before);
  // Folders are made for it, and no file is taken for one.
  kept_signing_key(terminal, file("new/folder/key.pem").string(), suite());
  EXPECT_THROW(kept_signing_key(terminal, file("key.pem/key").string(), suite()), RunError);
}

TEST_F(KeyFile, WarnsOfOneThatOthersMayRead) {
  terminal.be_quiet();
  kept_signing_key(terminal, file("key.pem").string(), suite());
  EXPECT_EQ(said_of("key.pem"), "");
  for (const unsigned mode : {0644U, 0640U, 0606U, 0620U}) {
    fs::permissions(file("key.pem"), static_cast<fs::perms>(mode));
    const std::string said = said_of("key.pem");
    EXPECT_NE(said.find("chmod 600"), std::string::npos) << mode;
    EXPECT_NE(said.find("key.pem"), std::string::npos) << said;
  }
}

}  // namespace

}  // namespace evenhand::cli
