#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

class ProtocolCompare : public tests::WithFolder {
 protected:
  CommandOutcome compare(const std::string& arguments) const {
    return run_command(
        fmt::format("cd '{}' && $EVENHAND protocol compare {}", folder.string(), arguments),
        folder.string());
  }
};

TEST_F(ProtocolCompare, WritesEvidenceThatStandsAlone) {
  protocol::RiggedDealer dealer{.rounds = 3, .seed = 3, .version = protocol::last_version};
  write_file(file("one.evh"), std::string(protocol::text(dealer.transcript())));
  dealer.delay = 9;
  write_file(file("other.evh"), std::string(protocol::text(dealer.transcript())));
  EXPECT_EQ(compare("one.evh one.evh --evidence none.evh").status, 0);
  EXPECT_FALSE(std::filesystem::exists(file("none.evh")));
  const CommandOutcome found = compare("one.evh other.evh --evidence evidence.evh");
  EXPECT_EQ(found.status, 1) << found.err;
  EXPECT_NE(found.out.find("contradiction"), std::string::npos) << found.out;
  EXPECT_EQ(compare("evidence.evh").status, 1);
  EXPECT_EQ(compare("one.evh").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
