#include "base/shell.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>

namespace evenhand {
namespace {

/// What a shell makes of the word.
std::string read_back(const std::string& word) {
  const std::string command = "printf %s " + shell_quoted(word);
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 256> buffer = {};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) {
    text.append(buffer.data(), count);
  }
  return text;
}

TEST(ShellQuoted, LeavesPlainWordsAlone) {
  EXPECT_EQ(shell_quoted("plain-word_1.txt"), "plain-word_1.txt");
  EXPECT_EQ(shell_quoted("riffle:7"), "riffle:7");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("two words"), "'two words'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted("~"), "'~'");
}

TEST(ShellQuoted, SurvivesAShell) {
  for (const std::string word : {"a b", "$HOME", "`id`", "\"x\"", "it's", "a\nb", "*", "#x", "\\",
                                 "!", "a;b", "\u6d17", "''"}) {
    EXPECT_EQ(read_back(word), word);
  }
}

}  // namespace
}  // namespace evenhand
