#include "src/run/checkpoint_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/run/part_file.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::run {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class CheckpointFileTest : public tests::WithFolder {
 protected:
  void save(CheckpointFile& checkpoint) const {
    checkpoint.save(experiment, new_part(experiment, {0, 12}));
  }
  FakeExperiment experiment{FakePlan{}};
};

TEST_F(CheckpointFileTest, GivesEachRunANameOfItsOwn) {
  CheckpointFile first = CheckpointFile::claim_in(folder, "checkpoint");
  const CheckpointFile second = CheckpointFile::claim_in(folder, "checkpoint");
  EXPECT_EQ(first.path(), file("checkpoint.evenhand"));
  EXPECT_EQ(second.path(), file("checkpoint.2.evenhand"));
  save(first);
  EXPECT_THAT([&] { CheckpointFile::take_over(first.path()); },
              ThrowsMessage<InputError>(HasSubstr("another run works with it")));
  EXPECT_THAT([&] { CheckpointFile::claim(first.path()); },
              ThrowsMessage<InputError>(HasSubstr("the file exists")));
  EXPECT_NO_THROW(load_document(first.path()));
}

TEST_F(CheckpointFileTest, LeavesAFileOnlyWhereThereIsAPart) {
  { const CheckpointFile unused = CheckpointFile::claim(file("unused")); }
  EXPECT_FALSE(fs::exists(file("unused")));
  {
    CheckpointFile used = CheckpointFile::claim(file("used"));
    save(used);
    EXPECT_TRUE(used.holds_part());
  }
  EXPECT_TRUE(fs::exists(file("used")));
  CheckpointFile again = CheckpointFile::take_over(file("used"));
  save(again);
  again.remove();
  EXPECT_FALSE(fs::exists(file("used")));
}

TEST_F(CheckpointFileTest, TakesWhatAKilledRunLeftEmptyAndNothingElse) {
  write_file(file("checkpoint.evenhand"), "");
  EXPECT_EQ(CheckpointFile::claim_in(folder, "checkpoint").path(), file("checkpoint.evenhand"));
  write_file(file("checkpoint.evenhand"), "precious");
  fs::create_symlink(file("elsewhere"), file("checkpoint.2.evenhand"));
  fs::create_directory(file("checkpoint.3.evenhand"));
  EXPECT_EQ(CheckpointFile::claim_in(folder, "checkpoint").path(), file("checkpoint.4.evenhand"));
  EXPECT_FALSE(fs::exists(file("elsewhere")));
  EXPECT_THAT([&] { CheckpointFile::claim(file("no") / "folder"); },
              ThrowsMessage<InputError>(HasSubstr("unfinished work cannot be kept")));
}

TEST_F(CheckpointFileTest, RemovesNothingThatTookItsPlace) {
  CheckpointFile checkpoint = CheckpointFile::claim(file("checkpoint"));
  save(checkpoint);
  fs::remove(file("checkpoint"));
  write_file(file("checkpoint"), "another's");
  checkpoint.remove();
  EXPECT_EQ(read_file(file("checkpoint")), "another's");
}

}  // namespace
}  // namespace evenhand::run
