#pragma once

#include <memory>

#include "src/bits/sequence_plan.hpp"
#include "src/bits/worker.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::bits {

/// An experiment whose units are sequences of bits: where they come from, and how they are handed
/// out, read again and told apart. What is counted of one is the heirs'.
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

}  // namespace evenhand::bits
