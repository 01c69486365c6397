#include "src/cli/sources/deal_source.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/error.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/deals/experiment.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::cli {
namespace {

using SpecKind = deals::SourceSpec::Kind;

deals::SourceSpec spec_of(const DealSource& source) {
  if (!source.scheme.empty()) return {SpecKind::scheme, source.scheme};
  if (!source.sql.empty()) return {SpecKind::sql, source.sql.front()};
  if (!source.log.empty()) return {SpecKind::log, source.log.front()};
  if (!source.exec.empty()) return {SpecKind::exec, source.exec};
  return {SpecKind::shuffler, shuffle::parse_shuffler(source.shuffler).text()};
}

}  // namespace

void add_deal_source(CLI::App& command, DealSource& source) {
  command.add_option("shuffler", source.shuffler,
                     "A built-in shuffler ('evenhand list shufflers')");
  command
      .add_option("--scheme", source.scheme,
                  "A provably fair scheme: a known one ('evenhand list schemes') or a TOML file")
      ->type_name("NAME|FILE");
  command
      .add_option("--log", source.log,
                  "Files of deals, one log in this order; '-' is standard input; .gz, "
                  ".zst, .xz and .bz2 are read as they are")
      ->type_name("FILE...");
  command
      .add_option("--sql", source.sql,
                  "A database and a query: a deal a row, or with --deal-column a card a row")
      ->type_name("URI QUERY")
      ->expected(2);
}

void name_source(const DealSource& source, std::string_view command, deals::DealingPlan& plan) {
  if (!source.shuffler.empty() + !source.scheme.empty() + !source.log.empty() +
          !source.exec.empty() + !source.sql.empty() !=
      1) {
    throw InputError(
        fmt::format("{} takes one source of deals: a SHUFFLER ('evenhand list shufflers'), "
                    "--scheme NAME, --log FILE, --exec 'COMMAND' or --sql URI QUERY",
                    command));
  }
  plan.sources = {spec_of(source)};
  if (!source.log.empty()) plan.input.more_files.assign(source.log.begin() + 1, source.log.end());
  if (!source.sql.empty()) plan.input.query = source.sql.back();
}

std::unique_ptr<source::DealStream> open_deals(const Program& program, const DealOptions& dealing,
                                               const InputFlags& input, std::uint64_t wanted,
                                               deals::DealingPlan& plan) {
  const deals::SourceSpec& spec = plan.sources.front();
  const bool is_log = spec.kind == SpecKind::log || spec.kind == SpecKind::sql;
  std::optional<cards::Deck> deck = wanted_deck(input);
  if (spec.kind == SpecKind::scheme) {
    if (deck) throw InputError("--deck, --deck-order: a scheme says itself which cards it deals");
    const schemes::SchemeText file = schemes::find_scheme(spec.name);
    plan.scheme = file.text;
    deck = schemes::parse_scheme(file.text, file.name, spec.name).deck;
  }
  if (!deck && !plan.is_stream()) deck = cards::parse_deck("54");
  apply_draw(dealing, is_log, deck);
  if (!plan.is_stream()) {
    refuse_given(input);
    plan.deck = *deck;
    apply_dealing(dealing, plan);
    if (spec.kind == SpecKind::shuffler) {
      shuffle::make_shuffler(shuffle::parse_shuffler(spec.name), plan.deck.size);
    }
    return nullptr;
  }
  if (plan.start_previous) {
    throw InputError("--start previous is for built-in shufflers: a log tells deals as they were");
  }
  plan.rng.clear();
  auto stream = deals::open_stream(spec, plan.input, deck, wanted,
                                   [&](std::string_view line) { program.terminal.note(line); });
  const bool is_told = deck.has_value();
  deck = stream->deck();
  if (!is_told) apply_draw(dealing, is_log, deck);
  if (deck->sets == cards::Sets::unknown && stream->sorted_hands()) {
    deck->sets = deck->draw > 0 ? cards::Sets::draws : cards::Sets::hands;
  }
  plan.deck = *deck;
  plan.deck.copies_alike = stream->copies_alike();
  // Cards are spoken of as the log does.
  if (stream->base() == 1) plan.input.base = "1";
  if (stream->is_verified()) plan.input.format = "transcript";
  apply_dealing(dealing, plan);
  return stream;
}

}  // namespace evenhand::cli
