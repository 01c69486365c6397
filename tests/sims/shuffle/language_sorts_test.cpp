// The sorts of languages with comparators that answer at random: given the same answers, they and
// the languages' own sorts (tests/data/sorts) ask as often and end in the same order.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <numeric>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "sims/shuffle/registry.hpp"
#include "tests/installed.hpp"
#include "tests/places.hpp"

namespace evenhand::shuffle {
namespace {

/// Makes choices by a script of answers, over and over: 'b' before, 's' same, 'a' after.
struct ScriptedAnswers {
  const std::string& answers;
  char heads;
  std::size_t calls = 0;

  char next() { return answers[calls++ % answers.size()]; }
  bool chance(std::size_t /*p*/, std::size_t /*q*/) { return next() == heads; }
  std::size_t below(std::size_t /*k*/) {
    return static_cast<std::size_t>(std::string("bsa").find(next()));
  }
};

/// Some of the scripts have long runs of equal answers, which make Timsort gallop.
std::string script(std::uint64_t seed, const std::string& letters) {
  std::string answers;
  const std::uint64_t runs = seed % 5 == 0 ? 1 : seed % 5 * seed % 7 + 1;
  while (answers.size() < 997) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    answers.append((seed >> 40) % (2 * runs) + 1, letters[(seed >> 33) % letters.size()]);
  }
  return answers;
}

struct Language {
  std::string shuffler;
  std::string interpreter;
  std::string program;  ///< with its arguments
  std::string letters;  ///< that its comparator answers
  char heads = 'b';     ///< the answer that our coin's heads stand for
};

void PrintTo(const Language& language, std::ostream* out) { *out << language.shuffler; }

template <class Algorithm>
std::string order_by(const Algorithm& algorithm, std::size_t n, ScriptedAnswers answers) {
  std::vector<std::uint16_t> cards(n);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  Deck<std::uint16_t> deck{cards.data(), n};
  if constexpr (requires { algorithm.step({}, deck, answers); }) {
    algorithm.step({}, deck, answers);
  }
  return fmt::format("{} {}", answers.calls, fmt::join(cards, " "));
}

/// Not all algorithms can be asked by a script, nor need they be: those under test are sorts.
std::string ours(const Language& language, std::size_t n, const std::string& answers) {
  const ScriptedAnswers scripted{answers, language.heads};
  const std::string& name = language.shuffler;
  if (name == "timsort-coin") return order_by(TimsortCoin(), n, scripted);
  if (name == "timsort-three-way") return order_by(TimsortThreeWay(), n, scripted);
  if (name == "powersort-coin") return order_by(PowersortCoin(), n, scripted);
  if (name == "powersort-three-way") return order_by(PowersortThreeWay(), n, scripted);
  if (name == "java-timsort-coin") return order_by(JavaTimsortCoin(), n, scripted);
  if (name == "java-timsort-three-way") return order_by(JavaTimsortThreeWay(), n, scripted);
  if (name == "perl-sort-coin") return order_by(PerlSortCoin(), n, scripted);
  if (name == "perl-sort-three-way") return order_by(PerlSortThreeWay(), n, scripted);
  if (name == "perl-sort-zero-one") return order_by(PerlSortZeroOne(), n, scripted);
  if (name == "php-sort-coin") return order_by(PhpSortCoin(), n, scripted);
  if (name == "php-sort-three-way") return order_by(PhpSortThreeWay(), n, scripted);
  if (name == "php-sort-zero-one") return order_by(PhpSortZeroOne(), n, scripted);
  if (name == "php-sort-boolean") return order_by(PhpSortBoolean(), n, scripted);
  if (name == "merge-coin") return order_by(MergeCoin(), n, scripted);
  if (name == "merge-three-way") return order_by(MergeThreeWay(), n, scripted);
  if (name == "ocaml-sort-coin") return order_by(OcamlSortCoin(), n, scripted);
  if (name == "ocaml-sort-three-way") return order_by(OcamlSortThreeWay(), n, scripted);
  if (name == "sbcl-sort-coin") return order_by(SbclSortCoin(), n, scripted);
  if (name == "pdqsort-coin") return order_by(PdqsortCoin(), n, scripted);
  if (name == "pdqsort-three-way") return order_by(PdqsortThreeWay(), n, scripted);
  if (name == "lua-sort-coin") return order_by(LuaSortCoin(), n, scripted);
  if (name == "ruby-sort-coin") return order_by(RubySortCoin(), n, scripted);
  if (name == "ruby-sort-three-way") return order_by(RubySortThreeWay(), n, scripted);
  if (name == "ruby-sort-zero-one") return order_by(RubySortZeroOne(), n, scripted);
  return "no such sort: " + name;
}

std::vector<std::string> lines_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> part;
  while (pipe && fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class LanguageSortSlow : public testing::TestWithParam<Language> {};

TEST_P(LanguageSortSlow, IsFollowedAnswerByAnswer) {
  const Language& language = GetParam();
  const std::string needed = language.interpreter.substr(0, language.interpreter.find(' '));
  if (!tests::is_installed(needed)) GTEST_SKIP() << "needs " << needed;
  // Lua draws pivots by the clock in large decks.
  const std::size_t most = language.interpreter == "lua5.4" ? 128 : 1024;
  std::vector<std::size_t> sizes;
  std::vector<std::string> scripts;
  for (const std::size_t n :
       {2U,  3U,  4U,  5U,  6U,  7U,  10U,  12U,  13U,  16U,  17U,  31U,  32U,   33U,  49U,
        50U, 52U, 54U, 63U, 64U, 65U, 100U, 108U, 128U, 136U, 200U, 333U, 1000U, 1024U}) {
    for (std::uint64_t seed = 1; seed <= 6 && n <= most; ++seed) {
      sizes.push_back(n);
      scripts.push_back(script(seed * 100 + n, language.letters));
    }
  }
  const std::string input =
      testing::TempDir() + "/sort-" + language.shuffler + "-" + std::to_string(getpid()) + ".txt";
  std::ofstream file(input);
  for (std::size_t i = 0; i < sizes.size(); ++i) file << sizes[i] << ' ' << scripts[i] << '\n';
  file.close();
  const std::vector<std::string> theirs = lines_of(fmt::format(
      "{} {}/sorts/{} < {}", language.interpreter, tests::data_folder(), language.program, input));
  std::remove(input.c_str());
  ASSERT_EQ(theirs.size(), sizes.size());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (theirs[i] == "gives up") continue;
    ++compared;
    ASSERT_EQ(ours(language, sizes[i], scripts[i]), theirs[i])
        << sizes[i] << " cards, script " << i;
  }
  EXPECT_GT(compared, sizes.size() * 2 / 3);
}

INSTANTIATE_TEST_SUITE_P(
    All, LanguageSortSlow,
    testing::Values(Language{"timsort-coin", "node", "sort.js", "ba"},
                    Language{"timsort-three-way", "node", "sort.js", "bsa"},
                    Language{"powersort-coin", "python3", "sort.py", "ba"},
                    Language{"powersort-three-way", "python3", "sort.py", "bsa"},
                    Language{"java-timsort-coin", "java", "Sort.java", "ba"},
                    Language{"java-timsort-three-way", "java", "Sort.java", "bsa"},
                    Language{"perl-sort-coin", "perl", "sort.pl", "ba"},
                    Language{"perl-sort-three-way", "perl", "sort.pl", "bsa"},
                    Language{"perl-sort-zero-one", "perl", "sort.pl", "sa", 's'},
                    Language{"php-sort-coin", "php", "sort.php", "ba"},
                    Language{"php-sort-three-way", "php", "sort.php", "bsa"},
                    Language{"php-sort-zero-one", "php", "sort.php", "sa", 's'},
                    Language{"php-sort-boolean", "php", "sort.php boolean", "sa", 'a'},
                    Language{"merge-coin", "ruby", "sort.rb", "ba", 'a'},
                    Language{"merge-three-way", "ruby", "sort.rb", "bsa"},
                    Language{"pdqsort-coin", "go run", "sort.go", "ba"},
                    Language{"pdqsort-three-way", "go run", "sort.go", "bsa"},
                    Language{"lua-sort-coin", "lua5.4", "sort.lua", "ba"}),
    [](const auto& tested) {
      std::string name = tested.param.shuffler;
      std::erase(name, '-');
      return name;
    });

// The answers of OCaml and SBCL are kept, for both are seldom installed.
TEST(ListSorts, FollowOcamlAndSbclAnswerByAnswer) {
  std::ifstream file(tests::data_folder() + "/sorts/list-sorts.txt");
  std::size_t lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream words(line);
    std::string name;
    std::size_t n = 0;
    std::string answers;
    std::string rest;
    words >> name >> n >> answers;
    std::getline(words >> std::ws, rest);
    EXPECT_EQ(ours({name, "", "", "", 'a'}, n, answers), rest) << line;
  }
  EXPECT_EQ(lines, 144U);
}

// qs6 is in Ruby's source but not in use on Linux.
TEST(RubySort, FollowsItsSourceAnswerByAnswer) {
  std::ifstream file(tests::data_folder() + "/sorts/ruby-own.txt");
  std::size_t lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream words(line);
    std::size_t n = 0;
    std::string answers;
    std::string kind;
    std::string rest;
    words >> n >> answers >> kind;
    std::getline(words >> std::ws, rest);
    const Language language{"ruby-sort-" + kind, "", "", "", kind == "zero-one" ? 's' : 'b'};
    EXPECT_EQ(ours(language, n, answers), rest) << line;
  }
  EXPECT_GT(lines, 30U);
}

}  // namespace
}  // namespace evenhand::shuffle
