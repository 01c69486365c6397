// Whole sessions from plan to document, of logs above all.
#include "src/deals/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json.hpp"
#include "sims/random/source.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/merge.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/followers.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::deals {
namespace {

namespace fs = std::filesystem;
using run::Part;
using testing::HasSubstr;

constexpr std::uint64_t samples = 5 * run::block_size + 17;

Plan sample_plan() {
  Plan plan;
  plan.command = "compare";
  plan.deck = cards::parse_deck("10");
  plan.samples = samples;
  plan.rng = random::sources().front().name;
  plan.groups = {"position", "order", "between-deals", "state-space"};
  plan.sources = {{SourceSpec::Kind::shuffler, "fisher-yates"},
                  {SourceSpec::Kind::shuffler, "riffle:7"}};
  return plan;
}

class DealExperiments : public tests::WithFolder {
 protected:
  run::RunOptions options(unsigned threads) const {
    run::RunOptions options;
    options.threads = threads;
    return options;
  }
  run::RunOptions stopping(const run::Experiment& experiment) const {
    run::RunOptions stopping = options(1);
    stopping.keep = run::keep_in(experiment, file("checkpoint"));
    return run::stopped_after(1, stopping);
  }
  static std::string result_of(const run::Experiment& experiment, const Part& part) {
    return reports::to_json(experiment.conclude(part));
  }
  std::string whole(const Plan& plan, unsigned threads) const {
    const auto experiment = make_experiment(plan, nullptr);
    Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::run_part(*experiment, part, options(threads));
    return result_of(*experiment, part);
  }
};

class LogExperiments : public DealExperiments {
 protected:
  void SetUp() override {
    DealExperiments::SetUp();
    std::string log;
    for (std::uint64_t deal = 0; deal < samples; ++deal) {
      log += deal % 3 == 0 ? "0 1 2 3 4\n" : deal % 3 == 1 ? "4 0 3 1 2\n" : "2 1 4 3 0\n";
    }
    write_file(file("log"), log);
  }
  Plan log_plan() const {
    Plan plan = sample_plan();
    plan.command = "audit";
    plan.deck = cards::parse_deck("5");
    plan.samples = 0;
    plan.sources = {{SourceSpec::Kind::log, file("log").string()}};
    plan.input.format = "text";
    plan.input.base = "0";
    return plan;
  }
};

TEST_F(LogExperiments, CountEveryDealOnce) {
  const auto experiment = make_experiment(log_plan(), nullptr);
  EXPECT_EQ(experiment->blocks(), run::no_end);
  Part part = run::new_part(*experiment, {0, run::no_end});
  run::run_part(*experiment, part, options(3));
  EXPECT_TRUE(part.finished());
  EXPECT_EQ(part.units(), samples);
  EXPECT_EQ(part.sources.front().digest.size(), 64U);
}

reports::Document concluded(const Plan& plan) {
  const auto experiment = make_experiment(plan, nullptr);
  Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::RunOptions options;
  options.threads = 1;
  run::run_part(*experiment, part, options);
  return experiment->conclude(part);
}

// A six in 14.5 % of the first half of 6,000 throws, and in 18.9 % of the second.
TEST_F(LogExperiments, OfADieThatChangesAreNotCertified) {
  std::string throws;
  std::uint32_t state = 1;
  for (int i = 0; i < 6000; ++i) {
    state = state * 1664525 + 1013904223;
    const std::uint32_t sixes = i < 3000 ? 145 : 189;
    const std::uint32_t of_thousand = (state >> 10U) % 1000;
    throws += std::to_string(of_thousand < sixes ? 6 : 1 + of_thousand % 5) + "\n";
  }
  write_file(file("log"), throws);
  Plan plan = log_plan();
  plan.deck = cards::parse_deck("6");
  plan.deck.with_repeats = true;
  cards::draw_cards(plan.deck, 1);
  plan.groups = {"values"};
  plan.input.base = "1";
  plan.within = 0.2;
  const reports::Document document = concluded(plan);
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_THAT(document.sections.front().judgement->reason, HasSubstr("values.value-change-point"));
  EXPECT_THAT(document.sections.front().judgement->note,
              HasSubstr("read again, draws change at draw 3,033, line 3,033"));
}

TEST_F(DealExperiments, OfWholeOrdersAreCertified) {
  Plan plan = sample_plan();
  plan.command = "audit";
  plan.sources.resize(1);
  plan.within = 0.1;
  const reports::Document document = concluded(plan);
  EXPECT_EQ(document.verdict, reports::Verdict::certified) << document.answer;
  EXPECT_EQ(document.answer, "every chance that was looked at is even within 10 percentage points");
  EXPECT_THAT(document.sections.front().judgement->reason,
              HasSubstr("within 10 percentage points: with 99 % confidence no event of 3 kinds has "
                        "a chance"));
  plan.groups = {"position"};
  EXPECT_THAT(concluded(plan).sections.front().judgement->reason,
              HasSubstr("--tests leaves out between-deals"));
}

/// The same deals in u8, which processes can share as they can the text.
class NumberedLogExperiments : public LogExperiments {
 protected:
  void SetUp() override {
    LogExperiments::SetUp();
    std::string bytes;
    for (const char c : read_file(file("log"))) {
      if (c >= '0' && c <= '4') bytes += static_cast<char>(c - '0');
    }
    write_file(file("u8"), bytes);
  }
  Plan numbered_plan() const {
    Plan plan = log_plan();
    plan.sources.front().name = file("u8").string();
    plan.input.format = "u8";
    return plan;
  }
  /// The part of a shard, as --shard makes it.
  fs::path shard(const Plan& plan, std::uint64_t k, std::uint64_t count) const {
    const auto experiment = make_experiment(plan, nullptr);
    run::BlockRange range = run::shard_range(experiment->blocks_to_share(), k, count);
    if (k == count) range.end = experiment->blocks();
    Part part = run::new_part(*experiment, range);
    run::run_part(*experiment, part, options(2));
    EXPECT_TRUE(part.finished());
    run::save_part(*experiment, part, file(std::to_string(k)));
    return file(std::to_string(k));
  }
  std::string together(const Plan& plan, int size) const {
    run::Followers followers(
        size, [](const nlohmann::json& document) { return experiment_from(document.at("plan")); });
    const auto experiment = make_experiment(plan, nullptr);
    Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::RunOptions leading = options(2);
    leading.team = &followers.leader();
    leading.checkpoint_interval = std::chrono::seconds(0);
    run::run_part(*experiment, part, leading);
    EXPECT_TRUE(part.finished());
    return result_of(*experiment, part);
  }
};

TEST_F(NumberedLogExperiments, MissTheEndOfTheLog) {
  const auto experiment = make_experiment(numbered_plan(), nullptr);
  const run::Merged most =
      run::merge_parts(*experiment, {shard(numbered_plan(), 1, 3), shard(numbered_plan(), 2, 3)});
  EXPECT_EQ(most.missing, (std::vector<run::BlockRange>{{4, run::no_end}}));
}

TEST_F(NumberedLogExperiments, RefuseShardsOfAnotherLog) {
  std::vector<fs::path> files = {shard(numbered_plan(), 1, 2)};
  std::string bytes = read_file(file("u8"));
  std::swap(bytes[0], bytes[1]);
  write_file(file("u8"), bytes);
  files.push_back(shard(numbered_plan(), 2, 2));
  const auto experiment = make_experiment(numbered_plan(), nullptr);
  EXPECT_THAT([&] { run::merge_parts(*experiment, files); },
              testing::ThrowsMessage<InputError>(HasSubstr("different logs")));
}

TEST_F(NumberedLogExperiments, GiveTheSameBytesFromSeveralProcesses) {
  Plan plan = numbered_plan();
  const std::string expected = whole(plan, 1);
  for (const int size : {2, 3}) EXPECT_EQ(together(plan, size), expected) << size;
  EXPECT_EQ(together(log_plan(), 3), whole(log_plan(), 1)) << "a deal in each line";
  // Each of several sources is shared, or the leader's, by itself.
  plan.command = "compare";
  plan.input.format = "auto";
  plan.samples = run::block_size + 5;
  plan.sources.push_back({SourceSpec::Kind::log, file("log").string()});
  plan.sources.push_back({SourceSpec::Kind::shuffler, "fisher-yates"});
  EXPECT_EQ(together(plan, 3), whole(plan, 1));
}

TEST_F(NumberedLogExperiments, GoOnWithAnyNumberOfProcesses) {
  const std::string expected = whole(numbered_plan(), 1);
  const auto begun = make_experiment(numbered_plan(), nullptr);
  Part part = run::new_part(*begun, {0, run::no_end});
  ASSERT_TRUE(run::run_part(*begun, part, stopping(*begun)).interrupted);
  const nlohmann::json document = run::load_document(file("checkpoint"));
  run::Followers followers(
      2, [](const nlohmann::json& sent) { return experiment_from(sent.at("plan")); });
  run::RunOptions leading = options(1);
  leading.team = &followers.leader();
  const auto experiment = experiment_from(document.at("plan"));
  Part more = run::part_from_document(*experiment, document, file("checkpoint"));
  EXPECT_FALSE(run::run_part(*experiment, more, leading).interrupted);
  EXPECT_EQ(result_of(*experiment, more), expected);
  // And no other log.
  std::string bytes = read_file(file("u8"));
  std::swap(bytes[0], bytes[1]);
  write_file(file("u8"), bytes);
  const auto other = experiment_from(document.at("plan"));
  Part refused = run::part_from_document(*other, document, file("checkpoint"));
  EXPECT_THROW(run::run_part(*other, refused, leading), InputError);
}

TEST_F(NumberedLogExperiments, TellWhichDealIsBad) {
  std::string bytes = read_file(file("u8"));
  bytes[5 * 5000 + 1] = bytes[5 * 5000];
  write_file(file("u8"), bytes);
  const auto said = [](const auto& working) -> std::string {
    try {
      working();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string expected = said([&] { whole(numbered_plan(), 1); });
  EXPECT_THAT(expected, HasSubstr("deal 5001 (byte 25001)"));
  EXPECT_EQ(said([&] { shard(numbered_plan(), 1, 2); }), expected);
}

TEST_F(NumberedLogExperiments, AreMergedOfShardsOfAText) {
  // Lines between the deals belong to the log.
  write_file(file("log"), "# deals\n" + read_file(file("log")) + "\n# the end\n");
  std::vector<fs::path> files;
  for (const std::uint64_t k : {1U, 2U, 3U}) files.push_back(shard(log_plan(), k, 3));
  const auto experiment = make_experiment(log_plan(), nullptr);
  run::Merged merged = run::merge_parts(*experiment, files);
  EXPECT_EQ(merged.missing, std::vector<run::BlockRange>());
  EXPECT_EQ(result_of(*experiment, merged.part), whole(log_plan(), 1));
}

TEST_F(LogExperiments, ReadNoMoreThanAskedFor) {
  Plan plan = log_plan();
  plan.samples = run::block_size + 5;
  const auto experiment = make_experiment(plan, nullptr);
  Part part = run::new_part(*experiment, {0, run::no_end});
  run::run_part(*experiment, part, options(2));
  EXPECT_EQ(part.units(), plan.samples);
}

TEST_F(LogExperiments, KeepWhatCameBeforeABadLine) {
  write_file(file("log"), read_file(file("log")) + "0 1 2 3 3\n");
  const auto experiment = make_experiment(log_plan(), nullptr);
  Part part = run::new_part(*experiment, {0, run::no_end});
  run::RunOptions keeping = options(2);
  keeping.checkpoint_interval = std::chrono::seconds(0);
  keeping.keep = run::keep_in(*experiment, file("checkpoint"));
  EXPECT_THROW(run::run_part(*experiment, part, keeping), InputError);
  EXPECT_EQ(part.units(), 5 * run::block_size) << "what is gone on with begins with a block";
  // Gone on with once the line is mended, and on no other log.
  const nlohmann::json document = run::load_document(file("checkpoint"));
  const std::string log = read_file(file("log"));
  const std::string mended = log.substr(0, log.rfind("0 1 2 3 3")) + "0 1 2 3 4\n";
  write_file(file("log"), mended);
  const auto resumed = experiment_from(document.at("plan"));
  Part more = run::part_from_document(*resumed, document, "checkpoint");
  run::run_part(*resumed, more, options(2));
  EXPECT_EQ(more.units(), samples + 1);
  const auto at_once = make_experiment(log_plan(), nullptr);
  Part whole = run::new_part(*at_once, {0, run::no_end});
  run::run_part(*at_once, whole, options(1));
  EXPECT_EQ(result_of(*resumed, more), result_of(*at_once, whole));
  std::string other = mended;
  std::swap(other[0], other[2]);
  write_file(file("log"), other);
  const auto swapped = experiment_from(document.at("plan"));
  Part refused = run::part_from_document(*swapped, document, "checkpoint");
  EXPECT_THROW(run::run_part(*swapped, refused, options(2)), InputError);
}

TEST(DealExperiment, SaysWhatCannotBeDone) {
  Plan plan = sample_plan();
  const auto shuffled = make_experiment(plan, nullptr);
  EXPECT_EQ(shuffled->why_no_shards(), "");
  EXPECT_EQ(shuffled->why_no_resuming(), "");
  plan.sources = {{SourceSpec::Kind::log, "a log"}};
  const auto log = make_experiment(plan, nullptr);
  EXPECT_EQ(log->why_no_shards(), "") << "whether it can is for its format to say";
  EXPECT_THAT([&] { log->blocks_to_share(); },
              testing::ThrowsMessage<InputError>(HasSubstr("only text with a deal in each line")));
  EXPECT_EQ(log->why_no_resuming(), "");
  for (const SourceSpec& spec :
       {SourceSpec{SourceSpec::Kind::log, "-"}, SourceSpec{SourceSpec::Kind::exec, "shuffle"}}) {
    plan.sources = {spec};
    EXPECT_NE(make_experiment(plan, nullptr)->why_no_resuming(), "");
    plan.confirm = 10;
    EXPECT_THAT(make_experiment(plan, nullptr)->why_no_shards(),
                HasSubstr("--shard needs a built-in shuffler"));
    plan.confirm = 0;
  }
}

TEST(DealExperiment, DoesNotReadAgainWhatAProgramHandedOver) {
  const SourceSpec handed{SourceSpec::Kind::caller, "touch never-run"};
  EXPECT_THAT([&] { open_stream(handed, {}, cards::parse_deck("10"), 0, {}); },
              testing::ThrowsMessage<InputError>(HasSubstr("are gone")));
}

}  // namespace
}  // namespace evenhand::deals
