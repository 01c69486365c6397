// The programs of examples/shufflers speak to evenhand. Whether they are fair is for the audit to
// say.

#include <gtest/gtest.h>

#include <set>

#include "src/source/exec.hpp"
#include "tests/installed.hpp"
#include "tests/places.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

struct Example {
  std::string name;
  std::string interpreter;
  std::string program;
  ExecMode mode = ExecMode::stream;
};

void PrintTo(const Example& example, std::ostream* out) { *out << example.program; }

class ExampleShuffler : public testing::TestWithParam<Example> {
 protected:
  void SetUp() override {
    if (!tests::is_installed(GetParam().interpreter)) {
      GTEST_SKIP() << "needs " << GetParam().interpreter;
    }
  }

  static std::string command(const std::string& deck) {
    return GetParam().interpreter + " " + tests::source_folder() + "/examples/shufflers/" +
           GetParam().program + " " + (GetParam().mode == ExecMode::stream ? deck : "");
  }

  static std::vector<Deal> deals(const std::string& deck, std::uint64_t count) {
    ExecOptions options;
    options.mode = GetParam().mode;
    options.deals = count;
    options.log.deck = cards::parse_deck(deck);
    options.timeout = std::chrono::seconds(60);
    return read_all(*open_exec(command(deck), options), 500);
  }
};

TEST_P(ExampleShuffler, GivesDealsOfTheDeckAskedFor) {
  EXPECT_EQ(deals("52", 5000).size(), 5000U);
  EXPECT_EQ(deals("300", 20).size(), 20U);
}

TEST_P(ExampleShuffler, ReachesEveryOrder) {
  // A fair shuffler misses one of the 24 orders with a chance of 24 (23/24)^2000 < 1e-35.
  const std::vector<Deal> given = deals("4", 2000);
  EXPECT_EQ(std::set<Deal>(given.begin(), given.end()).size(), 24U);
}

INSTANTIATE_TEST_SUITE_P(All, ExampleShuffler,
                         testing::Values(Example{"ArraySort", "node", "array_sort.js"},
                                         Example{"FisherYates", "node", "fisher_yates.js"},
                                         Example{"RandomShuffle", "python3", "random_shuffle.py"},
                                         Example{"Shuf", "sh", "shuf.sh"},
                                         Example{"Filter", "python3", "filter.py",
                                                 ExecMode::filter}),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace evenhand::source
