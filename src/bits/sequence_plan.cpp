#include "src/bits/sequence_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/layout.hpp"
#include "src/run/blocks.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/exec_source.hpp"

namespace evenhand::bits {
namespace {

using Kind = SequencePlan::Kind;

constexpr std::uint64_t block_bits = std::uint64_t{1} << 20U;
constexpr double most_seed_bits = 65536;

/// "deals of riffle:7 (52 cards, philox, seed 1)", or of what is read.
std::string deals_words(const SequencePlan& plan) {
  const deals::DealingPlan& deals = plan.deals;
  const std::string name = shown_path(plan.source);
  if (deals.is_stream()) return fmt::format("deals of {}", name);
  return fmt::format("deals of {} ({} cards, {}, seed {})", name, deals.deck.size, deals.rng,
                     plan.seed);
}

}  // namespace

void SequencePlan::source_settings(SequencePlan& self, SettingUse& use) {
  use("kind", self.kind, named(kind_name, kind_named), Setting{.option = ""});
  const bool is_rng = self.kind == Kind::rng;
  const bool is_of_deals = self.kind == Kind::deals;
  use("source", self.source, TextForm{},
      Setting{.option = is_of_deals ? "" : kind_name(self.kind)});
  if (is_rng || is_of_deals) {
    use("seed", self.seed, CountForm{}, Setting{.option = is_rng ? "seed" : ""});
  }
  if (is_rng) use("bit", self.bit, CountForm{}, Setting{});
  if (is_of_deals) {
    deals::SourcePlan& deals = self.deals;
    use("deals", deals);
    use("seed_bits", self.seed_bits, RealForm{require_seed_bits}, Setting{});
  }
  if (self.kind == Kind::file || self.kind == Kind::exec) {
    use("format", self.format, format_form, Setting{.option = "format-in"});
  }
  if (self.kind == Kind::exec) use("exec_timeout", self.exec_timeout, CountForm{}, Setting{});
}

void SequencePlan::sequences_setting(SequencePlan& self, SettingUse& use) {
  use("sequences", self.sequences, none_or_count(1, most_sequences),
      Setting{.help = "How many sequences", .value = "N", .only_changed = true});
}

std::string_view kind_name(SourceKind kind) {
  switch (kind) {
    case Kind::rng:
      return "rng";
    case Kind::file:
      return "file";
    case Kind::exec:
      return "exec";
    default:
      return "from-deals";
  }
}

SourceKind kind_named(std::string_view name) {
  for (const Kind kind : {Kind::rng, Kind::file, Kind::exec, Kind::deals}) {
    if (kind_name(kind) == name) return kind;
  }
  throw InputError(fmt::format("'{}' is no kind of source", printable(name, 40)));
}

void require_seed_bits(double bits) {
  if (bits > 0 && bits <= most_seed_bits) return;
  throw InputError(fmt::format("--seed-bits: {} is not a number of bits above 0 and up to {}", bits,
                               most_seed_bits));
}

bool SequencePlan::is_stream() const {
  return kind == Kind::deals ? deals.is_stream() : kind != Kind::rng;
}

bool SequencePlan::is_endless() const {
  std::error_code ignored;
  const bool is_shuffled =
      kind == Kind::deals &&
      (deals.shuffles() || deals.sources.front().kind == deals::SourceSpec::Kind::exec);
  return kind == Kind::rng || is_shuffled ||
         (kind == Kind::file && std::filesystem::is_character_file(source, ignored));
}

std::uint64_t SequencePlan::block_sequences() const {
  return std::max<std::uint64_t>(1, block_bits / length);
}

std::uint64_t SequencePlan::blocks() const {
  return is_stream() ? run::no_end : run::blocks_for(sequences, block_sequences());
}

void lay_out(SequencePlan& plan) {
  if (plan.kind == Kind::deals) deals::lay_out(plan.deals);
}

void set_seed(SequencePlan& plan, std::uint64_t seed) {
  plan.seed = seed;
  plan.deals.seed = seed;
}

std::string source_words(const SequencePlan& plan) {
  switch (plan.kind) {
    case Kind::deals:
      return deals_words(plan);
    case Kind::file:
      return shown_path(plan.source);
    case Kind::exec:
      return fmt::format("'{}'", printable(plan.source, 80));
    default:
      return fmt::format("{}{}, seed {}", plan.bit ? fmt::format("bit {} of ", *plan.bit) : "",
                         plan.source, plan.seed);
  }
}

std::string program_words(std::string_view command, const SequencePlan& plan) {
  return fmt::format("evenhand {}{}", command, plan.kind == Kind::deals ? " --from-deals" : "");
}

void validate_source(const SequencePlan& plan) {
  if (plan.sequences == 0 && !plan.is_stream()) {
    throw InputError("--sequences: 0 are for what ends by itself; expected a number from 1 on");
  }
  if (plan.kind != Kind::rng) return;
  const random::SourceInfo& info = random::source_info(plan.source);
  if (plan.bit && *plan.bit >= random::output_bits(info)) {
    throw InputError(fmt::format("--bit: {} is not one of the {} bits that {} gives, 0 to {}",
                                 *plan.bit, random::output_bits(info), info.name,
                                 random::output_bits(info) - 1));
  }
}

std::uint64_t deals_to_open(const SequencePlan& plan) {
  const bool is_one_by_one = plan.deals.sources.front().kind == deals::SourceSpec::Kind::exec &&
                             plan.deals.input.exec_mode != "stream";
  return is_one_by_one ? std::uint64_t{1} << 52U : 0;
}

std::unique_ptr<source::BitStream> open_reader(const SequencePlan& plan) {
  if (plan.kind != Kind::deals) return open_written(plan);
  return make_deal_bits(printable(plan.source, 200),
                        deals::open_stream(plan.deals.sources.front(), plan.deals.input,
                                           plan.deals.deck, deals_to_open(plan), {}));
}

std::unique_ptr<source::BitReader> open_written(const SequencePlan& plan) {
  if (plan.kind == Kind::file) {
    return std::make_unique<source::BitReader>(
        shown_path(plan.source),
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
