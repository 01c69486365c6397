#include "sims/shuffle/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/scratch_folder.hpp"

namespace evenhand::shuffle {
namespace {

class ShufflerFiles : public tests::WithFolder {
 protected:
  std::string written(const std::string& name, const std::string& content, bool may_run = false) {
    const std::string path = folder / name;
    std::ofstream(path) << content;
    if (may_run) {
      std::filesystem::permissions(path, std::filesystem::perms::owner_exec,
                                   std::filesystem::perm_options::add);
    }
    return path;
  }
};

TEST_F(ShufflerFiles, AreRunBySuffixFirstLineOrRights) {
  const std::string script = written("deal.py", "print(1)");
  EXPECT_EQ(command_of_file(script), "python3 " + script);
  const std::string shebang = written("deal", "#!/usr/bin/perl -w\nprint 1;\n");
  EXPECT_EQ(command_of_file(shebang), "/usr/bin/perl -w " + shebang);
  const std::string plain = written("dealer", "x", true);
  EXPECT_EQ(command_of_file(plain), plain);
  const std::string compiled = written("a.out",
                                       "\x7F"
                                       "ELF",
                                       true);
  EXPECT_EQ(command_of_file(compiled), compiled);
}

TEST_F(ShufflerFiles, AreLogsOtherwise) {
  EXPECT_EQ(command_of_file(written("deals.txt", "0 1 2\n")), "");
  EXPECT_EQ(command_of_file(written("lotto.csv", "a,b\n", true)), "");
  EXPECT_EQ(command_of_file(written("deals", "0 1 2\n")), "");
  EXPECT_TRUE(is_file(written("deals", "0 1 2\n")));
  EXPECT_FALSE(is_file(folder.string()));
  EXPECT_FALSE(is_file((folder / "none").string()));
}

}  // namespace
}  // namespace evenhand::shuffle
