#include "src/cli/examine/project_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ProjectFile : public tests::WithFolder {
 protected:
  Project read(const std::string& text) const {
    write_file(folder / "evenhand.toml", text);
    const auto options_of = [](const std::string& command) -> std::vector<std::string> {
      if (command == "play chess") throw InputError("unknown command 'chess'");
      if (command == "play mahjong") return {"games", "seed", "rules"};
      return {"shuffler", "log", "exec", "deck",   "tests",         "group",
              "force",    "rng", "seed", "reader", "numbered-from", "exec-timeout"};
    };
    return read_project((folder / "evenhand.toml").string(), options_of);
  }
  /// Returns what is said of the file after its name.
  std::string refusal_of(const std::string& text) const {
    try {
      read(text);
    } catch (const InputError& error) {
      const std::string message = error.what();
      return message.substr(message.find("evenhand.toml") + std::string("evenhand.toml").size());
    }
    return "accepted";
  }
};

TEST_F(ProjectFile, GivesEachSourceItsOwnOptionsAndThoseOfAll) {
  const Project project = read(R"(
out = "reports"
reports = ["md", "junit"]
fail-on = "biased"
deck = 12
force = true
[[source]]
name = "ours"
shuffler = "riffle:7"
tests = ["order", "structure"]
[[source]]
name = "log"
log = ["a.txt", "b.txt"]
deck = "poker"
force = false
group = ["aces=A*", "low=1-4,7"]
)");
  EXPECT_EQ(project.out, "reports");
  EXPECT_EQ(project.formats, "md,junit");
  EXPECT_EQ(project.fail_on, "biased");
  ASSERT_EQ(project.sources.size(), 2);
  EXPECT_THAT(project.sources[0].where, HasSubstr("evenhand.toml:7 (ours)"));
  EXPECT_THAT(project.sources[0].arguments,
              ElementsAre("audit", "--deck=12", "--force", "riffle:7", "--tests=order,structure"));
  EXPECT_EQ(project.sources[1].name, "log");
  EXPECT_THAT(project.sources[1].arguments, ElementsAre("audit", "--deck=poker", "--group=aces=A*",
                                                        "--group=low=1-4,7", "--log=a.txt,b.txt"));
}

TEST_F(ProjectFile, PlaysGames) {
  const Project project = read(R"(
seed = 4
deck = 12
[[source]]
name = "club"
play = "mahjong"
games = 5000
)");
  EXPECT_THAT(project.sources.at(0).arguments,
              ElementsAre("play", "mahjong", "--seed=4", "--games=5000"));
  EXPECT_THAT(refusal_of("[[source]]\nname = 'x'\nplay = 'chess'\n"),
              HasSubstr(":3: play: unknown command 'chess'"));
  EXPECT_THAT(refusal_of("[[source]]\nname = 'x'\nplay = 'mahjong'\ngamse = 3\n"),
              HasSubstr(":4: unknown key 'gamse'; did you mean 'games'?"));
  EXPECT_THAT(refusal_of("[[source]]\nname = 'x'\nplay = 'mahjong'\nlog = 'a'\n"),
              HasSubstr("unknown key 'log'"));
}

TEST_F(ProjectFile, LeavesWhatIsNotSaidEmpty) {
  const Project project = read("[[source]]\nname = 'x'\nexec = 'shuf -i 0-51'\n");
  EXPECT_EQ(project.out + project.formats + project.fail_on, "");
  EXPECT_THAT(project.sources.at(0).arguments, ElementsAre("audit", "--exec=shuf -i 0-51"));
}

TEST_F(ProjectFile, RefusesWithTheLine) {
  const std::string source = "[[source]]\nname = 'x'\nshuffler = 'asf'\n";
  EXPECT_THAT(refusal_of(""), HasSubstr(": there is no [[source]]"));
  EXPECT_THAT(refusal_of("source = 3\n"), HasSubstr(": there is no [[source]]"));
  EXPECT_THAT(refusal_of("source = [3]\n"), HasSubstr(":1: a source is a table"));
  EXPECT_THAT(refusal_of("dekc = 5\n" + source), HasSubstr(":1: "));
  EXPECT_THAT(refusal_of("dekc = 5\n" + source), HasSubstr("did you mean 'deck'?"));
  EXPECT_THAT(refusal_of(source + "tets = 'order'\n"), HasSubstr("did you mean 'tests'?"));
  EXPECT_THAT(refusal_of("log = 'a'\n" + source), HasSubstr(":1: log belongs below a [[source]]"));
  EXPECT_THAT(refusal_of(source + "deck = 1979-05-27\n"),
              HasSubstr(":4: deck: expected a string or a number"));
  EXPECT_THAT(refusal_of(source + "tests = []\n"), HasSubstr(":4: tests: the list is empty"));
  EXPECT_THAT(refusal_of("deck = [\n"), HasSubstr(":1:10: Error while parsing array"));
}

TEST_F(ProjectFile, WantsOneOriginAndANameOfItsOwn) {
  const std::string source = "[[source]]\nname = 'x'\nshuffler = 'asf'\n";
  EXPECT_THAT(refusal_of("[[source]]\nshuffler = 'asf'\n"), HasSubstr(":1: a source needs a name"));
  EXPECT_THAT(refusal_of("[[source]]\nname = ''\nlog = 'a'\n"),
              HasSubstr(":2: the name '' is empty"));
  EXPECT_THAT(refusal_of(source + source), HasSubstr(":5: the name 'x' is that of another source"));
  EXPECT_THAT(refusal_of("[[source]]\nname = 'x'\n"), HasSubstr("(x): a source has one of"));
  EXPECT_THAT(refusal_of(source + "log = 'a'\n"), HasSubstr("this has several"));
}

TEST_F(ProjectFile, GivesASourceOnlyWhatItHasAUseFor) {
  const Project project = read(R"(
rng = "philox"
seed = 4
reader = "numbers"
numbered-from = 1
exec-timeout = 3
[[source]]
name = "ours"
shuffler = "asf"
[[source]]
name = "log"
log = "a.txt"
[[source]]
name = "program"
exec = "cat a.txt"
seed = 5
)");
  EXPECT_THAT(project.sources.at(0).arguments,
              ElementsAre("audit", "--rng=philox", "--seed=4", "asf"));
  EXPECT_THAT(project.sources.at(1).arguments,
              ElementsAre("audit", "--numbered-from=1", "--reader=numbers", "--log=a.txt"));
  EXPECT_THAT(project.sources.at(2).arguments,
              ElementsAre("audit", "--exec-timeout=3", "--numbered-from=1", "--reader=numbers",
                          "--exec=cat a.txt", "--seed=5"))
      << "what it says itself is refused by the audit";
}

}  // namespace
}  // namespace evenhand::cli
