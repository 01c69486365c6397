#include "base/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <sstream>

#include "base/error.hpp"
#include "base/files.hpp"

namespace evenhand {
namespace {

using std::chrono_literals::operator""s;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr std::size_t most = 1 << 20;

TEST(OutputOf, IsWhatAProgramPrints) {
  EXPECT_EQ(output_of({"printf", "%s|", "a b", "$HOME"}, 10s, most), "a b|$HOME|");
  EXPECT_EQ(output_of({"sh", "-c", "cat; echo silent >&2"}, 10s, most), "");
}

TEST(OutputOf, ThrowsWhereThereIsNone) {
  const auto running = [](std::vector<std::string> words, std::chrono::seconds limit) {
    return [words = std::move(words), limit] { output_of(words, limit, 1000); };
  };
  EXPECT_THAT(running({"no-such-program"}, 10s),
              ThrowsMessage<RunError>(HasSubstr("no-such-program cannot be started")));
  EXPECT_THAT(running({"sh", "-c", "exit 4"}, 10s),
              ThrowsMessage<RunError>(HasSubstr("sh failed (status 4)")));
  EXPECT_THAT(running({"sh", "-c", "kill -9 $$"}, 10s),
              ThrowsMessage<RunError>(HasSubstr("sh failed (signal 9)")));
  EXPECT_THAT(running({"sleep", "60"}, 1s),
              ThrowsMessage<RunError>(HasSubstr("sleep has not ended in time")));
  EXPECT_THAT(running({"yes"}, 10s), ThrowsMessage<RunError>(HasSubstr("yes prints too much")));
}

TEST(FindProgram, FindsTheFirstThatIsThere) {
  constexpr std::array<std::string_view, 2> names = {"no-such-program", "sh"};
  EXPECT_EQ(find_program(names).filename(), "sh");
  EXPECT_TRUE(find_program(std::span(names).first(1)).empty());
}

TEST(Start, SaysWhetherItCould) {
  EXPECT_TRUE(start({"true"}));
  EXPECT_FALSE(start({"no-such-program"}));
}

TEST(Start, LeavesItToItself) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "file";
  // It is nobody's child here, in a session of its own, and has nothing to print to.
  ASSERT_TRUE(start({"sh", "-c",
                     "echo printed; sleep 0.2; ps -o ppid=,sid=,pid= -p $$ > " + file.string() +
                         ".new; mv " + file.string() + ".new " + file.string()}));
  for (int i = 0; i < 500 && !std::filesystem::exists(file); ++i) ::usleep(10000);
  std::istringstream numbers(read_file(file));
  int parent = 0;
  int session = 0;
  int process = 0;
  numbers >> parent >> session >> process;
  EXPECT_NE(parent, ::getpid());
  EXPECT_EQ(session, process);
}

TEST(TemporaryFolder, GoesUnlessItIsKept) {
  std::filesystem::path gone;
  std::filesystem::path kept;
  {
    const TemporaryFolder first;
    TemporaryFolder second;
    EXPECT_TRUE(std::filesystem::is_directory(first.path()));
    gone = first.path();
    kept = second.path();
    second.keep();
  }
  EXPECT_FALSE(std::filesystem::exists(gone));
  EXPECT_TRUE(std::filesystem::exists(kept));
  std::filesystem::remove_all(kept);
}

}  // namespace
}  // namespace evenhand
