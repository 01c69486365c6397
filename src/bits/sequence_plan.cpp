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
#include "src/run/blocks.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/exec_source.hpp"

namespace evenhand::bits {
namespace {

using Kind = SequencePlan::Kind;

constexpr std::uint64_t block_bits = std::uint64_t{1} << 20U;
constexpr double most_seed_bits = 65536;
/// What a plan of deals says beside where they come from.
constexpr std::array of_audits = {"alpha",   "correction", "groups", "hands",   "level", "profile",
                                  "samples", "shown",      "strata", "written", "tests"};

std::string_view kind_name(Kind kind) {
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

Kind kind_named(const std::string& name) {
  for (const Kind kind : {Kind::rng, Kind::file, Kind::exec, Kind::deals}) {
    if (kind_name(kind) == name) return kind;
  }
  throw InputError(fmt::format("'{}' is no kind of source", name));
}

/// "deals of riffle:7 (52 cards, philox, seed 1)", or of what is read.
std::string deals_words(const SequencePlan& plan) {
  const deals::Plan& deals = plan.deals;
  const std::string name = plan.source == "-" ? "standard input" : printable(plan.source, 200);
  if (deals.is_stream()) return fmt::format("deals of {}", name);
  return fmt::format("deals of {} ({} cards, {}, seed {})", name, deals.deck.size, deals.rng,
                     plan.seed);
}

}  // namespace

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

void set_seed(SequencePlan& plan, std::uint64_t seed) {
  plan.seed = seed;
  plan.deals.seed = seed;
}

std::string source_words(const SequencePlan& plan) {
  switch (plan.kind) {
    case Kind::deals:
      return deals_words(plan);
    case Kind::file:
      return plan.source == "-" ? "standard input" : printable(plan.source, 200);
    case Kind::exec:
      return fmt::format("'{}'", printable(plan.source, 80));
    default:
      return fmt::format("{}{}, seed {}", plan.bit ? fmt::format("bit {} of ", *plan.bit) : "",
                         plan.source, plan.seed);
  }
}

std::string source_options(const SequencePlan& plan) {
  if (plan.kind == Kind::deals) {
    return fmt::format("--from-deals{}{}", deals::source_options(plan.deals),
                       plan.seed_bits ? fmt::format(" --seed-bits {}", *plan.seed_bits) : "");
  }
  std::string text = fmt::format("--{} {}", kind_name(plan.kind), shell_quoted(plan.source));
  if (plan.kind == Kind::rng) {
    text += fmt::format(" --seed {}", plan.seed);
    if (plan.bit) text += fmt::format(" --bit {}", *plan.bit);
  } else {
    text += fmt::format(" --format-in {}", source::bit_format_name(plan.format));
  }
  if (plan.kind == Kind::exec) text += fmt::format(" --exec-timeout {}", plan.exec_timeout);
  return text;
}

void put_source(const SequencePlan& plan, nlohmann::json& json) {
  json["kind"] = kind_name(plan.kind);
  json["source"] = plan.source;
  json["length"] = plan.length;
  json["sequences"] = plan.sequences;
  if (plan.kind == Kind::deals) {
    json["seed"] = plan.seed;
    json["deals"] = deals::to_json(plan.deals);
    for (const char* unused : of_audits) json["deals"].erase(unused);
    if (plan.seed_bits) json["seed_bits"] = *plan.seed_bits;
    return;
  }
  if (plan.kind == Kind::rng) {
    json["seed"] = plan.seed;
    if (plan.bit) json["bit"] = *plan.bit;
  } else {
    json["format"] = source::bit_format_name(plan.format);
  }
  if (plan.kind == Kind::exec) json["exec_timeout"] = plan.exec_timeout;
}

void get_source(const nlohmann::json& json, SequencePlan& plan) {
  plan.kind = kind_named(json.at("kind").get<std::string>());
  json.at("source").get_to(plan.source);
  json.at("length").get_to(plan.length);
  json.at("sequences").get_to(plan.sequences);
  if (plan.kind == Kind::deals) {
    json.at("seed").get_to(plan.seed);
    nlohmann::json deals = deals::to_json(deals::Plan{});
    deals.update(json.at("deals"));
    plan.deals = deals::plan_from_json(deals);
    if (json.contains("seed_bits")) plan.seed_bits = json.at("seed_bits").get<double>();
    return;
  }
  if (plan.kind == Kind::rng) {
    json.at("seed").get_to(plan.seed);
    if (json.contains("bit")) plan.bit = json.at("bit").get<unsigned>();
  } else {
    plan.format = source::parse_bit_format(json.at("format").get<std::string>());
  }
  if (plan.kind == Kind::exec) json.at("exec_timeout").get_to(plan.exec_timeout);
}

void validate_source(const SequencePlan& plan) {
  if (plan.length < least_length || plan.length > most_length) {
    throw InputError(fmt::format("--length: {} is not a number of bits from {} to {}",
                                 with_thousands(plan.length), least_length,
                                 with_thousands(most_length)));
  }
  if (plan.sequences > most_sequences || (plan.sequences == 0 && !plan.is_stream())) {
    throw InputError(fmt::format("--sequences: {} is not a number from 1 to {}",
                                 with_thousands(plan.sequences), with_thousands(most_sequences)));
  }
  if (plan.seed_bits && !(*plan.seed_bits > 0 && *plan.seed_bits <= most_seed_bits)) {
    throw InputError(fmt::format("--seed-bits: {} is not a number of bits above 0 and up to {}",
                                 *plan.seed_bits, most_seed_bits));
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
