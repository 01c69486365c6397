#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/installed.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Init : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& command) const {
    return run_command("cd $DIR; " + command, folder.string());
  }
  bool has(const char* file) const { return fs::exists(folder / file); }
};

std::string as_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TEST_F(Init, FindsTheLanguageAndTheCi) {
  write_file(folder / "go.mod", "module x\n");
  write_file(folder / "helper.py", "");
  write_file(folder / ".gitlab-ci.yml", "mine\n");
  EXPECT_EQ(run("$EVENHAND init").status, 0);
  EXPECT_TRUE(has("shuffle-check/deal.go"));
  EXPECT_EQ(read_file(folder / ".gitlab-ci.yml"), "mine\n");
  EXPECT_THAT(read_file(folder / "even-handed.gitlab-ci.yml"), HasSubstr("ccache golang-go\n"));
  EXPECT_THAT(read_file(folder / "evenhand.toml"),
              HasSubstr("exec = \"go run shuffle-check/deal.go 52\""));
}

TEST_F(Init, TakesGithubAndPythonWhereNothingTells) {
  const CommandOutcome outcome = run("$EVENHAND init");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(has("shuffle-check/deal.py"));
  EXPECT_THAT(read_file(folder / ".github/workflows/even-handed.yml"), HasSubstr("./evenhand"));
  EXPECT_THAT(read_file(folder / "evenhand.toml"), HasSubstr("\"github\"]"));
  EXPECT_THAT(outcome.out, HasSubstr(".github/workflows/even-handed.yml"));
  const std::string told = as_one_line(outcome.out);
  EXPECT_THAT(told, HasSubstr("language: python was taken (--language)"));
  EXPECT_THAT(told, HasSubstr("CI: github was taken (--ci)"));
}

TEST_F(Init, SaysWhatToDoNext) {
  const std::string here = as_one_line(run("$EVENHAND init --ci none --language node --quiet").out);
  EXPECT_THAT(here, HasSubstr("into shuffle-check/deal.mjs, then run 'evenhand check'."));
  EXPECT_THAT(here, Not(HasSubstr("was taken")));
  EXPECT_THAT(here, Not(HasSubstr("submodule")));
  const std::string there = as_one_line(run("$EVENHAND init './my game' --language go").out);
  EXPECT_THAT(there, HasSubstr("into my game/shuffle-check/deal.go, then run 'evenhand check "));
}

TEST_F(Init, OverwritesNothingUnasked) {
  EXPECT_EQ(run("$EVENHAND init --ci none").status, 0);
  write_file(folder / "evenhand.toml", "mine\n");
  fs::remove_all(folder / "shuffle-check");
  const CommandOutcome outcome = run("$EVENHAND init --ci none");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("evenhand.toml: the file exists, and nothing was written"));
  EXPECT_FALSE(has("shuffle-check"));
  EXPECT_EQ(read_file(folder / "evenhand.toml"), "mine\n");
  EXPECT_EQ(run("$EVENHAND init --ci none --force").status, 0);
  EXPECT_THAT(read_file(folder / "evenhand.toml"), HasSubstr("[[source]]"));
  EXPECT_FALSE(has(".github"));
}

TEST_F(Init, RefusesUnknownNames) {
  EXPECT_THAT(run("$EVENHAND init --language pyton").err, HasSubstr("did you mean 'python'?"));
  EXPECT_THAT(run("$EVENHAND init --ci githb").err, HasSubstr("did you mean 'github'?"));
  EXPECT_FALSE(has("evenhand.toml"));
}

struct Language {
  std::string name;
  std::string needs;
  std::string flawed;  ///< what sed makes of it: each card is swapped with any
};

void PrintTo(const Language& language, std::ostream* out) { *out << language.name; }

class InitSlow : public Init, public testing::WithParamInterface<Language> {};

// Each program as it is written is sound, and called biased once its shuffle is naive.
TEST_P(InitSlow, WritesWhatRuns) {
  if (!tests::is_installed(GetParam().needs)) GTEST_SKIP() << "needs " << GetParam().needs;
  ASSERT_EQ(run("$EVENHAND init --ci none --language " + GetParam().name).status, 0);
  const std::string check = "$EVENHAND check --format junit";
  const CommandOutcome sound = run("sed -i s/100k/20k/ evenhand.toml; " + check);
  EXPECT_TRUE(sound.status == 0 || sound.status == 3) << sound.out << sound.err;
  ASSERT_EQ(run("for f in shuffle-check/*; do cp $f before; sed -i '" + GetParam().flawed +
                "' $f; ! cmp -s $f before || exit 1; done")
                .status,
            0);
  const CommandOutcome flawed = run(check);
  EXPECT_EQ(flawed.status, 1) << flawed.err;
  EXPECT_THAT(flawed.out, HasSubstr("<failure type=\"biased\""));
}

INSTANTIATE_TEST_SUITE_P(
    Languages, InitSlow,
    testing::Values(
        Language{"node", "node", "s/Math.random() \\* left/Math.random() * cards.length/"},
        Language{"python", "python3",
                 "s/    random.shuffle(cards)/    for i in range(len(cards)):\\n        j = "
                 "random.randrange(len(cards))\\n        cards[i], cards[j] = cards[j], cards[i]/"},
        Language{"go", "go",
                 "s/random.Shuffle(len(cards), func(i, j int) {\\(.*\\)})/for i := range cards "
                 "{ j := random.Intn(len(cards));\\1}/"},
        Language{"ruby", "ruby",
                 "s/  cards.shuffle/  cards.each_index { |i| j = rand(cards.size); cards[i], "
                 "cards[j] = cards[j], cards[i] }\\n  cards/"},
        Language{
            "php", "php",
            "s/    shuffle(\\$cards);/    foreach ($cards as $i => $c) { $j = random_int(0, "
            "count($cards) - 1); $k = $cards[$i]; $cards[$i] = $cards[$j]; $cards[$j] = $k; }/"},
        Language{"java", "java",
                 "s/    Collections.shuffle(cards, random);/    for (int i = 0; i < cards.size(); "
                 "i++) Collections.swap(cards, i, random.nextInt(cards.size()));/"}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace evenhand::cli
