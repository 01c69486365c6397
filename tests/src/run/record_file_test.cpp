#include "src/run/record_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/sha256.hpp"
#include "base/system.hpp"
#include "src/run/part.hpp"
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

using RecordFileTest = tests::WithFolder;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST_F(RecordFileTest, KeepsWhatIsAppended) {
  RecordFile record = RecordFile::begin(file("record"), false);
  record.append("one\n");
  EXPECT_EQ(read_file(file("record")), "one\n") << "at once, for a crash to find";
  record.append("two\n");
  EXPECT_EQ(record.written(), 8U);
  EXPECT_EQ(read_file(file("record")), "one\ntwo\n");
}

TEST_F(RecordFileTest, GoesOnWhereItWasLeft) {
  write_file(file("record"), "one\ntwo\nhal");
  RecordFile record = RecordFile::go_on(file("record"), 4, Sha256().hex("one\n"));
  EXPECT_EQ(record.written(), 4U);
  record.append("2\n");
  EXPECT_EQ(read_file(file("record")), "one\n2\n");
}

TEST_F(RecordFileTest, LeavesAnotherFileAlone) {
  write_file(file("notes"), "precious");
  EXPECT_THAT([&] { RecordFile::begin(file("notes"), false); },
              ThrowsMessage<InputError>(HasSubstr("the file exists")));
  EXPECT_EQ(read_file(file("notes")), "precious");
  write_file(file("empty"), "");
  EXPECT_NO_THROW(RecordFile::begin(file("empty"), false)) << "what an interrupted run may leave";
  std::filesystem::create_symlink(file("notes"), file("link"));
  EXPECT_THAT([&] { RecordFile::begin(file("link"), true); },
              ThrowsMessage<InputError>(HasSubstr("is a link")));
  std::filesystem::create_hard_link(file("notes"), file("again"));
  RecordFile::begin(file("notes"), true).append("new");
  EXPECT_EQ(read_file(file("notes")), "new");
  EXPECT_EQ(read_file(file("again")), "precious") << "replaced as a whole";
}

TEST_F(RecordFileTest, BelongsToOneRun) {
  const RecordFile record = RecordFile::begin(file("record"), false);
  EXPECT_THAT([&] { RecordFile::begin(file("record"), false); },
              ThrowsMessage<InputError>(HasSubstr("another run writes it")));
}

TEST_F(RecordFileTest, MakesTheFolderAndTakesAFileInMemory) {
  RecordFile::begin(folder / "new" / "record", false).append("one");
  EXPECT_EQ(read_file(folder / "new" / "record"), "one");
  const std::filesystem::path in_memory =
      std::filesystem::path("/dev/shm") / ("evenhand-record-" + folder.filename().string());
  RecordFile::begin(in_memory, false).append("one");
  EXPECT_EQ(read_file(in_memory), "one");
  EXPECT_THAT([&] { RecordFile::begin(in_memory, false); },
              ThrowsMessage<InputError>(HasSubstr("the file exists")));
  std::filesystem::remove(in_memory);
}

bool writes_fail = false;

TEST_F(RecordFileTest, WaitsForADiskThatIsFull) {
  RecordFile record = RecordFile::begin(file("record"), false);
  set_fault_hook([](Fault fault) { return fault == Fault::write && writes_fail; });
  writes_fail = true;
  record.append("one\n");
  record.append("two\n");
  EXPECT_FALSE(record.is_whole());
  EXPECT_FALSE(record.sync());
  EXPECT_THAT(record.failure(), HasSubstr("No space left on device; it ends after 0 bytes"));
  writes_fail = false;
  record.append("three\n");
  EXPECT_TRUE(record.is_whole() && record.sync());
  EXPECT_EQ(read_file(file("record")), "one\ntwo\nthree\n");
  EXPECT_EQ(record.digest(), Sha256().hex("one\ntwo\nthree\n"));
  writes_fail = true;
  record.append(std::string(RecordFile::most_waiting + 1, 'x'));
  writes_fail = false;
  record.append("four\n");
  EXPECT_FALSE(record.is_whole()) << "given up, without a gap";
  EXPECT_EQ(read_file(file("record")), "one\ntwo\nthree\n");
  set_fault_hook(nullptr);
}

TEST_F(RecordFileTest, WantsTheFileOfTheCheckpoint) {
  const std::string digest = Sha256().hex("four");
  EXPECT_THAT([&] { RecordFile::go_on(file("none"), 4, digest); },
              ThrowsMessage<InputError>(HasSubstr("the file is missing")));
  for (const char* other : {"one", "fore"}) {
    write_file(file("other"), other);
    EXPECT_THAT([&] { RecordFile::go_on(file("other"), 4, digest); },
                ThrowsMessage<InputError>(HasSubstr("does not begin with them")));
    EXPECT_EQ(read_file(file("other")), other);
  }
}

TEST_F(RecordFileTest, SaysWhenItCannotBeWritten) {
  EXPECT_THAT([&] { RecordFile::begin("/proc/none/record", false); },
              ThrowsMessage<InputError>(HasSubstr("cannot be written")));
  RecordFile full = RecordFile::begin("/dev/full", false);
  full.append("x");
  EXPECT_THAT(full.failure(), HasSubstr("cannot be written"));
}

TEST_F(RecordFileTest, WritesDevicesAsTheyAre) {
  RecordFile record = RecordFile::begin("/dev/null", false);
  record.append("x");
  EXPECT_EQ(record.written(), 1U);
}

}  // namespace

}  // namespace evenhand::run
