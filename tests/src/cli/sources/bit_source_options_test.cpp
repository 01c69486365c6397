#include "src/cli/sources/bit_source_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/shell.hpp"
#include "src/cli/command/parse.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using Kind = bits::SequencePlan::Kind;

/// The plan that the options name.
bits::SequencePlan named(const std::string& options) {
  Command command;
  BitSourceOptions source;
  bits::SequencePlan plan;
  add_bit_source_options(command, source, plan);
  parse(command, shell_words(options));
  name_source(source, "bits", plan);
  return plan;
}

std::string why_not(const std::string& options) {
  try {
    named(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(BitSourceOptions, NameOneSource) {
  const bits::SequencePlan drawn = named("--rng pcg64 --seed 7 --bit 3");
  EXPECT_EQ(drawn.kind, Kind::rng);
  EXPECT_EQ(drawn.source, "pcg64");
  EXPECT_EQ(drawn.seed, 7U);
  EXPECT_EQ(drawn.bit, 3U);
  EXPECT_EQ(named("--file bits.bin").kind, Kind::file);
  const bits::SequencePlan program = named("--exec 'cat /dev/urandom' --exec-timeout 3");
  EXPECT_EQ(program.kind, Kind::exec);
  EXPECT_EQ(program.source, "cat /dev/urandom");
  EXPECT_EQ(program.exec_timeout, 3U);
  EXPECT_THAT(why_not("--exec cat --rng pcg64"), HasSubstr("bits takes one source"));
  EXPECT_THAT(why_not(""), HasSubstr("bits takes one source"));
}

TEST(BitSourceOptions, TakeTheBitsOfDeals) {
  const bits::SequencePlan plan =
      named("--from-deals riffle:7 --rng philox --seed 5 --start previous");
  EXPECT_EQ(plan.kind, Kind::deals);
  EXPECT_EQ(plan.deals.rng, "philox");
  EXPECT_EQ(plan.deals.seed, 5U);
  EXPECT_TRUE(plan.deals.start_previous);
  EXPECT_EQ(plan.deals.sources.front().name, "riffle:7");
  EXPECT_THAT(why_not("riffle:7"), HasSubstr("give --from-deals as well"));
}

TEST(BitSourceOptions, RefuseWhatIsOfAnotherSource) {
  EXPECT_THAT(why_not("--file x --bit 1"), HasSubstr("--bit is for --rng"));
  EXPECT_THAT(why_not("--rng pcg64 --format-in hex"), HasSubstr("--format-in is for --file"));
  EXPECT_THAT(why_not("--rng pcg64 --seed-bits 32"), HasSubstr("--seed-bits is for --from-deals"));
  EXPECT_THAT(why_not("--rng pcg64 --draw 6"), HasSubstr("are for --from-deals"));
  EXPECT_THAT(why_not("--rng pcg64 --reader csv"), HasSubstr("--reader"));
  EXPECT_THAT(why_not("--rng pcg46"), HasSubstr("did you mean 'pcg64'?"));
  EXPECT_THAT(why_not("--from-deals --file x"), HasSubstr("--from-deals --log FILE"));
  EXPECT_THAT(why_not("--from-deals --log x --rng pcg64"),
              HasSubstr("--rng is for built-in shufflers"));
  EXPECT_THAT(why_not("--from-deals asf --bit 1"),
              HasSubstr("--bit is for --rng without --from-deals"));
}

class OpenedBits : public tests::WithFolder {};

TEST_F(OpenedBits, HaveTheFormatThatIsFound) {
  const std::string file = (folder / "bits.txt").string();
  write_file(file, "0101 1100\n");
  bits::SequencePlan plan = named("--file " + file);
  Program program;
  program.terminal.be_quiet();
  EXPECT_NE(open_bits(program, plan), nullptr);
  EXPECT_EQ(plan.format, source::BitFormat::ascii);
  plan = named("--rng pcg64");
  EXPECT_EQ(open_bits(program, plan), nullptr) << "nothing is read";
}

}  // namespace
}  // namespace evenhand::cli
