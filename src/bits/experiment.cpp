#include "src/bits/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "src/bits/document.hpp"
#include "src/bits/sequence_experiment.hpp"
#include "src/bits/tally.hpp"

namespace evenhand::bits {
namespace {

/// Tests sequences and counts what comes of it.
class SuiteTester final : public Tester {
 public:
  explicit SuiteTester(const Plan& plan) : tests_(plan.length, plan.tests) {}

  void test(const stats::bits::BitSequence& bits, std::uint64_t number, run::Tally& tally,
            std::string* record) override {
    const std::vector<stats::TestResult> results = tests_.work(bits);
    run::as<Tally>(tally).counts.add(bits, number, results);
    if (record != nullptr) append_record(number, tests_.p_values(), results, *record);
  }

 private:
  stats::bits::Sp80022 tests_;
};

class BitExperiment final : public SequencesOf<Plan, Counts> {
 public:
  using SequencesOf::SequencesOf;

  std::string command() const override { return std::string(bits_command); }
  std::string command_line() const override { return bits::command_line(plan_); }

  std::unique_ptr<run::Tally> new_tally(std::size_t) const override {
    return std::make_unique<Tally>(
        Counts(stats::bits::sp800_22_p_values(plan_.tests).size(), plan_.length));
  }

  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    const Counts& counts = counts_of(part);
    return {judge::judge(evidence_of(plan_, counts), plan_.judging, {counts.sequences, unit()})};
  }

  std::unique_ptr<run::Experiment> with_units(std::uint64_t units) const override {
    if (plan_.is_stream()) return nullptr;
    Plan plan = plan_;
    plan.sequences = std::min(units, most_sequences);
    return make_experiment(std::move(plan), nullptr);
  }

 private:
  reports::Document document(const run::Part& part,
                             const std::vector<reports::Judgement>& /*judgements*/) const override {
    return document_of(plan_, counts_of(part));
  }
  std::unique_ptr<Tester> new_tester() const override {
    return std::make_unique<SuiteTester>(plan_);
  }
};

}  // namespace

void append_record(std::uint64_t number, std::span<const stats::bits::Sp80022PValue> names,
                   std::span<const stats::TestResult> results, std::string& record) {
  fmt::format_to(std::back_inserter(record), "{{\"sequence\":{}", number);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const bool is_first = i == 0 || names[i].test != names[i - 1].test;
    if (is_first) {
      record += i == 0 ? "," : "],";
      fmt::format_to(std::back_inserter(record), "\"{}\":[",
                     stats::bits::sp800_22_test(names[i].test).nist_name);
    } else {
      record += ',';
    }
    if (results[i].is_skipped()) {
      record += "null";
    } else {
      fmt::format_to(std::back_inserter(record), "{}", results[i].p.value());
    }
  }
  record += "]}\n";
}

std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitStream> reader) {
  return std::make_unique<BitExperiment>(std::move(plan), std::move(reader));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(plan_from_json(plan), nullptr);
}

}  // namespace evenhand::bits
