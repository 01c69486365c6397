#include "src/run/part.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/sha256.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/fake_experiment.hpp"
#include "tests/src/run/part_of_format.hpp"

namespace evenhand::run {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class PartFile : public tests::WithFolder {
 protected:
  auto loading(const std::string& content) const {
    write_file(file("part"), content);
    return [path = file("part")] { load_document(path); };
  }
  std::string saved() const {
    save_document({{"plan", {1, 2}}}, file("part"));
    return read_file(file("part"));
  }
};

TEST_F(PartFile, KeepsTheDocument) {
  save_document({{"plan", {1, 2.5, "x", nullptr, UINT64_MAX}}}, file("part"));
  EXPECT_EQ(
      load_document(file("part")),
      (nlohmann::json{{"format", part_format}, {"plan", {1, 2.5, "x", nullptr, UINT64_MAX}}}));
}

TEST_F(PartFile, RefusesAnyDamage) {
  const std::string whole = saved();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    EXPECT_THROW(loading(flipped)(), InputError) << at;
    EXPECT_THROW(loading(whole.substr(0, at))(), InputError) << at;
  }
  EXPECT_THROW(loading(whole + "x")(), InputError);
  EXPECT_NO_THROW(loading(whole)());
}

TEST_F(PartFile, SaysWhatIsWrong) {
  const std::string whole = saved();
  std::string flipped = whole;
  flipped[20] = static_cast<char>(flipped[20] ^ 1);
  EXPECT_THAT(loading(flipped), ThrowsMessage<InputError>(HasSubstr("SHA-256 does not match")));
  EXPECT_THAT(loading(whole.substr(0, 30)), ThrowsMessage<InputError>(HasSubstr("cut short")));
  EXPECT_THAT(loading("something else"), ThrowsMessage<InputError>(HasSubstr("not a checkpoint")));
  EXPECT_THAT([&] { load_document(file("none")); },
              ThrowsMessage<InputError>(HasSubstr("cannot be read")));
}

/// A whole file of these bytes of CBOR.
std::string with_body(const std::string& body) {
  const std::string content = "evenhand part\n" + body;
  return content + Sha256().hex(content);
}

TEST_F(PartFile, RefusesWhatCouldDoHarm) {
  EXPECT_THAT(loading(with_body(std::string(200000, '\x81') + '\0')),
              ThrowsMessage<InputError>(HasSubstr("nested more than 64 deep")));
  EXPECT_THAT(loading(with_body("\xa1\x61x\xfb\x7f\xf8" + std::string(6, '\0'))),
              ThrowsMessage<InputError>(HasSubstr("not finite")));
  EXPECT_THAT(loading(with_body("\xa2\x61x\x01\x61x\x02")),
              ThrowsMessage<InputError>(HasSubstr("a key stands twice: 'x'")));
  EXPECT_THAT(loading(with_body("\xff")), ThrowsMessage<InputError>(HasSubstr("damaged")));
  EXPECT_THAT(loading(""), ThrowsMessage<InputError>(HasSubstr("empty")));
}

TEST_F(PartFile, RefusesOtherFormats) {
  EXPECT_NO_THROW(loading(part_of_format(part_format))());
  EXPECT_THAT(loading(part_of_format(1)),
              ThrowsMessage<InputError>(
                  HasSubstr(fmt::format("written by an older evenhand (format 1, this program "
                                        "reads {}); run that part of the session again",
                                        part_format))));
  EXPECT_THAT(loading(part_of_format(99)),
              ThrowsMessage<InputError>(HasSubstr("written by a newer evenhand (format 99")));
}

using Ranges = std::vector<BlockRange>;
using testing::ThrowsMessage;

TEST(MissingBlocks, AreNoneOfPartsThatJoin) {
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}}, 5), Ranges{});
  EXPECT_EQ(missing_blocks({{"b", {5, 9}}, {"a", {0, 5}}}, 9), Ranges{}) << "in any order";
  EXPECT_EQ(missing_blocks({{"a", {0, no_end}}}, no_end), Ranges{}) << "a stream";
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}, {"none", {5, 5}}}, 5), Ranges{});
}

TEST(MissingBlocks, AreThoseThatNoPartHas) {
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}, {"b", {7, 9}}}, 9), (Ranges{{5, 7}}));
  EXPECT_EQ(missing_blocks({{"a", {2, 5}}}, 9), (Ranges{{0, 2}, {5, 9}}));
  EXPECT_EQ(missing_blocks({}, 3), (Ranges{{0, 3}}));
}

TEST(MissingBlocks, AreAllBehindTheLastPartOfALogThatIsShared) {
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}}, no_end), (Ranges{{5, no_end}}));
  EXPECT_EQ(missing_blocks({{"b", {5, no_end}}, {"a", {0, 5}}}, no_end), Ranges{});
}

TEST(MissingBlocks, RefuseAnotherLog) {
  const PartInfo first{"a", {0, 5}, "", "one"};
  EXPECT_EQ(missing_blocks({first, {"b", {5, 9}, "one", "two"}}, 9), Ranges{});
  // The content between them is not known.
  EXPECT_EQ(missing_blocks({first, {"b", {6, 9}, "other", "two"}}, 9), (Ranges{{5, 6}}));
  EXPECT_THAT(
      ([&] {
        missing_blocks({{"b", {5, 9}, "other", "two"}, first}, 9);
      }),
      ThrowsMessage<InputError>(testing::HasSubstr("a and b were read from different logs")));
}

TEST(MissingBlocks, RefuseOverlaps) {
  EXPECT_THAT(([] {
                missing_blocks({{"a", {0, 5}}, {"b", {4, 9}}}, 9);
              }),
              ThrowsMessage<InputError>("a and b overlap: both hold block 4"));
  EXPECT_THAT(([] {
                missing_blocks({{"a", {0, no_end}}, {"b", {0, no_end}}}, no_end);
              }),
              ThrowsMessage<InputError>("a and b overlap: both hold block 0"));
}

TEST(RequireSamePlan, NamesWhatDiffers) {
  const nlohmann::json plan = {{"seed", 1}, {"samples", 100}};
  EXPECT_NO_THROW(require_same_plan("a", plan, "b", plan));
  const auto refusing = [&](nlohmann::json other) {
    return [plan, other = std::move(other)] { require_same_plan("a", plan, "b", other); };
  };
  EXPECT_THAT(refusing({{"seed", 2}, {"samples", 100}}),
              ThrowsMessage<InputError>(
                  "a and b come from different sessions: seed is 1 in one and 2 in the other"));
  EXPECT_THAT(
      refusing({{"samples", 100}}),
      ThrowsMessage<InputError>(
          "a and b come from different sessions: seed is 1 in one and missing in the other"));
  EXPECT_THAT(
      refusing({{"seed", 1}, {"samples", 100}, {"more", true}}),
      ThrowsMessage<InputError>(
          "a and b come from different sessions: more is missing in one and true in the other"));
}

TEST(ParseShard, IsARangeOfBlocks) {
  EXPECT_EQ(parse_shard("", 10), (BlockRange{0, 10}));
  EXPECT_EQ(parse_shard("1/1", 10), (BlockRange{0, 10}));
  EXPECT_EQ(parse_shard("1/3", 10), (BlockRange{0, 4}));
  EXPECT_EQ(parse_shard("2/3", 10), (BlockRange{4, 7}));
  EXPECT_EQ(parse_shard("3/3", 10), (BlockRange{7, 10}));
}

TEST(ParseShard, MayNameTheBlocks) {
  EXPECT_EQ(parse_shard("0..9", 10), (BlockRange{0, 10}));
  EXPECT_EQ(parse_shard("3..3", 10), (BlockRange{3, 4}));
  EXPECT_EQ(parse_shard("3..", 10), (BlockRange{3, 10}));
  for (const char* text : {"3..10", "4..3", "..3", "10..", "..", "-1..3", "3...4"}) {
    EXPECT_THROW(parse_shard(text, 10), InputError) << text;
  }
}

TEST(ParseShard, RefusesAnythingElse) {
  for (const char* text :
       {"2", "a/3", "2/b", "4/3", "0/3", "1/0", "-1/3", "1/3/5", "/", "1/2000000"}) {
    EXPECT_THROW(parse_shard(text, 10), InputError) << text;
  }
  EXPECT_THAT(
      [] { parse_shard("1/11", 10); },
      testing::ThrowsMessage<InputError>(
          "--shard 1/11: 11 shards are more than the blocks of this run (10); ask for fewer"));
}

TEST(ShardName, HasNoSlash) {
  EXPECT_EQ(shard_name("2/3"), "shard-2-3");
  EXPECT_EQ(shard_name("7.."), "shard-7..end");
}

using PartTest = tests::WithFolder;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST_F(PartTest, BeginsWithNothingCounted) {
  const FakeExperiment experiment({.sources = 2});
  const Part part = new_part(experiment, {3, 9});
  ASSERT_EQ(part.sources.size(), 2U);
  EXPECT_EQ(part.sources[1].next_block, 3U);
  EXPECT_EQ(part.units(), 0U);
  EXPECT_FALSE(part.finished());
  EXPECT_TRUE(new_part(experiment, {3, 3}).finished()) << "no blocks, nothing to do";
}

TEST_F(PartTest, SurvivesItsFile) {
  FakeExperiment experiment({.sources = 2, .stream = 34});
  Part part = new_part(experiment, {0, no_end});
  run_part(experiment, part, on_threads(2));
  part.sources[1].finished = false;
  part.sources[0].recorded = 77;
  save_part(experiment, part, file("part"));
  const nlohmann::json document = load_document(file("part"));
  const Part read = part_from_document(experiment, document, file("part"));
  EXPECT_EQ(read.range, part.range);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read.sources[i].next_block, part.sources[i].next_block);
    EXPECT_EQ(read.sources[i].finished, part.sources[i].finished);
    EXPECT_EQ(read.sources[i].digest, part.sources[i].digest);
    EXPECT_EQ(read.sources[i].recorded, part.sources[i].recorded);
    EXPECT_EQ(read.sources[i].tally->save(), part.sources[i].tally->save());
  }
  EXPECT_EQ(document.at("command"), "fake");
  EXPECT_EQ(document.at("plan"), experiment.plan());
}

TEST_F(PartTest, RefusesWhatIsNoneOfTheExperiment) {
  const FakeExperiment experiment({.sources = 2});
  save_part(experiment, new_part(experiment, {0, 5}), file("part"));
  const nlohmann::json whole = load_document(file("part"));
  const auto reading = [&](const nlohmann::json& document) {
    return [&experiment, document] { part_from_document(experiment, document, "file"); };
  };
  EXPECT_NO_THROW(reading(whole)());
  nlohmann::json other = whole;
  other["sources"].erase(1);
  EXPECT_THAT(reading(other), ThrowsMessage<InputError>(HasSubstr(
                                  "file: damaged (the part: at .sources: expected an array of 2")));
  other = whole;
  other["sources"][1]["next_block"] = 6U;
  EXPECT_THAT(reading(other),
              ThrowsMessage<InputError>(HasSubstr("at .sources[1].next_block: expected a whole "
                                                  "number from 0 to 5, found 6")));
}

}  // namespace

}  // namespace evenhand::run
