#include "sims/odds/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "sims/cards/card_index.hpp"

namespace evenhand::odds {
namespace {

constexpr std::array<QuantityInfo, 14> infos = {{
    {"jokers", "jokers; also 'small joker' and 'big joker'"},
    {"rocket", "hands with both jokers"},
    {"bombs", "ranks with all four cards"},
    {"trios", "ranks with three cards or four"},
    {"pairs", "ranks with two cards or more"},
    {"ranks", "different ranks"},
    {"straight", "the longest run of ranks in a row (Dou Dizhu: of 3 … A; poker: of A … K A)"},
    {"suit", "the most cards of one suit"},
    {"spades", "cards of that suit; also hearts, diamonds, clubs"},
    {"A", "cards of that rank: 2 … 10, J, Q, K, A"},
    {"SA", "a card, under any name it has: ♠A, 10H"},
    {"mean rank",
     "the mean rank (Dou Dizhu: 3 … 10, J 11 … A 14, 2 15, jokers 16, 17; poker: A 1 … K 13)"},
    {"rank variance", "the variance of the ranks, with n - 1"},
    {"no bomb", "and 'no' before anything else: there is none"},
}};

/// "bombs" to "bomb".
std::string singular(std::string_view word) {
  std::string text = lower_case(word);
  if (text.size() > 2 && text.ends_with('s')) text.pop_back();
  return text;
}

constexpr std::string_view operators = "=!<>";

}  // namespace

using stats::Integer;
using stats::Rational;

bool Event::holds(std::size_t node, std::span<const std::int64_t> values) const {
  const Node& here = nodes_[node];
  switch (here.verb) {
    case Verb::both:
      return holds(here.left, values) && holds(here.right, values);
    case Verb::either:
      return holds(here.left, values) || holds(here.right, values);
    case Verb::negation:
      return !holds(here.left, values);
    case Verb::equal:
      return here.factor * values[here.left] == here.number;
    case Verb::unequal:
      return here.factor * values[here.left] != here.number;
    case Verb::less:
      return here.factor * values[here.left] < here.number;
    case Verb::at_most:
      return here.factor * values[here.left] <= here.number;
  }
  return false;
}

bool Event::holds_in(const CardModel& model, std::span<const std::uint8_t> deal) const {
  std::vector<std::int64_t> values;
  for (const Quantity& quantity : quantities_) {
    values.push_back(value_in_deal(model, quantity, deal));
  }
  return holds(values);
}

Rational probability(const CardModel& model, const Event& event) {
  const JointCount counted = count_together(model, event.quantities());
  Integer holding = 0;
  for (const auto& [values, deals] : counted.deals) {
    if (event.holds(values)) holding += deals;
  }
  return {holding, counted.total};
}

Distribution distribution(const CardModel& model, const Quantity& quantity) {
  const JointCount counted = count_together(model, std::span(&quantity, 1));
  Distribution result;
  result.total = counted.total;
  for (const auto& [values, deals] : counted.deals) {
    result.values.emplace_back(values[0], divisor(model, quantity));
    result.deals.push_back(deals);
  }
  return result;
}

Rational Distribution::mean() const {
  Rational sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * deals[i];
  return sum / total;
}

Rational Distribution::variance() const {
  Rational squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) squares += values[i] * values[i] * deals[i];
  const Rational average = mean();
  return squares / total - average * average;
}

double correlation(const CardModel& model, const Quantity& a, const Quantity& b) {
  const std::vector<Quantity> both = {a, b};
  const JointCount counted = count_together(model, both);
  Rational x = 0;
  Rational y = 0;
  Rational xx = 0;
  Rational yy = 0;
  Rational xy = 0;
  for (const auto& [values, deals] : counted.deals) {
    const Rational share(deals, counted.total);
    x += share * values[0];
    y += share * values[1];
    xx += share * values[0] * values[0];
    yy += share * values[1] * values[1];
    xy += share * values[0] * values[1];
  }
  const auto number = [](const Rational& value) {
    return value < 0 ? -stats::to_double(Rational(-value)) : stats::to_double(value);
  };
  return number(xy - x * y) / std::sqrt(number(xx - x * x) * number(yy - y * y));
}

std::span<const QuantityInfo> quantity_infos() { return infos; }

/// Reads word by word: an event is terms joined by "or", a term factors joined by "and", a factor
/// "not" FACTOR, "(" EVENT ")" or QUANTITY in PLACE [OPERATOR NUMBER].
class EventReader {
 public:
  EventReader(const CardModel& model, std::string_view text, std::string_view where)
      : model_(model), index_(model.deck), where_(where) {
    split(text);
  }

  Event whole_event() {
    event_.root_ = either();
    if (at_ < words_.size()) {
      fail(fmt::format("'{}' is not expected here; join conditions by 'and' or 'or'", here()));
    }
    return std::move(event_);
  }

  Quantity whole_quantity() {
    const Quantity found = quantity();
    if (at_ < words_.size()) fail(fmt::format("'{}' after the quantity is not expected", here()));
    return found;
  }

 private:
  using Verb = Event::Verb;

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", where_, what));
  }

  void split(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      std::size_t length = 1;
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++i;
        continue;
      }
      if (operators.find(c) != std::string_view::npos) {
        if (i + 1 < text.size() && text[i + 1] == '=') length = 2;
      } else if (c != '(' && c != ')') {
        length = std::min(text.find_first_of(" \t\r\n()=!<>", i), text.size()) - i;
      }
      words_.push_back(printable(text.substr(i, length), 64));
      i += length;
    }
    if (words_.empty()) fail("there is no event; see --help for what can be asked");
  }

  std::string here() const { return at_ < words_.size() ? words_[at_] : "the end"; }

  bool take(std::string_view word) {
    if (at_ >= words_.size() || lower_case(words_[at_]) != word) return false;
    ++at_;
    return true;
  }

  std::size_t add(Event::Node node) {
    event_.nodes_.push_back(node);
    return event_.nodes_.size() - 1;
  }

  std::size_t either() {
    std::size_t left = both();
    while (take("or")) left = add({Verb::either, left, both()});
    return left;
  }

  std::size_t both() {
    std::size_t left = factor();
    while (take("and")) left = add({Verb::both, left, factor()});
    return left;
  }

  std::size_t factor() {
    if (++depth_ > 100) fail("the event is nested too deeply");
    std::size_t node = 0;
    if (take("not")) {
      node = add({Verb::negation, factor()});
    } else if (take("(")) {
      node = either();
      if (!take(")")) fail(fmt::format("')' is missing before {}", here()));
    } else {
      node = condition();
    }
    --depth_;
    return node;
  }

  std::size_t condition() {
    const bool none = take("no");
    const Quantity asked = quantity();
    const auto known = std::find(event_.quantities_.begin(), event_.quantities_.end(), asked);
    const auto index = static_cast<std::size_t>(known - event_.quantities_.begin());
    if (known == event_.quantities_.end()) event_.quantities_.push_back(asked);
    const bool is_compared =
        at_ < words_.size() && operators.find(words_[at_][0]) != std::string_view::npos;
    if (none && is_compared) fail("'no' and a comparison do not go together");
    if (none) return add({Verb::equal, index, 0, 1, 0});
    if (!is_compared) return add({Verb::negation, add({Verb::less, index, 0, 1, 1})});
    const std::string verb = words_[at_++];
    return comparison(verb, index, divisor(model_, asked));
  }

  std::size_t comparison(const std::string& verb, std::size_t index, std::int64_t divided_by) {
    Event::Node node{Verb::equal, index};
    // value / divided_by against number / scale
    const auto [number, scale] = decimal();
    node.factor = scale;
    node.number = number * divided_by;
    if (verb == "=" || verb == "==") return add(node);
    node.verb = verb == "!="                  ? Verb::unequal
                : verb == "<" || verb == ">=" ? Verb::less
                                              : Verb::at_most;
    if (verb != "!=" && verb != "<" && verb != "<=" && verb != ">" && verb != ">=") {
      fail(fmt::format("'{}' is no comparison; there are = != < <= > >=", verb));
    }
    const std::size_t found = add(node);
    return verb == ">" || verb == ">=" ? add({Verb::negation, found}) : found;
  }

  /// A number with at most four decimals, as numerator and denominator.
  std::pair<std::int64_t, std::int64_t> decimal() {
    const std::string word = here();
    std::string digits = word;
    std::int64_t scale = 1;
    if (const auto point = digits.find('.'); point != std::string::npos) {
      digits.erase(point, 1);
      for (std::size_t i = point; i < digits.size() && scale <= 10000; ++i) scale *= 10;
    }
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() ||
        scale > 10000 || number < 0 || number > 100'000'000) {
      fail(fmt::format("a number is expected instead of '{}'", word));
    }
    ++at_;
    return {number, scale};
  }

  Quantity quantity() {
    Quantity found = measure();
    if (!take("in") && !take("at") && !take("of")) {
      if (model_.places.size() > 1) {
        fail(fmt::format("where? write 'in PLACE' before {}: {}", here(), places_text()));
      }
      found.hands = model_.places[0].hands;
    } else {
      take("the");
      found.hands = place().hands;
    }
    const bool of_one_hand = found.measure == Measure::straight || found.measure == Measure::suit ||
                             found.measure == Measure::mean_rank ||
                             found.measure == Measure::rank_variance;
    if (of_one_hand && found.hands.size() > 1) {
      fail("straights, suits and mean ranks are of one hand: hand, landlord or bottom");
    }
    return found;
  }

  const Place& place() {
    const std::string wanted = lower_case(here());
    for (const Place& place : model_.places) {
      if (place.name == wanted) {
        ++at_;
        return place;
      }
    }
    fail(fmt::format("'{}' is no place; there are {}", here(), places_text()));
  }

  std::string places_text() const {
    std::string text;
    for (const Place& place : model_.places) {
      text += fmt::format("{}{}", text.empty() ? "" : ", ", place.name);
    }
    return text;
  }

  Quantity measure() {
    if (at_ >= words_.size()) fail("a quantity is expected at the end");
    const std::string word = words_[at_++];
    if (const auto rank = rank_cards(word)) return counted(*rank);
    const std::string name = singular(word);
    if (name == "longest" && singular(here()) == "straight") return measure();
    if (name == "mean" && take("rank")) return {Measure::mean_rank, 0, 1, {}};
    if (name == "rank" && take("variance")) return {Measure::rank_variance, 0, 1, {}};
    if ((name == "small" || name == "big") && model_.jokers > 0 && take("joker")) {
      return counted(std::uint64_t{1} << (name == "small" ? 52 : 53));
    }
    if (name == "joker" && model_.jokers > 0) return counted(std::uint64_t{3} << 52);
    if (name == "rocket" && model_.jokers > 0) return {Measure::rocket, 0, 1, {}};
    if (name == "bomb") return {Measure::ranks, 0, 4, {}};
    if (name == "trio") return {Measure::ranks, 0, 3, {}};
    if (name == "pair") return {Measure::ranks, 0, 2, {}};
    if (name == "rank") return {Measure::ranks, 0, 1, {}};
    if (name == "straight") return {Measure::straight, 0, 1, {}};
    if (name == "suit") return {Measure::suit, 0, 1, {}};
    constexpr std::array<std::string_view, suits> suit_names = {"club", "diamond", "heart",
                                                                "spade"};
    for (unsigned suit = 0; suit < suits; ++suit) {
      if (name == suit_names[suit]) return counted(std::uint64_t{0x1111111111111} << suit);
    }
    if (const auto cards = index_.find(word); !cards.empty()) {
      return counted(std::uint64_t{1} << model_.card_of[cards[0]]);
    }
    unknown(word);
  }

  static Quantity counted(std::uint64_t cards) { return {Measure::cards, cards, 1, {}}; }

  std::optional<std::uint64_t> rank_cards(std::string_view word) const {
    const std::string_view letter = word == "10" ? "T" : word;
    if (letter.size() != 1) return std::nullopt;
    const auto rank = model_.rank_letters.find(letter);
    if (rank == std::string_view::npos) return std::nullopt;
    return std::uint64_t{15} << (4 * rank);
  }

  [[noreturn]] void unknown(const std::string& word) const {
    std::vector<std::string_view> names;
    const bool has_jokers = model_.jokers > 0;
    for (const QuantityInfo& info : infos) {
      if (has_jokers || (info.name != "jokers" && info.name != "rocket"))
        names.push_back(info.name);
    }
    fail(unknown_name("quantity", word, names,
                      fmt::format("there are {}bombs, trios, pairs, ranks, straight, suit, "
                                  "spades …, ranks such as A, and cards",
                                  has_jokers ? "jokers, rocket, " : "")));
  }

  const CardModel& model_;
  cards::CardIndex index_;
  std::string_view where_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  Event event_;
};

Event parse_event(const CardModel& model, std::string_view text, std::string_view where) {
  return EventReader(model, text, where).whole_event();
}

Quantity parse_quantity(const CardModel& model, std::string_view text, std::string_view where) {
  return EventReader(model, text, where).whole_quantity();
}

}  // namespace evenhand::odds
