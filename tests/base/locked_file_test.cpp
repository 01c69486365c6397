#include "base/locked_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;

using LockedFileTest = tests::WithFolder;

TEST_F(LockedFileTest, BelongsToOneWhoeverAsksAndHoweverOftenItIsWritten) {
  std::optional<LockedFile> first = LockedFile::claim(file("it"));
  ASSERT_TRUE(first);
  EXPECT_FALSE(LockedFile::claim(file("it")));
  EXPECT_FALSE(LockedFile::take_over(file("it")));
  for (const char* content : {"a", "b"}) {
    first->replace(content);
    EXPECT_FALSE(LockedFile::claim(file("it")));
    EXPECT_FALSE(LockedFile::take_over(file("it")));
    EXPECT_EQ(read_file(file("it")), content);
  }
  first.reset();
  EXPECT_FALSE(LockedFile::claim(file("it"))) << "it holds something";
  EXPECT_TRUE(LockedFile::take_over(file("it"))->holds_content());
}

TEST_F(LockedFileTest, GoesWhereNothingWasWritten) {
  { EXPECT_TRUE(LockedFile::claim(file("it"))); }
  EXPECT_FALSE(fs::exists(file("it")));
  write_file(file("it"), "");
  EXPECT_TRUE(LockedFile::claim(file("it"))) << "what a killed process has left";
  EXPECT_THROW(LockedFile::take_over(file("none")), RunError);
  EXPECT_THROW(LockedFile::claim(file("no") / "folder"), RunError);
}

TEST_F(LockedFileTest, IsNotTakenByALink) {
  write_file(file("it"), "");
  fs::create_symlink(file("it"), file("link"));
  EXPECT_FALSE(LockedFile::claim(file("link")));
  const UniqueFd opened(::open(file("link").c_str(), O_RDONLY | O_CLOEXEC));
  EXPECT_TRUE(has_the_name(opened, file("it")));
  EXPECT_FALSE(has_the_name(opened, file("link")));
}

TEST_F(LockedFileTest, LocksFoldersToo) {
  const UniqueFd first(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const UniqueFd second(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  EXPECT_TRUE(try_lock(first));
  EXPECT_FALSE(try_lock(second));
}

}  // namespace
}  // namespace evenhand
