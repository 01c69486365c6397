#include "src/cli/bit_source_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using Kind = bits::SequencePlan::Kind;

bits::SequencePlan named(const BitSourceOptions& options) {
  bits::SequencePlan plan;
  name_source(options, "bits", plan);
  return plan;
}

std::string why_not(const BitSourceOptions& options) {
  try {
    named(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(BitSourceOptions, NameOneSource) {
  BitSourceOptions options;
  options.rng = "pcg64";
  options.seed = "7";
  options.bit = 3;
  EXPECT_EQ(named(options).kind, Kind::rng);
  EXPECT_EQ(named(options).source, "pcg64");
  EXPECT_EQ(named(options).seed, 7);
  EXPECT_EQ(named(options).bit, 3);
  options = {};
  options.file = "bits.bin";
  EXPECT_EQ(named(options).kind, Kind::file);
  options = {};
  options.deals.exec = "cat /dev/urandom";
  EXPECT_EQ(named(options).kind, Kind::exec);
  EXPECT_EQ(named(options).source, "cat /dev/urandom");
  options.rng = "pcg64";
  EXPECT_THAT(why_not(options), HasSubstr("bits takes one source"));
  EXPECT_THAT(why_not({}), HasSubstr("bits takes one source"));
}

TEST(BitSourceOptions, TakeTheBitsOfDeals) {
  BitSourceOptions options;
  options.from_deals = true;
  options.deals.shuffler = "riffle:7";
  options.rng = "philox";
  options.start = "previous";
  const bits::SequencePlan plan = named(options);
  EXPECT_EQ(plan.kind, Kind::deals);
  EXPECT_EQ(plan.deals.rng, "philox");
  EXPECT_TRUE(plan.deals.start_previous);
  EXPECT_EQ(plan.deals.sources.front().name, "riffle:7");
  options.from_deals = false;
  EXPECT_THAT(why_not(options), HasSubstr("give --from-deals as well"));
}

TEST(BitSourceOptions, RefuseWhatIsOfAnotherSource) {
  const auto refused = [](void (*change)(BitSourceOptions&), const std::string& message) {
    BitSourceOptions options;
    change(options);
    EXPECT_THAT(why_not(options), HasSubstr(message));
  };
  refused([](auto& o) { o.file = "x", o.bit = 1; }, "--bit is for --rng");
  refused([](auto& o) { o.rng = "pcg64", o.format = "hex"; }, "--format-in is for --file");
  refused([](auto& o) { o.rng = "pcg64", o.seed_bits = 32; }, "--seed-bits is for --from-deals");
  refused([](auto& o) { o.rng = "pcg64", o.draw = 6; }, "are for --from-deals");
  refused([](auto& o) { o.rng = "pcg46"; }, "did you mean 'pcg64'?");
  refused([](auto& o) { o.from_deals = true, o.file = "x"; }, "--from-deals --log FILE");
  refused([](auto& o) { o.from_deals = true, o.deals.log = {"x"}, o.rng = "pcg64"; },
          "--rng is for built-in shufflers");
  refused([](auto& o) { o.from_deals = true, o.deals.shuffler = "asf", o.bit = 1; },
          "--bit is for --rng without --from-deals");
}

class OpenedBits : public tests::WithFolder {};

TEST_F(OpenedBits, HaveTheFormatThatIsFound) {
  BitSourceOptions options;
  options.file = (folder / "bits.txt").string();
  write_file(options.file, "0101 1100\n");
  bits::SequencePlan plan = named(options);
  Program program;
  program.terminal.be_quiet();
  EXPECT_NE(open_bits(program, options, plan), nullptr);
  EXPECT_EQ(plan.format, source::BitFormat::ascii);
  options = {};
  options.rng = "pcg64";
  plan = named(options);
  EXPECT_EQ(open_bits(program, options, plan), nullptr) << "nothing is read";
}

}  // namespace
}  // namespace evenhand::cli
