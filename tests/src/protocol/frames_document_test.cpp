#include "src/protocol/frames_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::protocol {
namespace {

class FramesFiles : public tests::WithFolder {};

TEST_F(FramesFiles, AreGivenToAVerifierWhole) {
  const std::string table = tests::source_folder() + "/examples/protocol/table.evh";
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

// Each is named, and what takes it.
TEST_F(FramesFiles, OtherKindsAreSentWhereTheyBelong) {
  const auto refusal = [&](const std::vector<FrameHeader>& headers) -> std::string {
    Bytes bytes;
    for (const FrameHeader& header : headers) write_frame(bytes, header, Bytes{0xA0});
    write_file(file("one.evh"), text(bytes));
    try {
      FramesFile(file("one.evh")).require_transcript("--after");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const FrameHeader session{Type::session, 0, 0};
  const FrameHeader hand{Type::hand, private_flag, 1};
  EXPECT_THAT(refusal({session, hand}), testing::HasSubstr("without .hands"));
  EXPECT_THAT(refusal({session, session}), testing::HasSubstr("'evenhand protocol compare'"));
  EXPECT_THAT(refusal({session, hand, {Type::proof, private_flag, 1}}),
              testing::HasSubstr("--after: "));
  EXPECT_THAT(refusal({{Type::succession, 0, 0}}), testing::HasSubstr("give it as --succession"));
  EXPECT_EQ(refusal({session}), "");
}

}  // namespace

}  // namespace evenhand::protocol
