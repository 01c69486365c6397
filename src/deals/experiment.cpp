#include "src/deals/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "src/audit/certificate/certificate.hpp"
#include "src/audit/evidence.hpp"
#include "src/deals/card_tables.hpp"
#include "src/deals/document.hpp"
#include "src/deals/workers.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "src/source/exec.hpp"
#include "src/source/log.hpp"
#include "src/source/numbered_log.hpp"
#include "src/source/pooled_rows.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::deals {
namespace {

class DealExperiment final : public run::Experiment {
 public:
  DealExperiment(Plan plan, Streams opened) : plan_(std::move(plan)), opened_(std::move(opened)) {
    opened_.resize(plan_.sources.size());
    streams_.resize(plan_.sources.size());
    numbered_.resize(plan_.sources.size());
    ends_.resize(plan_.sources.size(), blocks());
  }

  std::string command() const override { return plan_.command; }
  std::string command_line() const override { return deals::command_line(plan_); }
  reports::JsonValue plan() const override { return to_json(plan_); }

  std::string_view unit() const override {
    if (!plan_.deck.pools.empty()) return "rows";
    return plan_.deck.draw > 0 ? "draws" : "deals";
  }
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
    if (!is_read(source)) return make_dealing_worker(plan_, plan_.sources[source]);
    return streams_[source] ? make_reading_worker(plan_, *streams_[source])
                            : make_numbered_worker(plan_, *numbered_[source], deals_of(source));
  }

  double alpha() const override { return plan_.judging.alpha; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    std::vector<reports::Judgement> judgements(part.sources.size());
    const unsigned for_each = judgements.size() > 1 ? 1 : threads();
    parallel_for(judgements.size(), threads(), [&](std::size_t i) {
      judgements[i] = judge_source(i, *part.sources[i].tally, for_each);
    });
    return judgements;
  }

  std::string why_no_shards() const override {
    if (!plan_.is_stream()) return {};
    const bool is_log = plan_.sources.size() == 1 && !plan_.confirm &&
                        plan_.sources.front().kind == SourceSpec::Kind::log;
    return is_log
               ? ""
               : "--shard needs a built-in shuffler, or one log that is not confirmed: an external "
                 "shuffler is one stream";
  }
  std::uint64_t blocks_to_share() override {
    if (!plan_.is_stream()) return blocks();
    if (look_for_numbers(0)) return run::blocks_for(deals_of(0));
    throw InputError(fmt::format(
        "--shard: {}: only text with a deal in each line, and deals of fixed width (--reader u8 or "
        "u16le), in plain files can be read from any place, and others are one stream; convert the "
        "log, or leave --shard out",
        plan_.sources.front().name));
  }
  std::string why_no_resuming() const override {
    for (const SourceSpec& source : plan_.sources) {
      const bool can_be_read_again = source.kind == SourceSpec::Kind::shuffler ||
                                     source.kind == SourceSpec::Kind::scheme ||
                                     (source.kind == SourceSpec::Kind::log && source.name != "-");
      if (!can_be_read_again) return "the deals came from a stream that cannot be read again";
    }
    return {};
  }
  run::Confirmation confirmation() override {
    if (!plan_.confirm) return {};
    Plan plan = plan_;
    plan.confirm.reset();
    if (!plan_.is_stream()) {
      // The streams after those that were drawn from.
      const std::uint64_t first = run::blocks_for(plan_.samples);
      plan.samples = first * run::block_size + *plan_.confirm;
      return {true, make_experiment(plan, nullptr), {first, run::blocks_for(plan.samples)}};
    }
    // A part that was merged from files has no stream.
    if (streams_.front() == nullptr) return {true, nullptr, {}};
    plan.samples = *plan_.confirm;
    return {true, make_experiment(plan, streams_.front()->release()), {0, run::no_end}};
  }
  void begin(const run::Part& part, run::Role role) override {
    if (!plan_.is_stream()) return;
    const bool is_shared =
        role != run::Role::alone || part.range != run::BlockRange{0, run::no_end};
    for (std::size_t i = 0; i < plan_.sources.size(); ++i) {
      if (is_shared && (!is_read(i) || look_for_numbers(i))) {
        ends_[i] = run::blocks_for(is_read(i) ? deals_of(i) : plan_.samples_of(plan_.sources[i]));
        opened_[i].reset();
        if (is_read(i)) require_same_numbered(i, part);
      } else if (is_read(i) && role != run::Role::follower) {
        begin_stream(i, part.sources[i]);
      }
    }
  }
  std::uint64_t end_of(std::size_t source) const override { return ends_[source]; }
  std::string digest(std::size_t source, std::uint64_t block) override {
    if (streams_[source]) return streams_[source]->digest();
    if (!numbered_[source]) return "";
    // The last block is read whole.
    const std::uint64_t all = numbered_[source]->deals();
    return numbered_[source]->digest(block < run::blocks_for(all) ? block * run::block_size : all);
  }

  std::unique_ptr<run::Experiment> with_units(std::uint64_t units) const override {
    if (plan_.is_stream()) return nullptr;
    Plan plan = plan_;
    plan.samples = units;
    return make_experiment(plan, nullptr);
  }

  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    if (plan_.is_stream()) return nullptr;
    Plan plan = plan_;
    plan.seed = seed;
    return make_experiment(plan, nullptr);
  }

 private:
  reports::Judgement judge_source(std::size_t source, const run::Tally& tally,
                                  unsigned threads) const {
    const auto& tallies = run::as<audit::Tallies>(tally);
    require_known_hands(tallies, plan_.sources[source].title());
    const judge::SampleSize sample{tallies.deals(), unit(), can_be_confirmed()};
    reports::Judgement judgement =
        audit::judge_deals(tallies, plan_.judging_of_one(), sample, threads);
    for (const judge::Within& within : plan_.certified()) {
      judge::certify(audit::certificate(tallies, plan_.judging.level, within.unit), within,
                     plan_.judging.level, sample, audit::why_uncertified(judgement, plan_.deck),
                     judgement);
      if (judgement.verdict != reports::Verdict::certified) break;
    }
    ask_of_equal_boards(tallies, judgement);
    return judgement;
  }

  reports::Document document(const run::Part& part,
                             const std::vector<reports::Judgement>& judgements) const override {
    return document_of(*this, plan_, part, judgements);
  }

  void open(std::size_t source) {
    if (opened_[source]) return;
    const SourceSpec& spec = plan_.sources[source];
    opened_[source] =
        open_stream(spec, plan_.input, plan_.deck,
                    deals_to_open(plan_.samples_of(spec), plan_.confirm.value_or(0)), {});
  }

  void begin_stream(std::size_t source, const run::SourceProgress& counted) {
    open(source);
    streams_[source] = std::make_unique<SharedStream>(
        std::move(opened_[source]), plan_.samples_of(plan_.sources[source]),
        why_no_resuming().empty(), plan_.input.bad_share);
    if (counted.tally->units() == 0) return;
    // No block but the last is short of a stream that can be gone on with.
    const std::uint64_t units = counted.tally->units();
    streams_[source]->skip(units, counted.finished || units % run::block_size != 0);
    require_same(source, counted, streams_[source]->digest());
  }

  /// Whether the deals of a source can be read by their numbers, so that processes share them. A
  /// log whose next deals are to confirm a bias is a stream.
  bool look_for_numbers(std::size_t source) {
    const SourceSpec& spec = plan_.sources[source];
    if (spec.kind != SourceSpec::Kind::log || plan_.confirm) return false;
    // Records that are left out have no places.
    if (plan_.input.bad_deals || plan_.input.bad_share || plan_.input.selection.merges_equal()) {
      return false;
    }
    std::error_code ignored;
    if (!numbered_[source] && std::filesystem::is_regular_file(spec.name, ignored)) {
      open(source);
      numbered_[source] = opened_[source]->by_number();
    }
    return numbered_[source] != nullptr;
  }

  /// Returns the number of deals of a source with numbers.
  std::uint64_t deals_of(std::size_t source) const {
    const std::uint64_t all = numbered_[source]->deals();
    const std::uint64_t samples = plan_.samples_of(plan_.sources[source]);
    return samples == 0 ? all : std::min(all, samples);
  }

  void require_same_numbered(std::size_t source, const run::Part& part) {
    const run::SourceProgress& counted = part.sources[source];
    const std::uint64_t units = counted.tally->units();
    if (units == 0) return;
    if (!counted.finished && counted.next_block != part.range.first + run::blocks_for(units)) {
      throw InputError(fmt::format("{}: a fault in it ended the run; go on with one process",
                                   plan_.sources[source].name));
    }
    require_same(source, counted, digest(source, counted.next_block));
  }

  /// The counts are bound to the bytes that they were read from.
  void require_same(std::size_t source, const run::SourceProgress& counted,
                    const std::string& digest) const {
    if (counted.digest == digest) return;
    throw InputError(fmt::format(
        "{}: not the log that was begun with: the SHA-256 of its first {} {} is {}, and that of "
        "those that were counted {}; give the log as it was, or begin again",
        plan_.sources[source].name, counted.tally->units(), unit(), digest, counted.digest));
  }

  /// By --confirm: a log may have no new deals.
  bool can_be_confirmed() const {
    return plan_.sources.size() == 1 && !plan_.confirm && !plan_.sources.front().is_log() &&
           plan_.sources.front().kind != SourceSpec::Kind::caller;
  }

  bool is_read(std::size_t source) const {
    const SourceSpec::Kind kind = plan_.sources[source].kind;
    return kind != SourceSpec::Kind::shuffler && kind != SourceSpec::Kind::scheme;
  }

  Plan plan_;
  Streams opened_;  ///< by source
  std::vector<std::unique_ptr<SharedStream>> streams_;
  std::vector<std::shared_ptr<source::NumberedLog>> numbered_;
  std::vector<std::uint64_t> ends_;
};

/// Passes over records that are no deals, up to so many, and refuses more with the first of them, a
/// line each.
source::BadDeal tolerance(std::optional<std::uint64_t> most) {
  struct Bad {
    std::uint64_t number = 0;
    std::string first;
  };
  return [most, bad = std::make_shared<Bad>()](std::string_view what, std::string_view /*text*/) {
    constexpr std::uint64_t shown = 20;
    if (++bad->number <= shown) bad->first += fmt::format("\n{}", what);
    if (!most || bad->number <= *most) return;
    throw InputError(fmt::format("more than {} no deals, as --bad-deals allows:{}",
                                 *most == 1 ? "1 record is" : fmt::format("{} records are", *most),
                                 bad->first));
  };
}

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

source::LogOptions log_options(const InputOptions& input, std::optional<cards::Deck> deck,
                               std::function<void(std::string_view)> note) {
  source::LogOptions log;
  log.format = source::parse_log_format(input.format);
  log.deck = std::move(deck);
  if (input.base != "auto") log.base = input.base == "1" ? 1 : 0;
  log.note = note ? std::move(note) : [](std::string_view) {};
  log.interrupted = run::interrupted;
  log.selection = input.selection;
  log.most_aborts = input.most_aborts;
  log.dealer_key = input.dealer_key.value_or("");
  log.successions = input.successions;
  log.auditor_key = input.auditor_key.value_or("");
  if (input.bad_deals || input.bad_share) log.bad_deal = tolerance(input.bad_deals);
  return log;
}

std::vector<std::string> log_files(const SourceSpec& log, const InputOptions& input) {
  std::vector<std::string> files = {log.name};
  files.insert(files.end(), input.more_files.begin(), input.more_files.end());
  return files;
}

namespace {

/// The draws of a row, each read by itself.
std::unique_ptr<source::DealStream> open_pools(const SourceSpec& spec, const InputOptions& input,
                                               const source::LogOptions& log, std::uint64_t deals) {
  const std::vector<std::string> columns = parts_of_pools(input.selection.columns);
  const std::vector<std::string> bases = parts_of_pools(input.base);
  std::vector<std::unique_ptr<source::DealStream>> draws;
  for (std::size_t i = 0; i < log.deck->pools.size(); ++i) {
    InputOptions own = input;
    own.selection.columns = columns.at(i);
    own.base = bases[bases.size() > 1 ? i : 0];
    // The audit of each draw says what was found of it.
    source::LogOptions of_draw = log_options(own, log.deck->pools[i], {});
    of_draw.origins = true;
    draws.push_back(open_stream(spec, own, std::move(of_draw), deals));
  }
  return source::pooled_rows(*log.deck, std::move(draws));
}

}  // namespace

void make_rereadable(const SourceSpec& log, const InputOptions& input) {
  if (log.kind != SourceSpec::Kind::log) return;
  for (const std::string& file : log_files(log, input)) {
    source::keep_for_rereading(file, run::interrupted);
  }
}

std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                std::optional<cards::Deck> deck,
                                                std::uint64_t deals,
                                                std::function<void(std::string_view)> note,
                                                bool with_origins) {
  source::LogOptions log = log_options(input, std::move(deck), std::move(note));
  log.origins = with_origins;
  return open_stream(spec, input, std::move(log), deals);
}

std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                source::LogOptions log, std::uint64_t deals) {
  if (log.deck && !log.deck->pools.empty()) return open_pools(spec, input, log, deals);
  if (!spec.stratum.empty()) log.selection.where.push_back(spec.stratum);
  if (spec.kind == SourceSpec::Kind::log) return source::open_log(log_files(spec, input), log);
  if (spec.kind == SourceSpec::Kind::sql) {
    return source::open_sql_log(spec.name, input.query, log);
  }
  if (spec.kind == SourceSpec::Kind::caller) {
    throw InputError(fmt::format(
        "{}: these deals were handed over by a program that called the library, and are gone",
        spec.name));
  }
  source::ExecOptions options;
  options.mode = source::parse_exec_mode(input.exec_mode);
  if (const auto seeds = source::seeds_of(input.exec_mode)) options.seeds = *seeds;
  options.log = log;
  options.timeout = std::chrono::seconds(input.exec_timeout);
  options.deals = deals;
  options.feed_names = !input.deck_order_file.empty();
  return source::open_exec(spec.name, options);
}

}  // namespace evenhand::deals
