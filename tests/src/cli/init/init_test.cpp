#include "src/cli/init/init.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "base/files.hpp"
#include "tests/installed.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

TEST(Templates, AreCarriedWithTheirTexts) {
  EXPECT_GE(template_files().size(), 9U);
  for (const EmbeddedFile& file : template_files()) {
    EXPECT_FALSE(file.text.empty()) << file.name;
    EXPECT_EQ(template_text(file.name), file.text);
  }
  EXPECT_THROW(template_text("deal.cobol"), std::logic_error);
}

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
  EXPECT_THAT(
      here,
      HasSubstr("by 'evenhand init --shuffle FILE#NAME' or in shuffle-check/deal.mjs, line "));
  EXPECT_THAT(here, HasSubstr("until then 'evenhand check' ends with 2."));
  EXPECT_THAT(here, Not(HasSubstr("was taken")));
  EXPECT_THAT(here, Not(HasSubstr("submodule")));
  const std::string there = as_one_line(run("$EVENHAND init './my game' --language go").out);
  EXPECT_THAT(there, HasSubstr("or in my game/shuffle-check/deal.go, line "));
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

TEST_F(Init, FindsTheShuffleOrSaysHowToNameIt) {
  write_file(folder / "src/deck.js", "export function shuffle(cards) {}\n");
  EXPECT_THAT(as_one_line(run("$EVENHAND init --ci none").out),
              HasSubstr("audits src/deck.js#shuffle, found by its name (--shuffle names another)"));
  EXPECT_THAT(read_file(folder / "shuffle-check/deal.mjs"), HasSubstr("'src/deck.js#shuffle'"));
  write_file(folder / "src/more.js", "export function shuffleTwice(cards) {}\n");
  EXPECT_THAT(as_one_line(run("$EVENHAND init --ci none --force").out),
              HasSubstr("There are several: src/deck.js#shuffle, src/more.js#shuffleTwice."));
  EXPECT_THAT(read_file(folder / "shuffle-check/deal.mjs"), HasSubstr("named = ''"));
}

TEST_F(Init, NamesTheShuffleInAProjectThatHasSettings) {
  write_file(folder / "deck.py", "def deal(cards): pass\n");
  EXPECT_EQ(run("$EVENHAND init --ci github").status, 0);
  write_file(folder / "evenhand.toml", "mine\n");
  const CommandOutcome outcome = run("$EVENHAND init --shuffle deck.py#deal");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(read_file(folder / "evenhand.toml"), "mine\n");
  EXPECT_THAT(read_file(folder / "shuffle-check/deal.py"), HasSubstr("\"deck.py#deal\""));
  EXPECT_THAT(outcome.out, HasSubstr("stay as they are"));
  write_file(folder / "deck.py", "def deal(cards): pass\ndef other(cards): pass\n");
  EXPECT_THAT(run("$EVENHAND init --shuffle deck.py#other").err,
              HasSubstr("name your shuffle in it, or"));
}

TEST_F(Init, RefusesAShuffleThatIsNotThere) {
  write_file(folder / "deck.py", "def shuffle(cards): pass\n");
  const auto said = [&](const std::string& options) {
    const CommandOutcome outcome = run("$EVENHAND init " + options);
    EXPECT_EQ(outcome.status, 2) << outcome.out;
    return outcome.err;
  };
  EXPECT_THAT(said("--shuffle deck.py#shufle"),
              HasSubstr("did you mean 'shuffle'? deck.py offers: shuffle"));
  EXPECT_THAT(said("--shuffle dekc.py#shuffle"), HasSubstr("did you mean 'deck.py'?"));
  EXPECT_THAT(said("--shuffle deck.rs#shuffle"), HasSubstr("files end with .js"));
  EXPECT_THAT(said("--shuffle deck.py#shuffle --language go"), HasSubstr("not in the language of"));
  EXPECT_FALSE(has("evenhand.toml"));
}

TEST_F(Init, KeepsTheReportsOutOfVersionControlOnce) {
  EXPECT_EQ(run("$EVENHAND init --ci none").status, 0);
  EXPECT_EQ(read_file(folder / ".gitignore"), "evenhand-report/\n");
  for (const char* text : {"/evenhand-report\r\n", "a\nevenhand-report/"}) {
    write_file(folder / ".gitignore", text);
    EXPECT_EQ(run("$EVENHAND init --ci none --force").status, 0);
    EXPECT_EQ(read_file(folder / ".gitignore"), text);
  }
  write_file(folder / ".gitignore", "a");
  EXPECT_EQ(run("$EVENHAND init --ci none --force").status, 0);
  EXPECT_EQ(read_file(folder / ".gitignore"), "a\nevenhand-report/\n");
}

TEST_F(Init, RefusesWhatIsNoFolder) {
  write_file(folder / "plain", "x");
  for (const char* name : {"''", "plain", "plain/below", "/dev/null", "/proc"}) {
    const CommandOutcome outcome = run(std::string("$EVENHAND init ") + name);
    EXPECT_EQ(outcome.status, 2) << name << outcome.err;
  }
  EXPECT_EQ(read_file(folder / "plain"), "x");
  EXPECT_FALSE(has("evenhand.toml"));
}

TEST_F(Init, WaitsForNoPipe) {
  for (const char* name : {"evenhand.toml", ".gitignore"}) {
    const fs::path pipe = folder / name;
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const CommandOutcome outcome = run("timeout 20 $EVENHAND init --language javascript");
    EXPECT_EQ(outcome.status, 2) << name << outcome.err;
    fs::remove(pipe);
  }
  EXPECT_FALSE(has("evenhand.toml"));
}

TEST_F(Init, WritesNothingThroughLinks) {
  fs::create_directories(folder / "elsewhere");
  for (const char* name : {".github", "shuffle-check", ".gitignore", "evenhand.toml"}) {
    fs::create_symlink("elsewhere", folder / name);
    const CommandOutcome outcome = run("$EVENHAND init --ci github --force");
    EXPECT_EQ(outcome.status, 2) << name;
    EXPECT_THAT(outcome.err, HasSubstr(std::string(name) + ": is a link, and nothing was written"));
    EXPECT_TRUE(fs::is_empty(folder / "elsewhere")) << name;
    fs::remove(folder / name);
  }
  EXPECT_FALSE(has("evenhand.toml"));
}

}  // namespace

}  // namespace evenhand::cli
