#include "base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/system.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Files : public tests::WithFolder {
 protected:
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
};

TEST_F(Files, KeepEveryByte) {
  std::string bytes("\0\r\n\xff", 4);
  for (int i = 0; i < 100000; ++i) bytes += static_cast<char>(i);
  write_file(folder / "a" / "b" / "file", bytes);
  EXPECT_EQ(read_file(folder / "a" / "b" / "file"), bytes);
  write_file(folder / "a" / "b" / "file", "");
  EXPECT_EQ(read_file(folder / "a" / "b" / "file"), "");
}

TEST_F(Files, AreReplacedAsAWholeOrNotAtAll) {
  write_file(folder / "file", "before");
  const fs::path link = folder / "link";
  fs::create_hard_link(folder / "file", link);
  write_file(folder / "file", "after");
  EXPECT_EQ(read_file(folder / "file"), "after");
  EXPECT_EQ(read_file(link), "before") << "written aside and renamed";
  EXPECT_EQ(entries(), 2U) << "nothing is left beside it";
}

TEST_F(Files, SayWhyTheyCannotBeRead) {
  EXPECT_THAT([&] { read_file(folder / "none"); },
              ThrowsMessage<InputError>(HasSubstr("none: cannot be read: No such file")));
  EXPECT_THAT([&] { read_file(folder); }, ThrowsMessage<InputError>(HasSubstr("is a folder")));
}

TEST_F(Files, SayWhyTheyCannotBeWritten) {
  write_file(folder / "file", "x");
  EXPECT_THAT([&] { write_file(folder / "file" / "below", "y"); },
              ThrowsMessage<RunError>(HasSubstr("cannot write")));
  EXPECT_THAT([] { write_file("/dev/full", "y"); },
              ThrowsMessage<RunError>(HasSubstr("No space left on device")));
  EXPECT_EQ(read_file(folder / "file"), "x");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, FollowNoLinkThatSomebodyLaid) {
  write_file(folder / "precious", "x");
  const fs::path aside = folder / ("file." + std::to_string(getpid()) + ".partial");
  fs::create_symlink(folder / "precious", aside);
  write_file(folder / "file", "new");
  EXPECT_EQ(read_file(folder / "precious"), "x");
  EXPECT_EQ(read_file(folder / "file"), "new");
  EXPECT_TRUE(fs::is_symlink(aside)) << "it is not ours to remove";
  fs::create_symlink(folder / "precious", folder / "link");
  write_file(folder / "link", "new");
  EXPECT_EQ(read_file(folder / "precious"), "x") << "the link is replaced, not what it leads to";
}

TEST_F(Files, LeaveNothingWhereWritingFails) {
  write_file(folder / "file", "before");
  for (const FaultHook hook : {FaultHook([](Fault fault) { return fault == Fault::write; }),
                               FaultHook([](Fault fault) { return fault == Fault::sync; })}) {
    set_fault_hook(hook);
    EXPECT_THROW(write_file(folder / "file", "after"), RunError);
    set_fault_hook(nullptr);
    EXPECT_EQ(read_file(folder / "file"), "before");
    EXPECT_EQ(entries(), 1U);
  }
}

TEST_F(Files, WriteDevicesDirectly) { EXPECT_NO_THROW(write_file("/dev/null", "x")); }

TEST_F(Files, ShowWhetherAFolderCanBeWritten) {
  EXPECT_NO_THROW(ensure_writable(folder / "new" / "deep"));
  EXPECT_TRUE(fs::is_empty(folder / "new" / "deep"));
  write_file(folder / "file", "x");
  EXPECT_THAT([&] { ensure_writable(folder / "file"); },
              ThrowsMessage<InputError>(HasSubstr("choose another --out")));
}

}  // namespace
}  // namespace evenhand
