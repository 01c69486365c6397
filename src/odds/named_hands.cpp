#include "src/odds/named_hands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/odds/event.hpp"
#include "sims/odds/poker.hpp"
#include "src/odds/mahjong_document.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

struct CategoryName {
  std::string_view name;
  Category category;
};

/// The names of the categories; the first name of each is the one that is shown.
constexpr std::array<CategoryName, 17> category_names = {
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
     {"straight flush", Category::straight_flush}}};

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

NamedHand of_category(Category category, bool better, unsigned cards) {
  const auto hands = poker_hands(cards);
  const auto first = static_cast<std::size_t>(category);
  const auto from = hands.begin() + static_cast<std::ptrdiff_t>(first);
  const std::uint64_t counted =
      std::accumulate(from, better ? hands.end() : from + 1, std::uint64_t{0});
  const std::uint64_t all = std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
  const std::string of =
      cards == 5 ? "in five cards" : fmt::format("as the best five of {} cards", cards);
  return {fmt::format("{}{} {}", name(category), better ? or_better : "", of),
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
                   "expected one such as quads, 'flush or better', 'pocket aces', or an "
                   "event such as 'A in hand >= 2'")));
}

}  // namespace

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
    return of_category(named->category, better, cards);
  }
  const auto pocket = std::find_if(pockets.begin(), pockets.end(),
                                   [&](const auto& each) { return each.name == text; });
  if (pocket != pockets.end()) {
    return {fmt::format("{} in two cards", text),
            of_event(poker_model(2), pocket->event, where).chance};
  }
  if (text.find(" in ") == std::string_view::npos) refuse_hand(text, where);
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

}  // namespace evenhand::odds
