#include "src/cli/sources/bit_source_options.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/cli/command/options.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::cli {
namespace {

using BitKind = bits::SequencePlan::Kind;

void add_deals(CLI::App& command, BitSourceOptions& options) {
  command.add_flag("--from-deals", options.from_deals,
                   "The bits that deals are made of: of a SHUFFLER, with --rng, or of a --scheme, "
                   "--log, --sql or --exec");
  add_deal_source(command, options.deals);
  command
      .add_option("--seed-bits", options.seed_bits,
                  "Each deal is made from a seed of so many bits: tells what that makes of it")
      ->type_name("N");
  add_draw_option(command, options.draw);
  add_start_option(command, options.start);
  add_input_options(command, options.input);
}

/// How deals are made, of which bits take no more than this.
DealOptions dealing_of(const BitSourceOptions& options) {
  DealOptions dealing;
  dealing.draw = options.draw;
  dealing.start = options.start;
  dealing.seed = options.seed;
  dealing.rng = options.rng;
  return dealing;
}

void name_deals(const BitSourceOptions& options, std::string_view command,
                bits::SequencePlan& plan) {
  if (!options.file.empty()) {
    throw InputError("--file is of bits; deals are read with --from-deals --log FILE");
  }
  plan.kind = BitKind::deals;
  plan.seed_bits = options.seed_bits;
  plan.deals.command = "audit";
  name_source(options.deals, fmt::format("{} --from-deals", command), plan.deals);
  plan.source = source::without_password(plan.deals.sources.front().name);
  if (plan.deals.is_stream()) resolve(options.input, plan.deals);
  resolve(dealing_of(options), 0, plan.deals);
  plan.seed = plan.deals.seed;
  if (plan.deals.is_stream() && !options.rng.empty()) {
    throw InputError("--rng is for built-in shufflers: what is read was dealt elsewhere");
  }
  if (options.bit) throw InputError("--bit is for --rng without --from-deals");
}

void refuse_deals(const BitSourceOptions& options) {
  DealSource deals = options.deals;
  deals.exec.clear();
  if (deals.is_given()) {
    throw InputError("shufflers, --scheme, --log and --sql give deals: give --from-deals as well");
  }
  if (options.seed_bits) throw InputError("--seed-bits is for --from-deals");
  if (options.draw > 0 || options.start != BitSourceOptions{}.start ||
      !options.input.deck.empty() || !options.input.deck_order.empty()) {
    throw InputError("--deck, --deck-order, --draw and --start are for --from-deals");
  }
  refuse_given(options.input);
}

}  // namespace

void add_bit_source_options(CLI::App& command, BitSourceOptions& options) {
  command.add_option("--rng", options.rng, "A built-in random source ('evenhand list rngs')")
      ->type_name("NAME");
  command.add_option("--file", options.file, "A file of bits; '-' is standard input")
      ->type_name("FILE");
  command
      .add_option("--exec", options.deals.exec,
                  "A program that prints bits, or deals with --from-deals, run by the shell")
      ->type_name("COMMAND");
  add_seed_option(command, options.seed);
  command
      .add_option("--bit", options.bit,
                  "Of each output of --rng that bit alone, 0 the lowest (default: all of its bits, "
                  "the highest first)")
      ->type_name("N");
  command
      .add_option("--format-in", options.format,
                  "How bits are written: raw bytes, ascii 0 and 1, hex, or auto")
      ->type_name("NAME")
      ->capture_default_str();
  add_deals(command, options);
}

void name_source(const BitSourceOptions& options, std::string_view command,
                 bits::SequencePlan& plan) {
  if (options.from_deals) {
    if (options.format != "auto") throw InputError("--format-in is of bits; deals have --reader");
    return name_deals(options, command, plan);
  }
  refuse_deals(options);
  const std::string& exec = options.deals.exec;
  if (!options.rng.empty() + !options.file.empty() + !exec.empty() != 1) {
    throw InputError(
        fmt::format("{} takes one source: --rng NAME ('evenhand list rngs'), --file FILE, --exec "
                    "'COMMAND', or deals with --from-deals",
                    command));
  }
  plan.seed = parse_count(options.seed, "--seed");
  if (!options.rng.empty()) {
    plan.kind = BitKind::rng;
    plan.source = random::source_info(options.rng).name;
    plan.bit = options.bit;
    if (options.format != "auto") throw InputError("--format-in is for --file and --exec");
    return;
  }
  plan.kind = options.file.empty() ? BitKind::exec : BitKind::file;
  plan.source = options.file.empty() ? exec : options.file;
  plan.exec_timeout = options.input.exec_timeout;
  if (options.bit) throw InputError("--bit is for --rng: what is read has no outputs");
}

std::unique_ptr<source::BitStream> open_bits(const Program& program,
                                             const BitSourceOptions& options,
                                             bits::SequencePlan& plan) {
  if (plan.kind == BitKind::deals) {
    auto deals = open_deals(program, dealing_of(options), options.input, bits::deals_to_open(plan),
                            plan.deals);
    plan.deals.sources.front().name = plan.source;
    if (!deals) return nullptr;
    return bits::make_deal_bits(printable(plan.source, 200), std::move(deals));
  }
  if (!plan.is_stream()) return nullptr;
  plan.format = source::parse_bit_format(options.format);
  auto reader = bits::open_written(plan);
  if (plan.format == source::BitFormat::detect) {
    plan.format = reader->format();
    const std::string name = plan.source == "-" ? "standard input" : printable(plan.source, 200);
    program.terminal.note(fmt::format("{}: {}", name, source::bit_format_name(plan.format)));
  }
  return reader;
}

}  // namespace evenhand::cli
