#include "src/source/exec_once.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<Deal> once(const std::string& command, std::uint64_t deals, ExecOptions options = {}) {
  options.mode = ExecMode::once;
  options.deals = deals;
  return read_all(*open_exec_once(command, options), 100);
}

std::string exec_refusal(const std::string& command, std::uint64_t deals = 3) {
  try {
    once(command, deals);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ExecOnce, TakesAllThatAStartPrints) {
  const Deal deal = {2, 0, 1};
  for (const char* command : {"printf '2\\n0\\n1\\n'", "echo 2 0 1", "printf '[2,\\n 0, 1]'"}) {
    EXPECT_EQ(once(command, 5), std::vector<Deal>(5, deal)) << command;
  }
  ExecOptions poker;
  poker.log.deck = cards::named_deck("x", std::vector<std::string>{"the sun", "the moon", "star"});
  EXPECT_EQ(once("printf 'star\\nthe sun\\nthe moon\\n'", 2, poker), std::vector<Deal>(2, deal));
}

TEST(ExecOnce, GivesEachStartItsSeed) {
  ExecOptions options;
  options.mode = ExecMode::seeds;
  options.seeds = {0, 4};
  options.deals = 5;
  options.log.deck = cards::parse_deck("6");
  cards::draw_cards(*options.log.deck, 2);
  options.log.base = 0;
  const auto deals = [&](const std::string& command) {
    std::vector<std::size_t> firsts;
    const auto stream = open_exec(command, options);
    cards::DealBatch batch(6, 5, 2);
    stream->read(batch);
    batch.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) firsts.push_back(view[d][0]);
    });
    return firsts;
  };
  const std::vector<std::size_t> in_order = {0, 1, 2, 3, 4};
  EXPECT_EQ(deals("sh -c 'echo $0 5'"), in_order) << "behind the command";
  EXPECT_EQ(deals("echo {} 5"), in_order) << "in its place";
  options.mode = ExecMode::ask;
  EXPECT_EQ(deals("while read seed; do echo $seed 5; done"), in_order);
  options.deals = 6;
  EXPECT_THROW(open_exec("echo {} 5", options), InputError);
}

TEST(ExecOnce, HandsOutEachStartOnce) {
  // The only start that can make the folder is slower than those after it.
  const TempFile file("");
  const std::string command =
      "if mkdir " + file.path() + ".made 2>/dev/null; then sleep 0.2; echo 0 1; else echo 1 0; fi";
  const std::vector<Deal> deals = once(command, 6);
  ASSERT_EQ(deals.size(), 6U);
  EXPECT_EQ(std::count(deals.begin(), deals.end(), Deal{0, 1}), 1);
}

TEST(ExecOnce, ReadsRealShuffles) {
  const std::vector<Deal> deals = once("shuf -i 0-51", 20);
  ASSERT_EQ(deals.size(), 20U);
  EXPECT_NE(deals[0], deals[1]);
}

TEST(ExecOnce, TellsWhichStartWentWrong) {
  EXPECT_THAT(exec_refusal("echo 0 1 1"), AllOf(HasSubstr("the outputs of 'echo 0 1 1':1:5"),
                                                HasSubstr("card 1 a second time")));
  EXPECT_THAT(exec_refusal("echo oops >&2; exit 3"),
              AllOf(HasSubstr("exited with status 3"), HasSubstr("oops")));
  EXPECT_THAT(exec_refusal("true"), HasSubstr("without printing a deal"));
  EXPECT_THAT(exec_refusal("yes"), HasSubstr("expected one deal. If it prints deal after deal"));
}

}  // namespace
}  // namespace evenhand::source
