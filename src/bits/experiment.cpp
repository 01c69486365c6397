#include "src/bits/experiment.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/bits/document.hpp"
#include "src/bits/evidence.hpp"
#include "src/bits/tally.hpp"
#include "src/bits/worker.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "src/run/provenance.hpp"
#include "src/source/exec_source.hpp"

namespace evenhand::bits {
namespace {

class BitExperiment final : public run::Experiment {
 public:
  BitExperiment(Plan plan, std::unique_ptr<source::BitReader> reader)
      : plan_(std::move(plan)), opened_(std::move(reader)) {
    validate(plan_);
  }

  std::string command() const override { return std::string(bits_command); }
  std::string command_line() const override { return bits::command_line(plan_); }
  nlohmann::json plan() const override { return to_json(plan_); }

  std::string_view unit() const override { return "sequences"; }
  std::vector<std::string> sources() const override { return {plan_.source}; }
  std::uint64_t blocks() const override { return plan_.blocks(); }
  std::uint64_t units_before(std::uint64_t block) const override {
    const std::uint64_t all = plan_.sequences > 0 ? plan_.sequences : run::no_end;
    const std::uint64_t each = plan_.block_sequences();
    if (block == run::no_end || block >= run::no_end / each) return all;
    return plan_.is_stream() ? block * each : std::min(all, block * each);
  }

  std::unique_ptr<run::Tally> new_tally(std::size_t) const override {
    return std::make_unique<Tally>(Counts(stats::bits::sp800_22_p_values(plan_.tests).size()));
  }
  std::unique_ptr<run::Worker> new_worker(std::size_t) override {
    return plan_.is_stream() ? make_reading_worker(plan_, *stream_) : make_drawing_worker(plan_);
  }

  double alpha() const override { return plan_.judging.alpha; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    const Counts& counts = counts_of(part);
    return {judge::judge(evidence_of(plan_, counts), plan_.judging, {counts.sequences, unit()})};
  }
  reports::Document conclude(const run::Part& part) const override {
    reports::Document document = document_of(plan_, counts_of(part), judge(part).front());
    document.notes = run::notes_on(*this, part);
    document.provenance = run::provenance(*this, part);
    return document;
  }

  std::string why_no_shards() const override {
    if (!plan_.is_stream()) return {};
    return "--shard needs a built-in random source: what is read is one stream";
  }
  std::string why_no_resuming() const override {
    const bool can_be_read_again =
        !plan_.is_stream() || (plan_.kind == Plan::Kind::file && plan_.source != "-");
    return can_be_read_again ? "" : "the bits came from a stream that cannot be read again";
  }
  void begin(const run::Part& part) override {
    if (!plan_.is_stream()) return;
    if (!opened_) opened_ = open_reader(plan_);
    stream_ = std::make_unique<SharedBits>(std::move(opened_), plan_);
    const run::SourceProgress& counted = part.sources.front();
    if (counted.tally->units() == 0) return;
    stream_->skip(counted.tally->units(), counted.next_block);
    if (stream_->digest() == counted.digest) return;
    throw InputError(fmt::format(
        "{}: not the bits that were begun with: the SHA-256 of its first {} sequences is {}, and "
        "that of those that were counted {}; give the file as it was, or begin anew",
        printable(plan_.source, 200), counted.tally->units(), stream_->digest(), counted.digest));
  }
  std::string digest(std::size_t) const override { return stream_ ? stream_->digest() : ""; }

  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    if (plan_.is_stream() || !random::source_info(plan_.source).reproducible) return nullptr;
    Plan plan = plan_;
    plan.seed = seed;
    return make_experiment(std::move(plan), nullptr);
  }

 private:
  static const Counts& counts_of(const run::Part& part) {
    return run::as<Tally>(*part.sources.front().tally).counts;
  }

  Plan plan_;
  std::unique_ptr<source::BitReader> opened_;
  std::unique_ptr<SharedBits> stream_;
};

}  // namespace

std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitReader> reader) {
  return std::make_unique<BitExperiment>(std::move(plan), std::move(reader));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(plan_from_json(plan), nullptr);
}

std::unique_ptr<source::BitReader> open_reader(const Plan& plan) {
  if (plan.kind == Plan::Kind::file) {
    return std::make_unique<source::BitReader>(
        plan.source == "-" ? "standard input" : printable(plan.source, 200),
        source::open_file(plan.source, run::interrupted, {"the file", "the bits"}), plan.format);
  }
  source::ExecOptions options;
  options.timeout = std::chrono::seconds(plan.exec_timeout);
  options.log.interrupted = run::interrupted;
  options.role = "program";
  options.unit = "bit";
  return std::make_unique<source::BitReader>(
      fmt::format("the output of '{}'", printable(plan.source, 80)),
      source::open_program(plan.source, options), plan.format);
}

}  // namespace evenhand::bits
