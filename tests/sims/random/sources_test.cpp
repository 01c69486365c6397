#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "sims/random/source.hpp"
#include "tests/places.hpp"

namespace evenhand::random {
namespace {

std::vector<std::uint64_t> first_words(std::string_view name, std::uint64_t seed,
                                       std::uint64_t stream, std::size_t count) {
  std::vector<std::uint64_t> words(count);
  make_source(name, seed, stream)->fill(words);
  return words;
}

template <class Predicate>
auto sources_that(Predicate wanted) {
  std::vector<SourceInfo> list;
  std::copy_if(sources().begin(), sources().end(), std::back_inserter(list), wanted);
  return testing::ValuesIn(list);
}

std::string test_name(const testing::TestParamInfo<SourceInfo>& param_info) {
  std::string name(param_info.param.name);
  std::erase_if(name, [](char c) { return std::isalnum(c) == 0; });
  return name;
}

class EverySource : public testing::TestWithParam<SourceInfo> {};
class ReproducibleSource : public testing::TestWithParam<SourceInfo> {};
class NarrowSource : public testing::TestWithParam<SourceInfo> {};

INSTANTIATE_TEST_SUITE_P(Sources, EverySource, sources_that([](auto&) { return true; }), test_name);
INSTANTIATE_TEST_SUITE_P(Sources, ReproducibleSource,
                         sources_that([](auto& s) { return s.reproducible; }), test_name);
INSTANTIATE_TEST_SUITE_P(Sources, NarrowSource, sources_that([](auto& s) { return s.range != 0; }),
                         test_name);

TEST_P(EverySource, IsFoundByItsName) {
  const SourceInfo& info = source_info(GetParam().name);
  EXPECT_EQ(info.name, GetParam().name);
  EXPECT_FALSE(info.summary.empty());
}

TEST_P(ReproducibleSource, FillsTheSameInOneCallOrSeveral) {
  constexpr std::size_t total = 10000;
  const auto expected = first_words(GetParam().name, 5, 6, total);
  const auto source = make_source(GetParam().name, 5, 6);
  std::vector<std::uint64_t> words(total);
  std::span<std::uint64_t> rest = words;
  for (std::size_t size = 1; !rest.empty(); size = size * 3 + 1) {
    const std::size_t count = std::min(size % 5000, rest.size());
    source->fill(rest.first(count));
    rest = rest.subspan(count);
  }
  EXPECT_EQ(words, expected);
}

TEST_P(NarrowSource, StaysInItsRange) {
  const auto words = first_words(GetParam().name, 1, 0, 100000);
  EXPECT_LT(*std::max_element(words.begin(), words.end()), GetParam().range);
  EXPECT_GT(*std::max_element(words.begin(), words.end()), GetParam().range / 1000 * 999);
  EXPECT_LT(*std::min_element(words.begin(), words.end()), GetParam().range / 1000);
}

TEST_P(EverySource, HasStreamsOfItsOwnForSeedAndStream) {
  std::set<std::vector<std::uint64_t>> starts;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    for (const std::uint64_t stream :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 40}) {
      starts.insert(first_words(GetParam().name, seed, stream, 4));
    }
  }
  EXPECT_EQ(starts.size(), 9U);
}

// Results must be the same for ever: a change of these is a change of everybody's results.
TEST_P(ReproducibleSource, GivesTheWordsItAlwaysGave) {
  std::ifstream file(tests::data_folder() + "/random-streams.txt");
  std::string expected;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(std::string(GetParam().name) + ' ')) expected = line;
  }
  std::ostringstream found;
  found << GetParam().name << std::hex;
  for (const std::uint64_t word : first_words(GetParam().name, 1, 2, 4)) found << ' ' << word;
  EXPECT_EQ(found.str(), expected);
}

TEST(Sources, TheFirstIsSound) {
  ASSERT_FALSE(sources().empty());
  const SourceInfo& first = sources().front();
  EXPECT_TRUE(first.reproducible && !first.weak && !first.reseeds && first.range == 0);
}

TEST(Sources, OutputBits) {
  EXPECT_EQ(output_bits(source_info("philox")), 64U);
  EXPECT_EQ(output_bits(source_info("lcg32")), 32U);
  EXPECT_EQ(output_bits(source_info("minstd")), 31U);
  EXPECT_EQ(output_bits(source_info("msvc-rand")), 15U);
}

TEST(Sources, UnknownNamesGetASuggestion) {
  try {
    make_source("chacha2", 1, 1);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'chacha20'"), std::string::npos);
  }
}

}  // namespace
}  // namespace evenhand::random
