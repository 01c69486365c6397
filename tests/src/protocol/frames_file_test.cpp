#include "src/protocol/frames_file.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::protocol {
namespace {

class FramesFiles : public tests::WithFolder {};

TEST_F(FramesFiles, AreGivenToAVerifierWhole) {
  const std::string table = EVENHAND_SOURCE_DIR "/examples/protocol/table.evh";
  FramesFile whole(table);
  Verifier verifier;
  whole.give_to(verifier);
  EXPECT_TRUE(verifier.holds());
  const std::string bytes = read_file(table);
  EXPECT_EQ(text(FramesFile(table).piece()), bytes);
  write_file(file("cut.evh"), bytes.substr(0, bytes.size() - 1));
  FramesFile cut(file("cut.evh"));
  Verifier of_cut;
  cut.give_to(of_cut);
  ASSERT_FALSE(of_cut.holds());
  EXPECT_EQ(of_cut.faults().front().code, Code::cut_off);
}

TEST_F(FramesFiles, OthersAreRefused) {
  for (const char* content : {"", "EV", "HTTP/1.1 200 OK", "#!/bin/sh\n"}) {
    write_file(file("other"), content);
    EXPECT_THROW(FramesFile(file("other")), InputError) << content;
  }
}

}  // namespace
}  // namespace evenhand::protocol
