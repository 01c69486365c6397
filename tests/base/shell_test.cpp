#include "base/shell.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>

#include "base/error.hpp"

namespace evenhand {
namespace {

/// Returns what a shell makes of the word.
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

TEST(ShellWords, AreThoseOfAShell) {
  using testing::ElementsAre;
  EXPECT_THAT(shell_words(" audit  riffle:3\t--deck 5\n"),
              ElementsAre("audit", "riffle:3", "--deck", "5"));
  EXPECT_THAT(shell_words(R"(a'b c'"d 'e'" '' 'it'\''s' "x\"y\z" f\ g)"),
              ElementsAre("ab cd 'e'", "", "it's", "x\"y\\z", "f g"));
  EXPECT_THAT(shell_words(""), ElementsAre());
}

TEST(ShellWords, ReadBackWhatIsQuoted) {
  std::string line;
  const std::vector<std::string> words = {"a b",  "$HOME", "`id`", "\"x\"",
                                          "it's", "a\nb",  "\\",   ""};
  for (const std::string& word : words) line += shell_quoted(word) + ' ';
  EXPECT_EQ(shell_words(line), words);
}

TEST(ShellWords, AreNoneOfWhatOnlyAShellCanDo) {
  for (const char* line :
       {"a; b", "a|b", "$x", "\"$x\"", "`id`", "a > b", "$(id)", "'a", "a \"b"}) {
    EXPECT_THROW(shell_words(line), InputError) << line;
  }
}

}  // namespace
}  // namespace evenhand
