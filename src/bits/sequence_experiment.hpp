#pragma once

#include <memory>
#include <utility>

#include "src/bits/sequence_plan.hpp"
#include "src/bits/worker.hpp"
#include "src/run/experiment.hpp"
#include "src/run/part.hpp"
#include "src/run/tally.hpp"

namespace evenhand::bits {

/// An experiment whose units are sequences of bits: where they come from, and how they are handed
/// out, read again and told apart. Derived classes say what is counted of a sequence.
class SequenceExperiment : public run::Experiment {
 public:
  /// `reader` is what is read from, or null to open it when the work begins.
  SequenceExperiment(SequencePlan plan, std::unique_ptr<source::BitStream> reader)
      : plan_(std::move(plan)), opened_(std::move(reader)) {}

  std::string_view unit() const override { return "sequences"; }
  std::vector<std::string> sources() const override { return {plan_.source}; }
  std::uint64_t blocks() const override { return plan_.blocks(); }
  std::uint64_t units_before(std::uint64_t block) const override;
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override;

  std::string why_no_shards() const override;
  std::string why_no_resuming() const override;
  void begin(const run::Part& part, run::Role role) override;
  std::string digest(std::size_t source, std::uint64_t block) override;

 protected:
  virtual std::unique_ptr<Tester> new_tester() const = 0;
  /// Whether the same can be had of another seed.
  bool has_seed() const;

 private:
  SequencePlan plan_;
  std::unique_ptr<source::BitStream> opened_;
  std::unique_ptr<SharedBits> stream_;
};

/// One whose plan is a Plan and whose tallies are TallyOf<Counts>. The functions for its plan are
/// found beside it: validate(), to_json(), set_seed() and make_experiment().
template <class Plan, class Counts>
class SequencesOf : public SequenceExperiment {
 public:
  SequencesOf(Plan plan, std::unique_ptr<source::BitStream> reader)
      : SequenceExperiment(plan, std::move(reader)), plan_(std::move(plan)) {
    validate(plan_);
  }

  reports::JsonValue plan() const override { return to_json(plan_); }
  double alpha() const override { return plan_.judging.alpha; }
  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    if (!has_seed()) return nullptr;
    Plan plan = plan_;
    set_seed(plan, seed);
    return make_experiment(std::move(plan), nullptr);
  }

 protected:
  static const Counts& counts_of(const run::Part& part) {
    return run::as<run::TallyOf<Counts>>(*part.sources.front().tally).counts;
  }

  Plan plan_;
};

}  // namespace evenhand::bits
