#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <ostream>
#include <string>

#include "tests/installed.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"

// Programs that shuffle in ten languages, audited by --exec: sound ones pass, flawed ones are
// named. A language that is not installed is skipped, and the test says so.

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

struct Case {
  std::string language;
  std::string needs;    ///< what must be installed
  std::string command;  ///< with "{way}" and the number of cards after it
  std::string way;
  std::string named;  ///< the shuffler that it is; empty for a sound one
  std::string samples = "20k";
};

void PrintTo(const Case& tested, std::ostream* out) {
  *out << tested.language << ' ' << tested.way;
}

class RealShufflersSlow : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    if (!tests::is_installed(GetParam().needs)) GTEST_SKIP() << "needs " << GetParam().needs;
    folder = fs::path(testing::TempDir()) / ("real-shufflers-" + std::to_string(getpid()));
    fs::create_directories(folder);
  }
  void TearDown() override {
    if (!folder.empty()) fs::remove_all(folder);
  }

  fs::path folder;
};

TEST_P(RealShufflersSlow, PassesOrIsNamed) {
  const Case& tested = GetParam();
  std::string command = tested.command;
  if (tested.needs == "cc") {
    const CommandOutcome built = run_command(
        "cc -O1 -o $DIR/shuffle " + tests::data_folder() + "/shufflers/shuffle.c", folder.string());
    ASSERT_EQ(built.status, 0) << built.err;
    command = folder.string() + "/shuffle {way} 52";
  }
  command.replace(command.find("{way}"), 5, tested.way);
  // A shuffler without a seed must not fail one run in a hundred.
  const CommandOutcome outcome = run_command(
      "cd " + tests::data_folder() + "/shufflers; COLUMNS=1000 $EVENHAND audit --exec '" + command +
          "' --deck 52 --samples " + tested.samples +
          " --tests position,order,structure,state-space,second-order --alpha 1e-6 "
          "--exec-timeout 120",
      folder.string());
  if (tested.named.empty()) {
    EXPECT_NE(outcome.status, 1) << outcome.out;
    EXPECT_THAT(outcome.out, Not(HasSubstr("which shuffler"))) << outcome.err;
    EXPECT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
    return;
  }
  EXPECT_EQ(outcome.status, 1) << outcome.out << outcome.err;
  const std::size_t note = outcome.out.find("which shuffler: ");
  ASSERT_NE(note, std::string::npos) << outcome.out;
  const std::string said = outcome.out.substr(note, outcome.out.find('\n', note) - note);
  EXPECT_THAT(said, HasSubstr("`" + tested.named + "`"));
  EXPECT_THAT(outcome.out, HasSubstr("\nCause: "));
  EXPECT_THAT(outcome.out, HasSubstr("\nCure: "));
}

Case node(const char* way, const char* named) {
  return {"JavaScript", "node", "node shuffle.js {way} 52", way, named};
}
Case python(const char* way, const char* named) {
  return {"Python", "python3", "python3 shuffle.py {way} 52", way, named};
}
Case perl(const char* way, const char* named) {
  return {"Perl", "perl", "perl shuffle.pl {way} 52", way, named};
}
Case ruby(const char* way, const char* named) {
  return {"Ruby", "ruby", "ruby shuffle.rb {way} 52", way, named};
}
Case php(const char* way, const char* named) {
  return {"PHP", "php", "php shuffle.php {way} 52", way, named};
}
Case lua(const char* way, const char* named) {
  return {"Lua", "lua5.4", "lua5.4 shuffle.lua {way} 52", way, named};
}
Case go(const char* way, const char* named) {
  return {"Go", "go", "go run shuffle.go {way} 52", way, named};
}
Case java(const char* way, const char* named) {
  return {"Java", "javac", "java Shuffle.java {way} 52", way, named};
}
Case mawk(const char* way, const char* named, const char* samples = "20k") {
  return {"mawk", "mawk", "mawk -v way={way} -v n=52 -f shuffle.awk", way, named, samples};
}
Case gawk(const char* way, const char* named) {
  return {"gawk", "gawk", "gawk -v way={way} -v n=52 -f shuffle.awk", way, named};
}
Case c(const char* way, const char* named) { return {"C", "cc", "{way}", way, named, "300k"}; }

std::string name_of(const testing::TestParamInfo<Case>& tested) {
  return tested.param.language + '_' + tested.param.way;
}

INSTANTIATE_TEST_SUITE_P(
    All, RealShufflersSlow,
    testing::Values(
        node("sound", ""), node("coin", "timsort-coin"), node("three", "timsort-three-way"),
        node("boolean", "none"), node("naive", "naive-swap"), node("short", "sattolo"),
        node("round", "fisher-yates-round"), python("sound", ""), python("coin", "timsort-coin"),
        perl("sound", ""), perl("coin", "perl-sort-coin"), perl("boolean", "perl-sort-zero-one"),
        ruby("sound", ""), ruby("coin", "merge-coin"), php("sound", ""),
        php("coin", "php-sort-coin"), php("boolean", "php-sort-boolean"), lua("sound", ""),
        lua("coin", "lua-sort-coin"), go("sound", ""), go("coin", "pdqsort-coin"),
        java("sound", ""), java("coin", "java-timsort-coin"),
        mawk("sound", "fisher-yates --rng glibc-rand", "300k"), gawk("sound", ""),
        c("scaled", "fisher-yates --rng glibc-rand"), c("modulo", "")),
    name_of);

// Shufflers that are wrong in the same way in every language: left to long checks.
INSTANTIATE_TEST_SUITE_P(Again, RealShufflersSlow,
                         testing::Values(python("boolean", "none"), python("naive", "naive-swap"),
                                         python("short", "sattolo"), perl("naive", "naive-swap"),
                                         perl("short", "sattolo"), ruby("boolean", "merge-coin"),
                                         ruby("naive", "naive-swap"), ruby("short", "sattolo"),
                                         php("naive", "naive-swap"), php("short", "sattolo"),
                                         lua("naive", "naive-swap"), lua("short", "sattolo"),
                                         go("naive", "naive-swap"), go("short", "sattolo"),
                                         java("boolean", "none"), java("naive", "naive-swap"),
                                         java("short", "sattolo"), mawk("short", "sattolo"),
                                         gawk("naive", "naive-swap")),
                         name_of);

}  // namespace
}  // namespace evenhand::cli
