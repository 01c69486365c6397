#include "src/audit/battery.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/places.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string error_of(std::string_view text) {
  try {
    parse_battery(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Battery, ReadsGroupsInAnyOrderIntoTheCanonicalOne) {
  EXPECT_THAT(parse_battery("order,position").groups, ElementsAre("position", "order"));
  EXPECT_THAT(parse_battery("order,order").groups, ElementsAre("order"));
  EXPECT_EQ(parse_battery("all").groups.size(), groups().size());
  EXPECT_EQ(parse_battery("all").groups, full_battery().groups);
  EXPECT_EQ(parse_battery("default").groups, default_battery().groups);
}

TEST(Battery, LeavesGroupsOut) {
  EXPECT_THAT(parse_battery("all,-hands").groups,
              ElementsAre("position", "order", "patterns", "structure", "second-order", "relations",
                          "strength", "between-hands", "groups", "worth", "draws", "pools",
                          "values", "lags", "permutations", "between-deals", "sequence",
                          "state-space", "uniformity", "generator"));
  EXPECT_EQ(parse_battery("-hands").groups, parse_battery("all,-hands").groups);
  EXPECT_THAT(parse_battery("position,order,-order").groups, ElementsAre("position"));
}

TEST(Battery, RefusesUnknownAndEmpty) {
  EXPECT_THAT(error_of("positon"), HasSubstr("did you mean 'position'?"));
  EXPECT_THAT(error_of("all,-hand"), HasSubstr("'hands'"));
  EXPECT_THAT(error_of("order,-order"), HasSubstr("no group of tests remains"));
  EXPECT_THAT(error_of(""), HasSubstr("unknown group of tests ''"));
  EXPECT_THAT(error_of("ks"), HasSubstr("'evenhand list tests --method ks' shows all"));
}

TEST(Battery, EveryTestBelongsToAGroupAndIsNamedOnce) {
  std::set<std::string_view> names;
  std::set<std::string_view> known;
  for (const GroupInfo& group : groups()) known.insert(group.name);
  for (const judge::TestInfo& test : tests()) {
    EXPECT_TRUE(names.insert(test.name).second) << test.name;
    EXPECT_TRUE(known.contains(test.name.substr(0, test.name.find('.')))) << test.name;
    EXPECT_TRUE(test.null.ends_with('.')) << test.name;
  }
}

/// "hands.<set>.<hand>" as what its names may be.
std::regex pattern_of(std::string_view name) {
  const std::string literal = std::regex_replace(std::string(name), std::regex("\\."), "\\.");
  return std::regex(std::regex_replace(literal, std::regex("<[^>]*>"), "[^.]+"));
}

TEST(Battery, EveryTestThatIsMadeIsOneOfItsGroupWithItsNullHypothesis) {
  std::vector<std::regex> patterns;
  for (const judge::TestInfo& test : tests()) patterns.push_back(pattern_of(test.name));
  for (const char* deck : {"6", "10", "doudizhu", "mahjong", "poker"}) {
    const Tallies tallies(full_battery(), cards::parse_deck(deck));
    for (const judge::Evidence& made : evidence_of(tallies, 0.99)) {
      const auto pattern =
          std::find_if(patterns.begin(), patterns.end(),
                       [&](const std::regex& names) { return std::regex_match(made.test, names); });
      ASSERT_NE(pattern, patterns.end()) << deck << " " << made.test;
      const auto info = tests().begin() + (pattern - patterns.begin());
      EXPECT_EQ(made.null, info->null) << made.test;
      EXPECT_EQ(made.method, judge::method_name(info->method)) << made.test;
    }
  }
}

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// The cells of a row of Markdown behind a test's name and its null hypothesis, in small letters;
/// empty for another line.
std::string method_cells(const std::string& line) {
  constexpr std::string_view bar = " | ";
  const std::size_t null = line.starts_with("| `") ? line.find(bar) : std::string::npos;
  if (null == std::string::npos) return {};
  const std::size_t rest = line.find(bar, null + bar.size());
  return rest == std::string::npos ? "" : in_small_letters(line.substr(rest));
}

/// The methods that a row of the pages names; "mean" is a word of other methods, too.
std::set<judge::Method> methods_named_in(const std::string& cells) {
  std::set<judge::Method> named;
  const auto look_for = [&](const std::string& words) {
    if (!std::regex_search(cells, std::regex("\\b" + words + "\\b"))) return;
    for (const judge::Method method : judge::methods_called(words)) named.insert(method);
  };
  for (const judge::MethodInfo& info : judge::methods) {
    if (info.method != judge::Method::mean) look_for(in_small_letters(std::string(info.name)));
  }
  look_for("saddlepoint");
  return named;
}

TEST(Battery, ThePagesNameTheMethodsThatTestsHave) {
  std::map<std::string, std::vector<std::set<judge::Method>>, std::less<>> named;
  const std::regex quoted("`([^`]+)`");
  for (const auto& page : std::filesystem::directory_iterator(tests::source_folder() + "/docs")) {
    const std::string name = page.path().filename().string();
    if (!name.starts_with("methods") && name != "profiles.md") continue;
    std::istringstream lines(read_file(page.path()));
    for (std::string line; std::getline(lines, line);) {
      const std::string cells = method_cells(line);
      if (cells.empty()) continue;
      const std::string first = line.substr(0, line.find(" | "));
      for (std::sregex_iterator it(first.begin(), first.end(), quoted), end; it != end; ++it) {
        named[(*it)[1]].push_back(methods_named_in(cells));
      }
    }
  }
  std::size_t held = 0;
  for (const judge::TestInfo& test : tests()) {
    const auto found = named.find(test.name);
    if (found == named.end()) continue;
    for (const std::set<judge::Method>& methods : found->second) {
      if (methods.empty()) continue;
      EXPECT_TRUE(methods.contains(test.method))
          << test.name << " is not " << judge::method_name(test.method) << " there";
      ++held;
    }
  }
  EXPECT_GT(held, 50U);
}

TEST(Battery, TheIntervalsOfEveryEffectHaveTheLevelThatWasAskedFor) {
  stats::SmallGenerator random(3);
  for (const char* deck : {"6", "54", "doudizhu", "mahjong"}) {
    const std::size_t n = cards::parse_deck(deck).size;
    const Tallies tallies = tally(deck, make_deals(n, 4000, fair, random), full_battery());
    for (const judge::Evidence& made : evidence_of(tallies, 0.9)) {
      if (made.result.is_skipped()) continue;
      ASSERT_TRUE(made.result.effect) << made.test;
      EXPECT_EQ(made.result.effect->interval.level, 0.9) << deck << " " << made.test;
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
