#include "src/cli/texts/usage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST_F(SessionCommands, AskWhatATypoMeant) {
  expect_refusal("$EVENHAND cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND cmpare --help", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND help cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND compare --sampels 5", 2, "did you mean '--samples'?");
  expect_refusal("$EVENHAND audit naive-swp", 2, "did you mean 'naive-swap'?");
  expect_refusal("$EVENHAND audit asf --rng filox", 2, "did you mean 'philox'?");
  expect_refusal("$EVENHAND audit asf --tests positon", 2, "did you mean 'position'?");
  expect_refusal("$EVENHAND audit asf --deck pokr", 2, "did you mean 'poker'?");
  expect_refusal("$EVENHAND audit asf --correction hol", 2, "did you mean 'holm'?");
  expect_refusal("$EVENHAND audit --log x --reader u9", 2, "did you mean 'u8'?");
  expect_refusal("$EVENHAND audit --exec x --exec-mode flter", 2, "did you mean 'filter'?");
  expect_refusal("$EVENHAND list rng", 2, "did you mean 'rngs'?");
}

TEST_F(SessionCommands, SayWhichSubcommandsThereAre) {
  expect_refusal("$EVENHAND xiangqi", 2,
                 "xiangqi needs one of engine, judge, perft, signature; see");
}

TEST_F(SessionCommands, SayWhatACommandIsCalledNow) {
  expect_refusal("$EVENHAND judge xiangqi --moves h2e2", 2, "'evenhand xiangqi judge' now");
  expect_refusal("$EVENHAND perft --depth 2", 2, "'evenhand xiangqi perft' now");
  expect_refusal("$EVENHAND help bench", 2, "'evenhand xiangqi signature' now");
  expect_refusal("$EVENHAND engine xiangqi --help", 2, "'evenhand xiangqi engine' now");
  expect_refusal("$EVENHAND pvalue hypergeom --deck 54", 2, "'evenhand odds draw' now");
}

TEST_F(SessionCommands, RefuseWhatAnUnsetVariableLeaves) {
  for (const std::string command :
       {"audit asf --deck 5 --samples 50 --out", "audit asf --deck 5 --samples 50 --checkpoint",
        "exact asf --deck 4 --format", "calibrate --of", "play doudizhu --games 2 --record",
        "protocol verify " EVENHAND_SOURCE_DIR "/examples/protocol/table.evh --dealer-key",
        "protocol verify " EVENHAND_SOURCE_DIR "/examples/protocol/table.evh --head",
        "verify --scheme stake-mines --server-seed 00 --client-seed a --nonce 1 --commitment",
        "verify --scheme stake-mines --server-seed 00 --client-seed a --nonce 1 --expect"}) {
    expect_refusal("$EVENHAND " + command + " \"$UNSET\"", 2, "found an empty text");
  }
}

TEST_F(SessionCommands, NameTheFileWhoseNameCannotBe) {
  fs::create_symlink("loop", folder / "loop");
  const std::string name(300, 'x');
  for (const std::string& path : {name, std::string("loop/x")}) {
    for (const std::string command :
         {"history", "exact asf --deck 3 --out", "play doudizhu --games 2 --record",
          "watch asf --deck 5 --samples 50 --events", "protocol deal doudizhu --rounds 1 --out"}) {
      const std::string why = path == name ? "File name too long" : "Too many levels";
      expect_refusal("cd $DIR && $EVENHAND " + command + ' ' + path, 2, why);
    }
  }
}

}  // namespace
}  // namespace evenhand::cli
