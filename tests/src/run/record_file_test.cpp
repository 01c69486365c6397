#include "src/run/record_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/src/run/scratch_folder.hpp"

namespace evenhand::run {
namespace {

using RecordFileTest = WithFolder;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST_F(RecordFileTest, KeepsWhatIsAppended) {
  RecordFile record(file("record"), 0);
  record.append("one\n");
  EXPECT_EQ(read_file(file("record")), "one\n") << "at once, for a crash to find";
  record.append("two\n");
  EXPECT_EQ(record.written(), 8U);
  EXPECT_EQ(read_file(file("record")), "one\ntwo\n");
}

TEST_F(RecordFileTest, GoesOnWhereItWasLeft) {
  write_file(file("record"), "one\ntwo\nhal");
  RecordFile record(file("record"), 4);
  EXPECT_EQ(record.written(), 4U);
  record.append("2\n");
  EXPECT_EQ(read_file(file("record")), "one\n2\n");
}

TEST_F(RecordFileTest, LeavesAnotherFileAlone) {
  write_file(file("notes"), "precious");
  EXPECT_THAT([&] { RecordFile(file("notes"), 0); },
              ThrowsMessage<InputError>(HasSubstr("the file exists")));
  EXPECT_EQ(read_file(file("notes")), "precious");
  write_file(file("empty"), "");
  EXPECT_NO_THROW(RecordFile(file("empty"), 0)) << "what an interrupted run may leave";
}

TEST_F(RecordFileTest, WantsTheFileOfTheCheckpoint) {
  EXPECT_THAT([&] { RecordFile(file("none"), 4); },
              ThrowsMessage<InputError>(HasSubstr("the file is missing")));
  write_file(file("short"), "one");
  EXPECT_THAT([&] { RecordFile(file("short"), 4); },
              ThrowsMessage<InputError>(HasSubstr("the file is shorter")));
}

TEST_F(RecordFileTest, SaysWhenItCannotBeWritten) {
  EXPECT_THAT([&] { RecordFile(file("none") / "record", 0); },
              ThrowsMessage<InputError>(HasSubstr("cannot be written")));
  RecordFile full("/dev/full", 0);
  EXPECT_THAT([&] { full.append("x"); }, ThrowsMessage<RunError>(HasSubstr("cannot be written")));
}

TEST_F(RecordFileTest, WritesDevicesAsTheyAre) {
  RecordFile record("/dev/null", 0);
  record.append("x");
  EXPECT_EQ(record.written(), 1U);
}

}  // namespace
}  // namespace evenhand::run
