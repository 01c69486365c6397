#include "src/source/number_blocks.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "src/source/line_tokens.hpp"
#include "tests/sims/random/each_target.hpp"

namespace evenhand::source {
namespace {

using Numbers = std::optional<std::vector<std::size_t>>;
const Numbers refused;

template <bool json>
Numbers numbers_of(const std::string& text, char behind = '9') {
  const std::string memory =
      std::string(ByteWindow::readable, '\n') + text + std::string(ByteWindow::readable, behind);
  std::vector<std::size_t> taken;
  const bool are_numbers = for_each_number<json>(
      std::string_view(memory).substr(ByteWindow::readable, text.size()), [&](std::size_t number) {
        taken.push_back(number);
        return true;
      });
  return are_numbers ? Numbers(taken) : refused;
}

/// The same, a character after the other.
Numbers plainly(const std::string& text, bool json) {
  std::vector<std::size_t> taken;
  std::size_t digits = 0;
  int commas = 1;  // since the last number
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '0' && c <= '9') {
      if (digits++ == 0) {
        if (json && commas != 1) return refused;
        if (json && c == '0' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9') {
          return refused;
        }
        taken.push_back(0);
        commas = 0;
      }
      if (digits > NumberBlock::most_digits) return refused;
      taken.back() = taken.back() * 10 + static_cast<std::size_t>(c - '0');
      continue;
    }
    if (!is_separator(c) || (json && c == ',' && digits == 0)) return refused;
    commas += c == ',' ? 1 : 0;
    digits = 0;
  }
  return json && commas > 0 ? refused : Numbers(taken);
}

TEST(ForEachNumber, FindsNumbersWhereverTheyStand) {
  random::for_each_target([] {
    for (std::size_t before = 0; before < 300; ++before) {
      const std::string text = std::string(before, ' ') + "7,12\t0\r 3456";
      for (const char behind : {' ', '9', ',', '\0'}) {
        ASSERT_EQ(numbers_of<false>(text, behind), Numbers({7, 12, 0, 3456})) << before;
      }
    }
  });
}

TEST(ForEachNumber, RefusesWhatIsNotOfTheForm) {
  random::for_each_target([] {
    for (const char* text : {"1 -2", "1 x", "12345", "1;2"}) {
      EXPECT_EQ(numbers_of<false>(text), refused) << text;
    }
    EXPECT_EQ(numbers_of<true>("1, 2,3 "), Numbers({1, 2, 3}));
    for (const char* text : {"1 2", ",1", "1,", "1 ,2", "1,,2", "1,2 3,", "1,02", "", " "}) {
      EXPECT_EQ(numbers_of<true>(text), refused) << text;
      EXPECT_EQ(numbers_of<true>(text, ','), refused) << text;
    }
    EXPECT_EQ(numbers_of<true>("0,10"), Numbers({0, 10}));
  });
}

TEST(ForEachNumber, EndsWhereNoMoreIsTaken) {
  const std::string margin(ByteWindow::readable, ' ');
  const std::string memory = margin + "1 2 3" + margin;
  int taken = 0;
  EXPECT_FALSE(for_each_number<false>(std::string_view(memory).substr(margin.size(), 5),
                                      [&](std::size_t) { return ++taken < 2; }));
  EXPECT_EQ(taken, 2);
}

TEST(ForEachNumber, AgreesWithAPlainLoop) {
  std::mt19937_64 words(1);
  const std::string_view alphabet = "0123456789 ,,\t-";
  random::for_each_target([&] {
    for (int round = 0; round < 5000; ++round) {
      std::string text;
      for (std::size_t i = words() % 90; i > 0; --i) {
        // Mostly numbers with a comma between.
        text += words() % 8 > 0 ? std::string(1, alphabet[words() % 10]) + (words() % 3 ? "," : "")
                                : std::string(1, alphabet[words() % alphabet.size()]);
      }
      const char behind = alphabet[words() % alphabet.size()];
      ASSERT_EQ(numbers_of<false>(text, behind), plainly(text, false)) << text;
      ASSERT_EQ(numbers_of<true>(text, behind), plainly(text, true)) << text;
    }
  });
}

}  // namespace
}  // namespace evenhand::source
