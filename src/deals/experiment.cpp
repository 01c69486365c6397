#include "src/deals/experiment.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/error.hpp"
#include "src/audit/evidence.hpp"
#include "src/deals/document.hpp"
#include "src/deals/workers.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "src/source/exec.hpp"
#include "src/source/log.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::deals {
namespace {

class DealExperiment final : public run::Experiment {
 public:
  DealExperiment(Plan plan, Streams opened) : plan_(std::move(plan)), opened_(std::move(opened)) {
    opened_.resize(plan_.sources.size());
    streams_.resize(plan_.sources.size());
  }

  std::string command() const override { return plan_.command; }
  std::string command_line() const override { return deals::command_line(plan_); }
  nlohmann::json plan() const override { return to_json(plan_); }

  std::string_view unit() const override { return plan_.deck.draw > 0 ? "draws" : "deals"; }
  std::vector<std::string> sources() const override {
    std::vector<std::string> names;
    for (const SourceSpec& source : plan_.sources) names.push_back(source.title());
    return names;
  }
  std::uint64_t blocks() const override {
    return plan_.is_stream() ? run::no_end : run::blocks_for(plan_.samples);
  }
  std::uint64_t units_before(std::uint64_t block) const override {
    if (block == run::no_end) return plan_.samples > 0 ? plan_.samples : run::no_end;
    return plan_.is_stream() ? block * run::block_size
                             : std::min(plan_.samples, block * run::block_size);
  }

  std::unique_ptr<run::Tally> new_tally(std::size_t) const override {
    return std::make_unique<audit::Tallies>(audit::BatterySpec{plan_.groups}, plan_.deck);
  }
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override {
    return is_shuffler(source) ? make_shuffling_worker(plan_, plan_.sources[source])
                               : make_reading_worker(plan_, *streams_[source]);
  }

  double alpha() const override { return plan_.judging.alpha; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    std::vector<reports::Judgement> judgements;
    for (const run::SourceProgress& source : part.sources) {
      const auto& tallies = run::as<audit::Tallies>(*source.tally);
      judgements.push_back(judge::judge(audit::evidence_of(tallies, plan_.level),
                                        plan_.judging_of_one(), {tallies.deals(), unit()}));
    }
    return judgements;
  }
  reports::Document conclude(const run::Part& part) const override {
    return document_of(*this, plan_, part);
  }

  std::string why_no_shards() const override {
    if (!plan_.is_stream()) return {};
    return "--shard needs a built-in shuffler: a log or external shuffler is one stream";
  }
  std::string why_no_resuming() const override {
    for (const SourceSpec& source : plan_.sources) {
      const bool can_be_read_again = source.kind == SourceSpec::Kind::shuffler ||
                                     (source.kind == SourceSpec::Kind::log && source.name != "-");
      if (!can_be_read_again) return "the deals came from a stream that cannot be read again";
    }
    return {};
  }
  run::Confirmation confirmation() override {
    if (plan_.confirm == 0) return {};
    Plan plan = plan_;
    plan.confirm = 0;
    if (!plan_.is_stream()) {
      // The streams behind those that were drawn from.
      const std::uint64_t first = run::blocks_for(plan_.samples);
      plan.samples = first * run::block_size + plan_.confirm;
      return {true, make_experiment(plan, nullptr), {first, run::blocks_for(plan.samples)}};
    }
    // A part that was merged from files has no stream.
    if (streams_.front() == nullptr) return {true, nullptr, {}};
    plan.samples = plan_.confirm;
    return {true, make_experiment(plan, streams_.front()->release()), {0, run::no_end}};
  }
  void begin(const run::Part& part) override {
    for (std::size_t i = 0; i < plan_.sources.size(); ++i) {
      if (is_shuffler(i)) continue;
      const SourceSpec& source = plan_.sources[i];
      const std::uint64_t samples = plan_.samples_of(source);
      if (!opened_[i]) {
        const std::uint64_t deals = deals_to_open(samples, plan_.confirm);
        opened_[i] = open_stream(source, plan_.input, plan_.deck, deals, {});
      }
      streams_[i] =
          std::make_unique<SharedStream>(std::move(opened_[i]), samples, why_no_resuming().empty());
      const run::SourceProgress& counted = part.sources[i];
      if (counted.tally->units() == 0) continue;
      streams_[i]->skip(counted.tally->units());
      require_same(i, counted);
    }
  }
  std::string digest(std::size_t source) const override {
    return streams_[source] ? streams_[source]->digest() : "";
  }

  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    if (plan_.is_stream()) return nullptr;
    Plan plan = plan_;
    plan.seed = seed;
    return make_experiment(plan, nullptr);
  }

 private:
  /// What was counted is bound to the bytes that it was read from.
  void require_same(std::size_t source, const run::SourceProgress& counted) const {
    const std::string digest = streams_[source]->digest();
    if (counted.digest == digest) return;
    throw InputError(fmt::format(
        "{}: not the log that was begun with: the SHA-256 of its first {} {} is {}, and that of "
        "those that were counted {}; give the log as it was, or begin anew",
        plan_.sources[source].name, counted.tally->units(), unit(), digest, counted.digest));
  }

  bool is_shuffler(std::size_t source) const {
    return plan_.sources[source].kind == SourceSpec::Kind::shuffler;
  }

  Plan plan_;
  Streams opened_;  ///< by source
  std::vector<std::unique_ptr<SharedStream>> streams_;
};

}  // namespace

std::uint64_t deals_to_open(std::uint64_t samples, std::uint64_t confirm) {
  // The last block is read whole.
  return confirm == 0 ? samples : run::blocks_for(samples) * run::block_size + confirm;
}

std::unique_ptr<run::Experiment> make_experiment(const Plan& plan, Streams streams) {
  return std::make_unique<DealExperiment>(plan, std::move(streams));
}

std::unique_ptr<run::Experiment> make_experiment(const Plan& plan,
                                                 std::unique_ptr<source::DealStream> stream) {
  Streams streams;
  streams.push_back(std::move(stream));
  return make_experiment(plan, std::move(streams));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(plan_from_json(plan), nullptr);
}

std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                std::optional<cards::Deck> deck,
                                                std::uint64_t deals,
                                                std::function<void(std::string_view)> note,
                                                bool with_origins) {
  if (!note) note = [](std::string_view) {};
  const source::LogFormat format = source::parse_log_format(input.format);
  std::optional<unsigned> base;
  if (input.base != "auto") base = input.base == "1" ? 1 : 0;
  source::LogOptions log;
  log.format = format;
  log.deck = std::move(deck);
  log.base = base;
  log.note = note;
  log.interrupted = run::interrupted;
  log.selection = input.selection;
  if (!spec.stratum.empty()) log.selection.where.push_back(spec.stratum);
  log.origins = with_origins;
  if (spec.kind == SourceSpec::Kind::log) {
    std::vector<std::string> files = {spec.name};
    files.insert(files.end(), input.more_files.begin(), input.more_files.end());
    return source::open_log(files, log);
  }
  if (spec.kind == SourceSpec::Kind::sql) {
    return source::open_sql_log(spec.name, input.query, log);
  }
  source::ExecOptions options;
  options.mode = source::parse_exec_mode(input.exec_mode);
  options.log = log;
  options.timeout = std::chrono::seconds(input.exec_timeout);
  options.deals = deals;
  options.feed_names = !input.deck_order_file.empty();
  return source::open_exec(spec.name, options);
}

}  // namespace evenhand::deals
