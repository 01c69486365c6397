#include "base/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "base/error.hpp"

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
