#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

class PageCommand : public tests::WithFolder {
 protected:
  void SetUp() override {
    WithFolder::SetUp();
    write_file(folder / "evenhand.html", "<!DOCTYPE html>");
  }
  CommandOutcome run(const std::string& command) const {
    return run_command(command, folder.string());
  }
};

TEST_F(PageCommand, OpensThePage) {
  const CommandOutcome outcome = run(R"(
    mkdir $DIR/bin; export PATH=$DIR/bin:$PATH EVENHAND_PAGE=$DIR/evenhand.html
    printf '#!/bin/sh\necho "$1" >%s/part; mv %s/part %s/opened\n' $DIR $DIR $DIR >$DIR/bin/xdg-open
    chmod +x $DIR/bin/xdg-open
    $EVENHAND page
    for i in 1 2 3 4 5 6 7 8 9; do [ -e $DIR/opened ] || sleep .3; done
    cat $DIR/opened)");
  const std::string path = (folder / "evenhand.html").string() + '\n';
  EXPECT_EQ(outcome.out, path + path) << outcome.err;
}

TEST_F(PageCommand, PrintsWhereThePageIs) {
  const std::string path = (folder / "evenhand.html").string() + '\n';
  const CommandOutcome printed =
      run("PATH= EVENHAND_PAGE=$DIR/evenhand.html $EVENHAND page --print");
  EXPECT_EQ(printed.out, path);
  EXPECT_EQ(printed.err, "");
  const CommandOutcome without = run("PATH= EVENHAND_PAGE=$DIR/evenhand.html $EVENHAND page");
  EXPECT_EQ(without.out, path);
  EXPECT_THAT(without.err, HasSubstr("nothing here opens pages"));
}

TEST_F(PageCommand, FindsWhatIsInstalledWithTheProgram) {
  const CommandOutcome outcome = run(R"(
    mkdir -p $DIR/usr/bin $DIR/usr/share/evenhand; cp "$EVENHAND" $DIR/usr/bin/evenhand
    mv $DIR/evenhand.html $DIR/usr/share/evenhand
    $DIR/usr/bin/evenhand page --print)");
  EXPECT_EQ(outcome.out, (folder / "usr/share/evenhand/evenhand.html").string() + '\n')
      << outcome.err;
}

TEST_F(PageCommand, SaysWhereItExpectsThePage) {
  const CommandOutcome outcome = run("EVENHAND_PAGE=$DIR/none.html $EVENHAND page");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("none.html: no such file; expected the page"));
}

}  // namespace
}  // namespace evenhand::cli
