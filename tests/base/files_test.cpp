#include "base/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
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
  EXPECT_THAT([&] { write_file(folder, "y"); },
              ThrowsMessage<InputError>(HasSubstr("it is a folder")));
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

TEST_F(Files, AreReadNoFurtherThanTheyMayBeLarge) {
  constexpr FileKind small = {"a small one", 4096};
  write_file(folder / "most", std::string(4096, 'x'));
  EXPECT_EQ(read_file(folder / "most", small).size(), 4096U);
  write_file(folder / "more", std::string(4097, 'x'));
  for (const fs::path& path : {folder / "more", fs::path("/dev/zero")}) {
    EXPECT_THAT([&] { read_file(path, small); },
                ThrowsMessage<InputError>(
                    HasSubstr(": has more than 4 kB, the most that a small one may have")));
  }
}

TEST_F(Files, AreReadNoFurtherThanTheirBeginningWhenItIsOfAnotherKind) {
  constexpr FileKind marked = {"a marked one", std::size_t{1} << 40, "mark"};
  EXPECT_LE(read_file("/dev/zero", marked).size(), 1U << 20);
  write_file(folder / "file", "mar");
  EXPECT_EQ(read_file(folder / "file", marked), "mar");
  write_file(folder / "file", "mark" + std::string(200000, 'x'));
  EXPECT_EQ(read_file(folder / "file", marked).size(), 200004U);
}

TEST_F(Files, OfKilledWritersAreRemoved) {
  const pid_t dead = fork();
  if (dead == 0) _exit(0);
  waitpid(dead, nullptr, 0);
  const auto named = [&](const std::string& name, pid_t writer) {
    return folder / fmt::format("{}.{}.partial", name, writer);
  };
  for (const std::string name : {"a.csv", "t.evh", "probe"}) write_file(named(name, dead), "x");
  write_file(folder / fmt::format("a.csv.{}-3.partial", dead), "x");
  ensure_writable(folder);
  EXPECT_EQ(entries(), 0U);

  write_file(named("a.csv", 1), "of one that lives");
  write_file(named("film.mp4", dead), "of another program");
  write_file(folder / "a.csv.partial", "of nobody");
  write_file(named("b.csv", dead), "locked: of one in another container");
  const UniqueFd lock(::open(named("b.csv", dead).c_str(), O_RDONLY));
  ASSERT_EQ(::flock(lock.get(), LOCK_EX), 0);
  fs::create_symlink(folder / "a.csv.partial", named("c.csv", dead));
  ensure_writable(folder);
  EXPECT_EQ(entries(), 5U);
}

TEST_F(Files, ThatAreNotWholeCanBeRemovedAtOnce) {
  NewFile file(folder / "a");
  NewFile whole(folder / "b");
  whole.publish();
  remove_unfinished_files();
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, WriteDevicesDirectly) { EXPECT_NO_THROW(write_file("/dev/null", "x")); }

TEST_F(Files, ShowWhetherAFolderCanBeWritten) {
  EXPECT_NO_THROW(ensure_writable(folder / "new" / "deep"));
  EXPECT_TRUE(fs::is_empty(folder / "new" / "deep"));
  write_file(folder / "file", "x");
  EXPECT_THAT([&] { ensure_writable(folder / "file"); },
              ThrowsMessage<InputError>(HasSubstr("choose another folder")));
}

}  // namespace
}  // namespace evenhand
