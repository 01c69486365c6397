#include "src/odds/games_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/cards/deck.hpp"
#include "sims/mahjong/odds.hpp"
#include "sims/odds/doudizhu_totals.hpp"
#include "sims/odds/event.hpp"
#include "sims/odds/poker.hpp"
#include "sims/odds/simulate.hpp"
#include "sims/worth/hand_chance.hpp"
#include "src/odds/answer.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::odds {
namespace {

using HandCounts = std::array<std::uint64_t, categories>;

HandCounts simulated_hands(unsigned cards, const CheckPlan& check) {
  HandCounts hits{};
  simulate(52, check.samples, check.seed, [&](auto deal) {
    const auto hand = deal.first(cards);
    const Category found =
        poker_category({reinterpret_cast<const std::uint8_t*>(hand.data()), hand.size()});
    ++hits[static_cast<std::size_t>(found)];
    return true;
  });
  return hits;
}

std::string category_name(std::size_t i) { return std::string(name(static_cast<Category>(i))); }

/// From the rarest category to the most common one.
reports::Table categories_table(const HandCounts& hands, std::uint64_t all, const HandCounts& hits,
                                const CheckPlan& check) {
  reports::Table table{.name = "categories",
                       .title = "",
                       .columns = {{"category", "category"},
                                   {"hands", "hands"},
                                   {"probability", "probability", reports::probability},
                                   {"one_in", "1 in"}},
                       .rows = {}};
  if (check.samples > 0) table.columns.push_back({"simulated", "simulated", reports::share});
  for (std::size_t i = categories; i-- > 0;) {
    const stats::Rational share(hands[i], all);
    table.rows.push_back({category_name(i), hands[i], stats::to_double(share),
                          stats::to_double(stats::Rational(1 / share))});
    if (check.samples > 0) {
      table.rows.back().emplace_back(estimate_of(make_check(check.samples, hits[i])));
    }
  }
  return table;
}

reports::Chart bars(const HandCounts& hands, std::uint64_t all, const HandCounts& hits,
                    const CheckPlan& check) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::bars, .x = "category", .y = "probability", .data = {}};
  chart.data = {.name = "category_bars",
                .title = "Categories as bars",
                .columns = {{"category", "category"},
                            {"simulated", "simulated", reports::probability},
                            {"probability", "counted", reports::probability}},
                .rows = {},
                .shown = reports::Shown::on_request};
  for (std::size_t i = 0; i < categories; ++i) {
    const double counted = stats::ratio(hands[i], all);
    const double seen = check.samples > 0 ? stats::ratio(hits[i], check.samples) : counted;
    chart.data.rows.push_back({category_name(i), seen, counted});
  }
  if (check.samples == 0) chart.data.columns[1] = {"counted_too", "counted", reports::probability};
  return chart;
}

using stats::Integer;
using stats::Rational;

struct CategoryName {
  std::string_view name;
  Category category;
  bool is_royal = false;
};

/// The names of the categories; the first name of each is the one that is shown.
constexpr std::array<CategoryName, 18> category_names = {
    {{"high card", Category::high_card},
     {"nothing", Category::high_card},
     {"pair", Category::pair},
     {"one pair", Category::pair},
     {"two pair", Category::two_pair},
     {"two pairs", Category::two_pair},
     {"three of a kind", Category::three_of_a_kind},
     {"trips", Category::three_of_a_kind},
     {"set", Category::three_of_a_kind},
     {"straight", Category::straight},
     {"flush", Category::flush},
     {"full house", Category::full_house},
     {"boat", Category::full_house},
     {"four of a kind", Category::four_of_a_kind},
     {"quads", Category::four_of_a_kind},
     {"poker", Category::four_of_a_kind},
     {"straight flush", Category::straight_flush},
     {"royal flush", Category::straight_flush, true}}};

/// Two cards before any others.
struct Pocket {
  std::string_view name;
  std::string_view event;
};

constexpr std::array<Pocket, 6> pockets = {{{"pocket pair", "pairs in hand >= 1"},
                                            {"pocket aces", "A in hand = 2"},
                                            {"pocket kings", "K in hand = 2"},
                                            {"pocket queens", "Q in hand = 2"},
                                            {"ace king", "A in hand = 1 and K in hand = 1"},
                                            {"suited cards", "suit in hand = 2"}}};

constexpr std::string_view or_better = " or better";

NamedHand of_category(const CategoryName& named, bool better, unsigned cards) {
  const auto hands = poker_hands(cards);
  const auto first = static_cast<std::size_t>(named.category);
  const auto from = hands.begin() + static_cast<std::ptrdiff_t>(first);
  const std::uint64_t counted =
      named.is_royal ? royal_flushes(cards)
                     : std::accumulate(from, better ? hands.end() : from + 1, std::uint64_t{0});
  const std::uint64_t all = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  const std::string of =
      cards == 5 ? "in five cards" : fmt::format("as the best five of {} cards", cards);
  const std::string_view words = named.is_royal ? named.name : name(named.category);
  return {fmt::format("{}{} {}", words, better ? or_better : "", of),
          Rational(Integer(counted), Integer(all))};
}

NamedHand of_event(const CardModel& model, std::string_view text, std::string_view where) {
  return {std::string(text), probability(model, parse_event(model, text, where))};
}

/// Refuses the text with a suggestion, where it is no event either.
[[noreturn]] void refuse_hand(std::string_view text, std::string_view where) {
  std::vector<std::string_view> known;
  for (const CategoryName& each : category_names) known.push_back(each.name);
  for (const Pocket& each : pockets) known.push_back(each.name);
  throw InputError(fmt::format(
      "{}: {}", where,
      unknown_name("hand", text, known,
                   fmt::format("expected one of {}, 'flush or better', or an event such as "
                               "'A in hand >= 2'",
                               fmt::join(known, ", ")))));
}

using mahjong::HandCount;
using mahjong::Shanten;
using mahjong::ShantenDistribution;
using reports::Table;

struct Form {
  std::string name;
  std::vector<HandCount> counts;  ///< by shanten + 1
};

/// All hands of one size, form by form and by the best of all forms of the rules.
struct Hands {
  std::size_t tiles;
  HandCount total;
  std::vector<Form> forms;

  const Form& best() const { return forms.back(); }
};

Hands count_all(const mahjong::Rules& rules, std::size_t tiles) {
  const mahjong::Shape& shape = rules.shape;
  const ShantenDistribution counted = mahjong::count_hands(shape, rules.honours, tiles);
  Hands hands{tiles, counted.total(), {}};
  const auto add = [&](std::string name, int (*value)(const Shanten&)) {
    hands.forms.push_back({std::move(name), counted.of(value)});
  };
  const bool pairs = shape.seven_pairs;
  const bool orphans = shape.thirteen_orphans && rules.honours;
  add("standard", [](const Shanten& s) { return s.standard; });
  if (pairs) add("seven pairs", [](const Shanten& s) { return s.seven_pairs; });
  if (orphans) add("thirteen orphans", [](const Shanten& s) { return s.thirteen_orphans; });
  hands.forms.push_back({"best of all", counted.of([pairs, orphans](const Shanten& s) {
                           int best = s.standard;
                           if (pairs) best = std::min(best, s.seven_pairs);
                           return orphans ? std::min(best, s.thirteen_orphans) : best;
                         })});
  return hands;
}

double share(const HandCount& part, const HandCount& all) {
  return static_cast<double>(part.combinations) / static_cast<double>(all.combinations);
}

std::vector<reports::Value> win_row(const std::string& form, const HandCount& wins,
                                    const HandCount& all) {
  const double probability = share(wins, all);
  return {form, wins.multisets, wins.combinations, probability, 1 / probability};
}

Table wins_table(const mahjong::Rules& rules, const Hands& hands) {
  Table table{.name = "wins",
              .title = "",
              .columns = {{"form", "form"},
                          {"multisets", "multisets"},
                          {"combinations", "combinations"},
                          {"probability", "probability", reports::probability},
                          {"one_in", "1 in"}},
              .rows = {}};
  for (const Form& form : hands.forms) {
    table.rows.push_back(win_row(form.name, form.counts.front(), hands.total));
  }
  if (rules.shape.lack_a_suit) {
    table.rows.push_back(
        win_row("and lack a suit", mahjong::count_wins_lacking_a_suit(rules.shape), hands.total));
  }
  return table;
}

/// The best of all forms, a column a size of hand.
Table best_table(const std::vector<Hands>& sizes) {
  Table table{.name = "best", .title = "", .columns = {{"shanten", "shanten"}}, .rows = {}};
  for (const Hands& hands : sizes) {
    table.columns.push_back({fmt::format("hands_{}", hands.tiles),
                             fmt::format("{} tiles", hands.tiles), reports::probability});
  }
  // A size of hand may end before another does.
  std::size_t values = 0;
  for (const Hands& hands : sizes) values = std::max(values, hands.best().counts.size());
  for (std::size_t i = 0; i < values; ++i) {
    std::vector<reports::Value> row = {static_cast<std::int64_t>(i) - 1};
    bool occurs = false;
    for (const Hands& hands : sizes) {
      const std::vector<HandCount>& counts = hands.best().counts;
      const HandCount count = i < counts.size() ? counts[i] : HandCount{};
      occurs = occurs || count.multisets > 0;
      row.emplace_back(share(count, hands.total));
    }
    if (occurs) table.rows.push_back(std::move(row));
  }
  return table;
}

reports::Chart wins_bars(const Table& best) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::bars, .x = "shanten", .y = "probability", .data = {}};
  chart.data = best;
  chart.data.name = "best_bars";
  chart.data.title = "Hands of 13 and of 14 tiles by shanten";
  chart.data.shown = reports::Shown::on_request;
  return chart;
}

Table shanten_table(const Hands& hands, const Form& form) {
  std::string name = fmt::format("{}_{}", form.name, hands.tiles);
  std::replace(name.begin(), name.end(), ' ', '_');
  Table table{.name = std::move(name),
              .title = fmt::format("{} tiles, {}: mean shanten {:.12f}", hands.tiles, form.name,
                                   mahjong::mean_shanten(form.counts)),
              .columns = {{"shanten", "shanten"},
                          {"multisets", "multisets"},
                          {"combinations", "combinations"},
                          {"probability", "probability", reports::probability}},
              .rows = {}};
  for (std::size_t i = 0; i < form.counts.size(); ++i) {
    const HandCount& count = form.counts[i];
    if (count.multisets == 0) continue;
    table.rows.push_back({static_cast<std::int64_t>(i) - 1, count.multisets, count.combinations,
                          share(count, hands.total)});
  }
  return table;
}

Table means_table(const std::vector<Hands>& sizes) {
  Table table{.name = "means", .title = "Mean shanten", .columns = {{"form", "form"}}, .rows = {}};
  for (const Hands& hands : sizes) {
    table.columns.push_back(
        {fmt::format("hands_{}", hands.tiles), fmt::format("{} tiles", hands.tiles)});
  }
  for (std::size_t form = 0; form < sizes.front().forms.size(); ++form) {
    table.rows.push_back({sizes.front().forms[form].name});
    for (const Hands& hands : sizes) {
      table.rows.back().emplace_back(mahjong::mean_shanten(hands.forms[form].counts));
    }
  }
  return table;
}

reports::Section wins_section(const mahjong::Rules& rules, const std::vector<Hands>& sizes) {
  reports::Section section{.name = "wins", .title = "Winning hands of 14 tiles"};
  section.tables.push_back(wins_table(rules, sizes.back()));
  return section;
}

reports::Section shanten_section(const mahjong::Rules& rules, const std::vector<Hands>& sizes) {
  reports::Section section{
      .name = "shanten",
      .title = "How likely a hand is so many tiles from ready, by its best form"};
  section.tables.push_back(best_table(sizes));
  section.tables.push_back(means_table(sizes));
  section.tables.back().shown = reports::Shown::on_request;
  section.charts.push_back(wins_bars(section.tables.front()));
  if (rules.shape.lack_a_suit) section.notes.emplace_back("Whatever suits they hold.");
  return section;
}

reports::Section forms_section(const std::vector<Hands>& sizes) {
  reports::Section section{.name = "forms", .title = "Hands by shanten, form by form"};
  for (const Hands& hands : sizes) {
    const std::string tiles = std::to_string(hands.tiles);
    section.figures.push_back(
        {"multisets_" + tiles, "multisets of " + tiles + " tiles", hands.total.multisets});
    section.figures.push_back(
        {"combinations_" + tiles, "combinations of " + tiles + " tiles", hands.total.combinations});
    for (const Form& form : hands.forms) section.tables.push_back(shanten_table(hands, form));
  }
  section.shown = reports::Shown::on_request;
  return section;
}

}  // namespace

reports::Document doudizhu_document() {
  const DoudizhuTotals totals = doudizhu_totals();
  const auto figure = [](const char* name, const char* words, const stats::Integer& number) {
    return reports::Figure{name, words, proofs::exact_value(number)};
  };
  reports::Document document;
  document.kind = "odds doudizhu";
  document.answer = "Dou Dizhu, counted exactly";
  reports::Section section{.name = "totals", .title = ""};
  section.figures = {figure("deals", "deals, 54! / (17!^3 3!)", totals.deals),
                     figure("hands_17", "hands of 17 cards, C(54,17)", totals.hands_17),
                     figure("hands_20", "hands of 20 cards, C(54,20)", totals.hands_20),
                     figure("rank_hands_17", "hands of 17 by ranks alone", totals.rank_hands_17),
                     figure("rank_hands_20", "hands of 20 by ranks alone", totals.rank_hands_20)};
  document.sections.push_back(std::move(section));
  return document;
}

reports::Document poker_document(unsigned cards, const CheckPlan& check) {
  const HandCounts hands = poker_hands(cards);
  const std::uint64_t all = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  const HandCounts hits = simulated_hands(cards, check);
  reports::Document document;
  document.kind = "odds poker";
  document.title = "Counted exactly; the royal flush is a straight flush";
  document.answer =
      fmt::format("Poker, the best five of {} cards: {} hands", cards, with_thousands(all));
  reports::Section section{.name = "categories", .title = ""};
  section.figures = {{"hands", "hands", all}};
  if (check.samples > 0) {
    section.figures.push_back({"samples", "simulated hands", check.samples});
  }
  section.tables.push_back(categories_table(hands, all, hits, check));
  section.charts.push_back(bars(hands, all, hits, check));
  document.sections.push_back(std::move(section));
  return document;
}

std::string named_hands_help() {
  std::string text = "Hands of poker:\n";
  for (const CategoryName& each : category_names) text += fmt::format("  {}\n", each.name);
  for (const Pocket& each : pockets) text += fmt::format("  {:<16} {}\n", each.name, each.event);
  return text;
}

NamedHand poker_hand(std::string_view text, unsigned cards, std::string_view where) {
  std::string_view category = text;
  const bool better = category.ends_with(or_better);
  if (better) category.remove_suffix(or_better.size());
  const auto named = std::find_if(category_names.begin(), category_names.end(),
                                  [&](const auto& each) { return each.name == category; });
  if (named != category_names.end()) {
    if (cards < 5 || cards > 7) {
      throw InputError(
          fmt::format("{}: '{}' is a hand of 5 to 7 cards, not of {}", where, text, cards));
    }
    return of_category(*named, better, cards);
  }
  const auto pocket = std::find_if(pockets.begin(), pockets.end(),
                                   [&](const auto& each) { return each.name == text; });
  if (pocket != pockets.end()) {
    return {fmt::format("{} in two cards", text),
            of_event(poker_model(2), pocket->event, where).chance};
  }
  if (text.find(" in ") == std::string_view::npos) {
    const auto known = worth::find_hand(cards::parse_deck("poker"), cards, text);
    if (!known) refuse_hand(text, where);
    return {known->words, known->chance};
  }
  NamedHand hand = of_event(poker_model(cards), text, where);
  hand.words += fmt::format(" of {} cards", cards);
  return hand;
}

NamedHand doudizhu_hand(std::string_view text, std::string_view where) {
  return of_event(doudizhu_model(), text, where);
}

NamedHand mahjong_hand(std::string_view text, const std::string& rules, std::string_view where) {
  constexpr std::string_view from_ready = " from ready";
  const mahjong::Rules parsed = mahjong::parse_rules(rules);
  if (text == "winning") return {"a winning hand of 14 tiles", mahjong_chance(parsed, 14, -1)};
  if (text == "ready") return {"a ready hand of 13 tiles", mahjong_chance(parsed, 13, 0)};
  if (text.ends_with(from_ready)) {
    const std::string_view digits = text.substr(0, text.size() - from_ready.size());
    const auto away = static_cast<int>(parse_count(digits, where, 1, 8));
    return {fmt::format("13 tiles {} from ready", away), mahjong_chance(parsed, 13, away)};
  }
  throw InputError(fmt::format(
      "{}: unknown hand '{}' of mahjong; expected winning, ready or '2 from ready'", where, text));
}

reports::Document mahjong_document(const mahjong::Rules& rules) {
  const std::vector<Hands> sizes = {count_all(rules, 13), count_all(rules, 14)};
  reports::Document document;
  document.kind = "odds mahjong";
  document.title = "Multisets are of kinds; combinations, of single tiles, are equally likely";
  document.answer = fmt::format("Mahjong, rules {}: {} tiles, counted exactly",
                                mahjong::rules_text(rules), rules.tiles());
  document.sections = {wins_section(rules, sizes), shanten_section(rules, sizes),
                       forms_section(sizes)};
  return document;
}

stats::Rational mahjong_chance(const mahjong::Rules& rules, std::size_t tiles, int shanten) {
  const Hands hands = count_all(rules, tiles);
  const std::vector<HandCount>& counts = hands.best().counts;
  const auto at = static_cast<std::size_t>(shanten + 1);
  const HandCount found = at < counts.size() ? counts[at] : HandCount{};
  return {stats::Integer(found.combinations), stats::Integer(hands.total.combinations)};
}

}  // namespace evenhand::odds
