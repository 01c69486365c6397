#include "src/cli/sources/bit_source_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/calibration/calibration.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::cli {
namespace {

using BitKind = bits::SequencePlan::Kind;
using DealKind = deals::SourceSpec::Kind;
using source::BitFormat;

void add_deals(Command& command, BitSourceOptions& options, bits::SequencePlan& plan) {
  AddSettingOptions add{command};
  command.add_flag("--from-deals", options.from_deals,
                   "The bits that deals are made of: of a SHUFFLER, with --rng, or of a --scheme, "
                   "--log, --sql or --exec");
  add_deal_sources(command, plan.deals);
  command.get_option("--exec")->help =
      "A program that prints bits, or deals with --from-deals, run by the shell";
  add("seed_bits", plan.seed_bits, RealForm{bits::require_seed_bits},
      Setting{.help = "Each deal is made from a seed of so many bits: report what that allows",
              .value = "N"});
  deals::SourcePlan::draw_setting(plan.deals, add);
  deals::SourcePlan::start_setting(plan.deals, add);
  add_input_options(command, plan.deals);
}

void name_deals(const BitSourceOptions& options, std::string_view command,
                bits::SequencePlan& plan) {
  if (plan.format != BitFormat::detect) {
    throw InputError("--format-in is of bits; deals have --reader");
  }
  if (!options.file.empty()) {
    throw InputError("--file is of bits; deals are read with --from-deals --log FILE");
  }
  if (plan.bit) throw InputError("--bit is for --rng without --from-deals");
  require_one_source(fmt::format("{} --from-deals", command), plan.deals);
  if (plan.deals.is_stream() && !options.rng.empty()) {
    throw InputError("--rng is for built-in shufflers: what is read was dealt elsewhere");
  }
  plan.kind = BitKind::deals;
  plan.deals.seed = plan.seed;
  if (!options.rng.empty()) plan.deals.rng = shuffle::rng_named(options.rng);
  deals::settle(plan.deals);
  plan.source = source::without_password(plan.deals.sources.front().name);
}

void refuse_deals(const bits::SequencePlan& plan) {
  const deals::DealingPlan& deals = plan.deals;
  if (std::any_of(deals.sources.begin(), deals.sources.end(),
                  [](const auto& source) { return source.kind != DealKind::exec; })) {
    throw InputError("shufflers, --scheme, --log and --sql give deals: give --from-deals as well");
  }
  if (plan.seed_bits) throw InputError("--seed-bits is for --from-deals");
  if (deals.deck.draw > 0 || deals.start_previous || !deals.deck.name.empty() ||
      !deals.input.deck_order_file.empty()) {
    throw InputError("--deck, --deck-order, --draw and --start are for --from-deals");
  }
  deals::refuse_reading(deals.input);
}

}  // namespace

void add_bit_source_options(Command& command, BitSourceOptions& options, bits::SequencePlan& plan) {
  plan.format = BitFormat::detect;
  plan.deals.command = "audit";
  plan.deals.deck.sets = cards::Sets::unknown;
  AddSettingOptions add{command};
  command.add_option("--rng", options.rng, "A built-in random source ('evenhand list rngs')")
      ->type_name("NAME");
  command.add_option("--file", options.file, "A file of bits; '-' is standard input")
      ->type_name("FILE");
  add("seed", plan.seed, shuffle::seed_form, shuffle::seed_setting);
  add("bit", plan.bit, CountForm{},
      Setting{.help = "Of each output of --rng that bit alone, 0 the lowest (default: all of its "
                      "bits, the highest first)",
              .value = "N"});
  add("format", plan.format, bits::format_form,
      Setting{.help = "How bits are written: raw bytes, ascii 0 and 1, hex, or auto",
              .value = "NAME",
              .option = "format-in"});
  add_deals(command, options, plan);
}

void name_source(const BitSourceOptions& options, std::string_view command,
                 bits::SequencePlan& plan) {
  if (options.from_deals) return name_deals(options, command, plan);
  refuse_deals(plan);
  if (!options.rng.empty() + !options.file.empty() + plan.deals.sources.size() != 1) {
    throw InputError(
        fmt::format("{} takes one source: --rng NAME ('evenhand list rngs'), --file FILE, --exec "
                    "'COMMAND', or deals with --from-deals",
                    command));
  }
  if (!options.rng.empty()) {
    plan.kind = BitKind::rng;
    plan.source = random::source_info(options.rng).name;
    if (plan.format != BitFormat::detect) throw InputError("--format-in is for --file and --exec");
    return;
  }
  plan.kind = options.file.empty() ? BitKind::exec : BitKind::file;
  plan.source = options.file.empty() ? plan.deals.sources.front().name : options.file;
  plan.exec_timeout = plan.deals.input.exec_timeout;
  if (plan.bit) throw InputError("--bit is for --rng: what is read has no outputs");
}

namespace {

/// Throws InputError for a typed option that bits from there have no use for.
void refuse_unused_by_bits(const Program& program, const bits::SequencePlan& plan) {
  if (plan.kind != BitKind::exec && program.has_typed("--exec-timeout")) {
    throw InputError("--exec-timeout is for --exec; leave it out");
  }
  if (plan.kind != BitKind::rng && program.has_typed("--seed")) {
    throw InputError("--seed is for --rng: what is read has none; leave it out");
  }
}

}  // namespace

std::unique_ptr<source::BitStream> open_bits(const Program& program, bits::SequencePlan& plan) {
  if (program.needs_seed && plan.is_stream()) throw calibration::without_seed();
  if (plan.kind == BitKind::deals) {
    deals::Streams streams = open_sources(
        program, plan.deals,
        [&](const deals::SourceSpec& /*source*/) { return bits::deals_to_open(plan); });
    plan.deals.sources.front().name = plan.source;
    if (!streams.front()) return nullptr;
    return bits::make_deal_bits(printable(plan.source, 200), std::move(streams.front()));
  }
  refuse_unused_by_bits(program, plan);
  if (!plan.is_stream()) return nullptr;
  auto reader = bits::open_written(plan);
  if (plan.format == BitFormat::detect) {
    plan.format = reader->format();
    const std::string name = shown_path(plan.source);
    program.terminal.note(fmt::format("{}: {}", name, source::bit_format_name(plan.format)));
  }
  return reader;
}

}  // namespace evenhand::cli
