#include "src/deals/open_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/shuffle/settings.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/deals/layout.hpp"
#include "src/run/blocks.hpp"
#include "src/schemes/read_scheme.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/log.hpp"
#include "src/source/table_layout.hpp"

namespace evenhand::deals {
namespace {

using Kind = SourceSpec::Kind;
using cards::Sets;

bool is_built_in(const SourceSpec& source) {
  return source.kind == Kind::shuffler || source.kind == Kind::scheme;
}

void read_scheme(SourcePlan& plan) {
  if (!plan.deck.name.empty() || !plan.input.deck_order_file.empty()) {
    throw InputError("--deck, --deck-order: a scheme says itself which cards it deals");
  }
  const schemes::SchemeText file = schemes::find_scheme(plan.sources.front().name);
  plan.scheme = file.text;
  plan.deck.name = file.name;
}

void read_deck_order(SourcePlan& plan) {
  if (!plan.deck.name.empty()) {
    throw InputError("--deck and --deck-order both describe the deck; give one of them");
  }
  plan.input.deck_order = source::read_card_names(
      plan.input.deck_order_file, [&](std::string_view words) { plan.input.deck_words = words; });
  plan.deck.name = printable(plan.input.deck_order_file, 200);
}

/// Takes over what the streams say of the deck, which they have all been asked.
void hear(const Streams& streams, DealingPlan& plan, cards::Deck& deck) {
  const auto all = [&](const auto& says) {
    return std::all_of(streams.begin(), streams.end(),
                       [&](const auto& stream) { return stream == nullptr || says(*stream); });
  };
  using Stream = source::DealStream;
  if (deck.sets == Sets::unknown && all([](const Stream& each) { return each.sorted_hands(); })) {
    deck.sets = deck.draw > 0 ? Sets::draws : Sets::hands;
  }
  // Cards are spoken of as the logs do.
  if (!deck.pools.empty()) {
    deck.pools = streams.front()->deck().pools;
    std::vector<std::string> bases;
    for (const cards::Deck& pool : deck.pools) {
      bases.push_back(pool.first_number == 1 ? "1" : "auto");
    }
    plan.input.base = bases_of_pools(bases);
    return;
  }
  if (all([](const Stream& each) { return each.base() == 1; })) plan.input.base = "1";
  if (all([](const Stream& each) { return each.is_verified(); })) plan.input.format = "transcript";
  deck.copies_alike = !all([](const Stream& each) { return !each.copies_alike(); });
}

/// The hands that all streams list, where --hands says no others.
void hear_hands(const Streams& streams, DealingPlan& plan) {
  if (!plan.hands.empty() || plan.round_robin) return;
  std::optional<std::string> heard;
  for (const auto& stream : streams) {
    if (stream == nullptr) continue;
    if (heard && *heard != stream->hands()) {
      throw InputError(
          "the sources list hands of other lengths or names; say with --hands which cards are "
          "hands, as --hands 17,17,17,3");
    }
    heard = stream->hands();
  }
  plan.hands = heard.value_or("");
}

/// Collects the names of options.
struct OptionNames final : SettingUse {
  std::vector<std::string> names;

 private:
  void use_setting(SettingRow row) override {
    std::string option = row.option();
    if (!option.empty()) names.push_back(std::move(option));
  }
  void use_part(const char* /*name*/, const SettingList& /*part*/) override {}
  void use_parts(const char* /*name*/, SettingLists& /*parts*/) override {}
};

/// Returns the options of the settings that say how deals are read and shuffled.
std::vector<std::string> source_options(SourcePlan plan) {
  OptionNames use;
  SourcePlan::reading_settings(plan, use);
  if (plan.sources.empty() || plan.is_stream()) {
    source::Selection::settings(plan.input.selection, use);
  }
  SourcePlan::number_setting(plan, use);
  SourcePlan::shuffling_settings(plan, use);
  return use.names;
}

}  // namespace

std::vector<std::string> unused_options(const SourcePlan& plan) {
  const std::vector<std::string> used = source_options(plan);
  std::vector<std::string> unused = source_options({});
  std::erase_if(unused, [&](const std::string& option) {
    return std::find(used.begin(), used.end(), option) != used.end();
  });
  return unused;
}

void refuse_reading(const InputOptions& input) {
  const InputOptions usual;
  if (input.format == usual.format && input.selection == usual.selection &&
      input.base == usual.base && input.exec_mode == usual.exec_mode && !input.bad_deals &&
      !input.bad_share && !input.most_aborts && !input.dealer_key && input.successions.empty() &&
      !input.auditor_key) {
    return;
  }
  throw InputError(
      "--reader and what chooses rows and columns, --numbered-from, --exec-mode, --bad-deals, "
      "--bad-share, --most-aborts, --dealer-key, --succession and --auditor-key say how deals are "
      "read: give --log, --sql or --exec, or leave them out");
}

void settle(SourcePlan& plan) {
  if (!plan.is_of_pools() && parts_of_pools(plan.input.base).size() > 1) {
    throw InputError(
        fmt::format("--numbered-from {}: found a number for each of several draws, "
                    "expected one; give 0 or 1, or name the draws, such as --draw 5+1",
                    plan.input.base));
  }
  for (SourceSpec& source : plan.sources) {
    if (source.kind == Kind::shuffler) source.name = shuffle::shuffler_named(source.name);
  }
  if (!plan.is_stream()) refuse_reading(plan.input);
  if (!plan.input.successions.empty() && !plan.input.dealer_key) {
    throw InputError(
        "--succession: found no key that it leads on from, expected the old one as --dealer-key; "
        "give it, or leave both out");
  }
  if (plan.is_stream() && plan.start_previous) {
    throw InputError(
        "--start previous is for built-in shufflers: a log has deals as they were dealt");
  }
  if (!plan.is_stream() && plan.deck.sets == Sets::unknown) plan.deck.sets = Sets::none;
  if (!plan.has(Kind::exec)) {
    plan.input.exec_mode.clear();
    plan.input.exec_timeout = 0;
  }
  if (!plan.shuffles()) plan.rng.clear();
  if (plan.has(Kind::scheme)) return read_scheme(plan);
  if (!plan.input.deck_order_file.empty()) return read_deck_order(plan);
  if (plan.deck.name.empty() && !plan.is_stream()) plan.deck.name = usual_deck;
}

namespace {

/// Reads the proposed columns of a log to its end. Returns the number of cards that they are drawn
/// from, where every one of them is due so often that none is missing by chance; else nothing.
std::optional<std::size_t> drawn_from(const DealingPlan& plan, const SourceSpec& log,
                                      const source::DrawsProposed& proposed) {
  constexpr double enough = 12;  // times each card: the last is missing from one log in 160,000
  InputOptions input = plan.input;
  input.selection.columns = proposed.columns;
  cards::Deck deck = cards::parse_deck(std::to_string(cards::max_deck));
  cards::draw_cards(deck, proposed.draw);
  std::vector<std::uint64_t> counts(cards::max_deck);
  std::uint64_t draws = 0;
  try {
    const auto stream = open_stream(log, input, deck, 0, {});
    cards::DealBatch batch(deck.size, run::block_size, deck.width());
    for (stream->read(batch); batch.size() > 0; stream->read(batch)) {
      std::as_const(batch).visit([&](const auto& view) {
        for (std::size_t d = 0; d < view.count; ++d, ++draws) {
          for (const std::size_t card : view[d]) ++counts[card];
        }
      });
    }
  } catch (const InputError&) {
    return std::nullopt;  // some rows are no draws
  }
  while (!counts.empty() && counts.back() == 0) counts.pop_back();
  const double due =
      static_cast<double>(draws * proposed.draw) / static_cast<double>(counts.size());
  const bool all_come = std::find(counts.begin(), counts.end(), 0U) == counts.end();
  return due >= enough && all_come ? std::optional(counts.size()) : std::nullopt;
}

/// Opens a log that no deck is named of; where it can only be draws of numbers, as these.
std::unique_ptr<source::DealStream> open_unnamed(
    DealingPlan& plan, const SourceSpec& source, std::optional<cards::Deck>& deck,
    std::uint64_t wanted, const std::function<void(std::string_view)>& note) {
  try {
    return open_stream(source, plan.input, deck, wanted, note);
  } catch (const source::DrawsProposed& proposed) {
    const bool can_reread = source.kind == Kind::log && source::is_lasting(source.name);
    const std::optional<std::size_t> cards =
        can_reread ? drawn_from(plan, source, proposed) : std::nullopt;
    if (!cards) throw;
    if (note) {
      note(fmt::format("{} look like draws of {} of {}: --deck {} --draw {} --columns {}",
                       proposed.in_words, proposed.draw, *cards, *cards, proposed.draw,
                       proposed.columns));
    }
    plan.deck.name = std::to_string(*cards);
    plan.deck.draw = proposed.draw;
    plan.input.selection.columns = proposed.columns;
    deck = named_deck(plan);
    return open_stream(source, plan.input, deck, wanted, note);
  }
}

}  // namespace

Streams open_sources(DealingPlan& plan,
                     const std::function<std::uint64_t(const SourceSpec&)>& wanted,
                     const std::function<void(std::string_view)>& note) {
  if (note && !plan.input.deck_words.empty()) note(plan.input.deck_words);
  std::optional<cards::Deck> deck = named_deck(plan);
  Streams streams;
  for (const SourceSpec& source : plan.sources) {
    streams.emplace_back();
    if (is_built_in(source)) continue;
    streams.back() = open_unnamed(plan, source, deck, wanted(source), note);
    // A reader that is told the deck refuses deals of another.
    if (!deck) deck = as_asked(plan, streams.back()->deck());
  }
  if (plan.is_stream()) {
    hear(streams, plan, *deck);
    hear_hands(streams, plan);
  }
  lay_out(plan, *deck);
  for (const SourceSpec& source : plan.sources) {
    // Refuses an unfit deck now and not after the shufflers before it were worked.
    if (source.kind == Kind::shuffler) {
      shuffle::make_shuffler(shuffle::parse_shuffler(source.name), plan.deck.size);
    }
  }
  return streams;
}

}  // namespace evenhand::deals
