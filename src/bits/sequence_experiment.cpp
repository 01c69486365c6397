#include "src/bits/sequence_experiment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/run/part.hpp"

namespace evenhand::bits {

std::uint64_t SequenceExperiment::units_before(std::uint64_t block) const {
  const std::uint64_t all = plan_.sequences > 0 ? plan_.sequences : run::no_end;
  const std::uint64_t each = plan_.block_sequences();
  if (block == run::no_end || block >= run::no_end / each) return all;
  return plan_.is_stream() ? block * each : std::min(all, block * each);
}

std::unique_ptr<run::Worker> SequenceExperiment::new_worker(std::size_t /*source*/) {
  return plan_.is_stream() ? make_reading_worker(plan_, *stream_, new_tester())
                           : make_drawing_worker(plan_, new_tester());
}

std::string SequenceExperiment::why_no_shards() const {
  if (!plan_.is_stream()) return {};
  return "--shard needs a built-in random source or shuffler: what is read is one stream";
}

std::string SequenceExperiment::why_no_resuming() const {
  const bool is_file = plan_.kind == SequencePlan::Kind::file ||
                       (plan_.kind == SequencePlan::Kind::deals &&
                        plan_.deals.sources.front().kind == deals::SourceSpec::Kind::log);
  const bool can_be_read_again = !plan_.is_stream() || (is_file && plan_.source != "-");
  return can_be_read_again ? "" : "the bits came from a stream that cannot be read again";
}

void SequenceExperiment::begin(const run::Part& part, run::Role role) {
  if (!plan_.is_stream() || role == run::Role::follower) return;
  if (!opened_) opened_ = open_reader(plan_);
  stream_ = std::make_unique<SharedBits>(std::move(opened_), plan_);
  const run::SourceProgress& counted = part.sources.front();
  if (counted.tally->units() == 0) return;
  stream_->skip(counted.tally->units(), counted.next_block, counted.finished);
  if (stream_->digest() == counted.digest) return;
  throw InputError(fmt::format(
      "{}: not the bits that were begun with: the SHA-256 of its first {} sequences is {}, and "
      "that of those that were counted {}; give the file as it was, or begin again",
      printable(plan_.source, 200), counted.tally->units(), stream_->digest(), counted.digest));
}

std::string SequenceExperiment::digest(std::size_t /*source*/, std::uint64_t /*block*/) {
  return stream_ ? stream_->digest() : "";
}

bool SequenceExperiment::has_seed() const {
  if (plan_.is_stream()) return false;
  const bool is_dealt = plan_.kind == SequencePlan::Kind::deals;
  return random::source_info(is_dealt ? plan_.deals.rng : plan_.source).reproducible;
}

}  // namespace evenhand::bits
