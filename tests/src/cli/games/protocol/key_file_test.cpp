#include "src/cli/games/protocol/key_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

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
