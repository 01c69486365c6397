#include "sims/worth/asked_features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"

namespace evenhand::worth {
namespace {

using cards::AskedCount;
using cards::AskedFeature;
using Of = AskedCount::Of;

constexpr std::size_t most_features = 64;
constexpr std::size_t most_counts = 8;  ///< of one feature
constexpr std::size_t longest_name = 64;

constexpr std::array<std::string_view, 9> count_keys = {
    "cards", "group", "ranks_of", "suits_of", "values_of", "sum", "at_least", "at_most", "exactly"};
/// Those of them that say what is counted.
constexpr std::size_t counted_keys = 6;
constexpr std::array<std::string_view, 11> feature_keys = {
    "name",      "has", "cards",    "group",   "ranks_of", "suits_of",
    "values_of", "sum", "at_least", "at_most", "exactly"};
/// The largest bound of a sum.
constexpr std::int64_t largest_sum = 100'000;

class FeatureReader {
 public:
  FeatureReader(const std::string& path, const toml::table& table, const cards::Deck& deck)
      : path_(path), table_(table), deck_(deck) {}

  AskedFeature read() {
    refuse_unknown(table_, feature_keys);
    const toml::node* const name = table_.get("name");
    const auto text = name == nullptr ? std::nullopt : name->value_exact<std::string>();
    if (!text || text->empty() || text->size() > longest_name ||
        printable(*text, longest_name) != *text) {
      fail(name == nullptr ? table_ : *name,
           fmt::format("a feature needs a name of 1 to {} letters, such as name = \"hands with two "
                       "aces\"",
                       longest_name));
    }
    feature_.name = *text;
    if (const toml::node* const has = table_.get("has"); has != nullptr) {
      read_list(*has);
    } else {
      feature_.counts.push_back(count(table_));
      feature_.is_number = !has_bounds(table_);
    }
    std::set<Of> classes;
    for (const AskedCount& each : feature_.counts) {
      if (each.of != Of::cards && each.of != Of::sum) classes.insert(each.of);
    }
    if (classes.size() > 1) {
      fail(table_, fmt::format("'{}' counts ranks and suits at once, whose law is not counted; "
                               "expected one of them: make two features of it",
                               feature_.name));
    }
    return std::move(feature_);
  }

 private:
  std::string place(const toml::node& node) const {
    return fmt::format("{}:{}", path_, node.source().begin.line);
  }
  [[noreturn]] void fail(const toml::node& node, const std::string& what) const {
    throw InputError(fmt::format("{}: {}", place(node), what));
  }

  void refuse_unknown(const toml::table& table, std::span<const std::string_view> keys) const {
    for (const auto& [key, node] : table) {
      if (std::find(keys.begin(), keys.end(), std::string_view(key)) != keys.end()) continue;
      fail(node, unknown_name("key", printable(std::string_view(key)), keys,
                              fmt::format("expected one of {}", fmt::join(keys, ", "))));
    }
  }

  static bool has_bounds(const toml::table& table) {
    return table.contains("at_least") || table.contains("at_most") || table.contains("exactly");
  }

  /// has = [{ cards = "A*", at_least = 2 }, …]
  void read_list(const toml::node& has) {
    for (const std::string_view key : count_keys) {
      if (table_.contains(key)) {
        fail(*table_.get(key),
             fmt::format("'{}' stands beside 'has'; expected it in the list alone", key));
      }
    }
    const toml::array* const list = has.as_array();
    if (list == nullptr || list->empty() || list->size() > most_counts) {
      fail(has, fmt::format("'has' is a list of 1 to {} tables, such as has = [{{ cards = \"A*\", "
                            "at_least = 2 }}]",
                            most_counts));
    }
    for (const toml::node& entry : *list) {
      const toml::table* const table = entry.as_table();
      if (table == nullptr)
        fail(entry, "expected a table, such as { cards = \"A*\", exactly = 1 }");
      refuse_unknown(*table, count_keys);
      if (!has_bounds(*table)) {
        fail(entry, "says no number; expected at_least, at_most or exactly beside it");
      }
      feature_.counts.push_back(count(*table));
    }
  }

  AskedCount count(const toml::table& table) {
    const toml::node* counted = nullptr;
    for (const std::string_view key : std::span(count_keys).first(counted_keys)) {
      const toml::node* const node = table.get(key);
      if (node != nullptr && counted != nullptr) {
        fail(*node, "counts two things at once; expected one: has = [{ … }, { … }] takes several");
      }
      if (node != nullptr) counted = node;
    }
    if (counted == nullptr) {
      fail(table, fmt::format("'{}' counts nothing; expected one of {}", feature_.name,
                              fmt::join(std::span(count_keys).first(counted_keys), ", ")));
    }
    AskedCount asked;
    if (table.contains("ranks_of")) {
      of_classes(asked, *counted, Of::ranks, deck_.ranks.has_value(), "ranks");
    } else if (table.contains("suits_of")) {
      of_classes(asked, *counted, Of::suits, deck_.suits.has_value(), "suits");
    } else if (table.contains("values_of")) {
      of_classes(asked, *counted, Of::values, deck_.with_repeats, "values that come again");
    } else if (table.contains("sum")) {
      read_sum(asked, *counted);
    } else {
      asked.cards = table.contains("cards") ? cards_in(*counted) : cards_of_group(*counted);
    }
    read_bounds(table, asked);
    return asked;
  }

  std::string text(const toml::node& node) const {
    const auto text = node.value_exact<std::string>();
    if (!text) fail(node, "expected a text in quotes");
    return *text;
  }

  std::vector<std::uint16_t> cards_in(const toml::node& node) const {
    return cards::listed_cards(deck_, text(node), place(node) + ": cards");
  }

  std::vector<std::uint16_t> cards_of_group(const toml::node& node) const {
    const std::string name = text(node);
    std::vector<std::string_view> names;
    for (const cards::KeySet& group : deck_.groups) {
      if (group.name == name) return group.cards;
      names.push_back(group.name);
    }
    fail(node, unknown_name("group", printable(name), names,
                            "name it on the command line: --group NAME=CARDS"));
  }

  void of_classes(AskedCount& asked, const toml::node& node, Of of, bool has_classes,
                  const char* words) const {
    if (!has_classes) {
      fail(node, fmt::format("the deck {} has no {}; expected cards = \"…\"",
                             printable(deck_.name, 64), words));
    }
    asked.of = of;
    asked.of_each = number(node, 1, asked);
  }

  void read_sum(AskedCount& asked, const toml::node& node) const {
    if (node.value_exact<bool>() != true) fail(node, "expected sum = true");
    if (!deck_.card_names.empty()) {
      fail(node, fmt::format("the cards of the deck {} have names, and no numbers that add up; "
                             "expected cards = \"…\"",
                             printable(deck_.name, 64)));
    }
    asked.of = Of::sum;
  }

  std::size_t number(const toml::node& node, std::int64_t least, const AskedCount& asked) const {
    const auto number = node.value_exact<std::int64_t>();
    const auto most = asked.of == Of::sum
                          ? largest_sum
                          : static_cast<std::int64_t>(std::max(deck_.size, deck_.draw));
    if (!number || *number < least || *number > most) {
      fail(node, fmt::format("expected a whole number from {} to {}", least, most));
    }
    return static_cast<std::size_t>(*number);
  }

  void read_bounds(const toml::table& table, AskedCount& asked) const {
    const toml::node* const exactly = table.get("exactly");
    const toml::node* const least = table.get("at_least");
    const toml::node* const most = table.get("at_most");
    if (exactly != nullptr && (least != nullptr || most != nullptr)) {
      fail(*exactly, "'exactly' stands beside at_least or at_most; expected it alone");
    }
    if (exactly != nullptr) asked.least = asked.most = number(*exactly, 0, asked);
    if (least != nullptr) asked.least = number(*least, 0, asked);
    if (most != nullptr) asked.most = number(*most, 0, asked);
    if (asked.least > asked.most) {
      fail(*least, fmt::format("at_least {} is more than at_most {}", asked.least, asked.most));
    }
  }

  const std::string& path_;
  const toml::table& table_;
  const cards::Deck& deck_;
  AskedFeature feature_;
};

/// Counts what a feature asks for.
class Counter {
 public:
  Counter(const cards::Deck& deck, const AskedFeature& asked, std::size_t cards)
      : asked_(asked),
        with_repeats_(deck.with_repeats),
        cards_(cards),
        class_of_(deck.size),
        kind_of_(deck.size) {
    for (std::size_t i = 0; i < asked.counts.size(); ++i) {
      const AskedCount& count = asked.counts[i];
      for (const std::uint16_t card : count.cards) kind_of_[card].counts |= 1U << i;
      std::size_t most = cards;
      if (count.of == Of::ranks) class_of_ = deck.ranks->class_of;
      if (count.of == Of::suits) class_of_ = deck.suits->class_of;
      if (count.of == Of::values) std::iota(class_of_.begin(), class_of_.end(), std::uint16_t{0});
      if (count.of == Of::sum) {
        for (std::size_t card = 0; card < deck.size; ++card) {
          kind_of_[card].counts |= 1U << i;
          kind_of_[card].number = card + deck.first_number;
        }
        most = cards * (deck.size - 1 + deck.first_number);
      } else if (count.of != Of::cards) {
        by_class_ = true;
      }
      caps_.push_back(asked.is_number ? most : count.most >= most ? count.least : count.most + 1);
    }
    classes_ = 1U + *std::max_element(class_of_.begin(), class_of_.end());
    for (std::size_t card = 0; card < deck.size; ++card) chance_.push_back(deck.chance(card));
  }

  /// The numbers of a hand, each no higher than matters.
  std::vector<std::size_t> of(Hand hand) const {
    std::vector<std::size_t> held(classes_);
    std::vector<std::size_t> numbers(caps_.size());
    for (const std::uint16_t card : hand) {
      ++held[class_of_[card]];
      add_cards(kind_of_[card], 1, numbers);
    }
    for (const std::size_t number : held) add_class(number, numbers);
    return numbers;
  }

  /// The value of a hand with these numbers: the number, or whether all of them lie in bounds.
  std::size_t value(const std::vector<std::size_t>& numbers) const {
    if (asked_.is_number) return numbers[0];
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] < asked_.counts[i].least || numbers[i] > asked_.counts[i].most) return 0;
    }
    return 1;
  }

  /// The share of hands with each value: over classes, and in each over the cards that are counted
  /// alike, the ways to hold so many of them are multiplied up.
  std::vector<double> law() const {
    std::vector<std::map<Kind, Alike>> alike(classes_);
    for (std::size_t card = 0; card < class_of_.size(); ++card) {
      Alike& of_kind = alike[class_of_[card]][kind_of_[card]];
      ++of_kind.cards;
      of_kind.chance += chance_[card];
    }
    const Ways none = {{State{0, std::vector<std::size_t>(caps_.size())}, 1.0}};
    Ways ways = none;
    Alike others;  // that nothing counts, where classes do not matter
    for (const auto& of_class : alike) {
      Ways held = none;
      for (const auto& [kind, cards] : of_class) {
        if (!by_class_ && kind.counts == 0) {
          others = cards;
        } else {
          held = with_cards(held, kind, cards);
        }
      }
      ways = with_class(ways, held);
    }
    std::vector<double> law(asked_.is_number ? caps_[0] + 1 : 2);
    const double all = ways_to_hold({class_of_.size(), 1}, cards_);
    for (const auto& [state, number] : ways) {
      law[value(state.second)] += number * ways_to_hold(others, cards_ - state.first) / all;
    }
    while (law.back() == 0) law.pop_back();
    return law;
  }

 private:
  using State = std::pair<std::size_t, std::vector<std::size_t>>;  // cards taken, numbers
  using Ways = std::map<State, double>;
  /// The part of a card in the counts.
  struct Kind {
    std::uint32_t counts = 0;  ///< a bit for each that counts it
    std::size_t number = 0;    ///< that it adds to a sum
    friend auto operator<=>(const Kind&, const Kind&) = default;
  };
  /// Cards of a kind.
  struct Alike {
    std::size_t cards = 0;
    double chance = 0;  ///< of all of them
  };

  /// The hands of so many of these cards; of draws with repeats, their chance over the factorial of
  /// the number, so that products count the orders in which they come.
  double ways_to_hold(const Alike& alike, std::size_t number) const {
    if (!with_repeats_) return choose(alike.cards, number);
    double ways = 1;
    for (std::size_t i = 1; i <= number; ++i) ways *= alike.chance / static_cast<double>(i);
    return ways;
  }

  void add_cards(const Kind& kind, std::size_t number, std::vector<std::size_t>& numbers) const {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if ((kind.counts >> i & 1U) == 0) continue;
      const std::size_t each = asked_.counts[i].of == Of::sum ? kind.number : 1;
      numbers[i] = std::min(numbers[i] + each * number, caps_[i]);
    }
  }

  /// Adds what is counted of a class of which a hand has so many cards.
  void add_class(std::size_t held, std::vector<std::size_t>& numbers) const {
    for (std::size_t i = 0; by_class_ && i < numbers.size(); ++i) {
      const AskedCount& count = asked_.counts[i];
      if (count.of == Of::cards || count.of == Of::sum || held < count.of_each) continue;
      numbers[i] = std::min(numbers[i] + 1, caps_[i]);
    }
  }

  Ways with_cards(const Ways& before, const Kind& kind, const Alike& cards) const {
    Ways after;
    const std::size_t most = with_repeats_ ? cards_ : cards.cards;
    for (const auto& [state, number] : before) {
      for (std::size_t more = 0; more <= most && state.first + more <= cards_; ++more) {
        State next = state;
        next.first += more;
        add_cards(kind, more, next.second);
        after[next] += number * ways_to_hold(cards, more);
      }
    }
    return after;
  }

  Ways with_class(const Ways& before, const Ways& held) const {
    Ways after;
    for (const auto& [state, number] : before) {
      for (const auto& [more, ways] : held) {
        if (state.first + more.first > cards_) continue;
        State next = state;
        next.first += more.first;
        for (std::size_t i = 0; i < caps_.size(); ++i) {
          next.second[i] = std::min(next.second[i] + more.second[i], caps_[i]);
        }
        add_class(more.first, next.second);
        after[next] += number * ways;
      }
    }
    return after;
  }

  AskedFeature asked_;
  bool with_repeats_;
  bool by_class_ = false;  ///< counts ranks, suits or values
  std::size_t cards_;
  std::vector<std::uint16_t> class_of_;  ///< by card
  std::vector<Kind> kind_of_;            ///< by card
  std::vector<double> chance_;           ///< by card, in draws with repeats
  std::vector<std::size_t> caps_;        ///< numbers above are as good as these
  std::size_t classes_ = 1;
};

Feature feature_of(const cards::Deck& deck, const AskedFeature& asked, std::size_t cards) {
  Counter counter(deck, asked, cards);
  Feature feature{{}, asked.name, {}, true, counter.law(), {}};
  const auto named = hands_with(asked.name, asked.name);
  const bool is_sum = asked.counts.front().of == Of::sum;
  for (std::size_t value = 0; value < feature.law.size(); ++value) {
    feature.values.push_back(!asked.is_number
                                 ? value == 1 ? asked.name : "hands other than " + asked.name
                             : is_sum ? fmt::format("{} {}", asked.name, value)
                                      : named(value));
  }
  feature.value = [counter = std::move(counter)](Hand hand) {
    return counter.value(counter.of(hand));
  };
  feature.is_asked_first = feature.is_own = true;
  return feature;
}

}  // namespace

std::vector<AskedFeature> read_features(std::string_view text, const std::string& path,
                                        const cards::Deck& deck) {
  const toml::table document = parse_toml(text, path);
  for (const auto& [key, node] : document) {
    if (std::string_view(key) == "feature") continue;
    throw InputError(fmt::format("{}:{}: found '{}', expected [[feature]] tables alone", path,
                                 node.source().begin.line, printable(std::string_view(key))));
  }
  const toml::node* const node = document.get("feature");
  const toml::array* const list = node == nullptr ? nullptr : node->as_array();
  if (list == nullptr || list->empty() || list->size() > most_features) {
    throw InputError(fmt::format("{}: expected 1 to {} tables [[feature]]", path, most_features));
  }
  std::vector<AskedFeature> features;
  std::set<std::string> names;
  for (const toml::node& entry : *list) {
    const toml::table* const table = entry.as_table();
    if (table == nullptr) {
      throw InputError(
          fmt::format("{}:{}: expected a table [[feature]]", path, entry.source().begin.line));
    }
    features.push_back(FeatureReader(path, *table, deck).read());
    if (!names.insert(features.back().name).second) {
      throw InputError(fmt::format("{}:{}: '{}' stands twice; expected another name", path,
                                   table->source().begin.line, features.back().name));
    }
  }
  return features;
}

std::vector<Feature> asked_features(const cards::Deck& deck, std::size_t cards) {
  std::vector<Feature> features;
  for (const AskedFeature& asked : deck.asked) {
    Feature feature = feature_of(deck, asked, cards);
    // Names in any letters, and a table for each.
    feature.name = fmt::format("own-{}", &asked - deck.asked.data() + 1);
    const auto possible = std::count_if(feature.law.begin(), feature.law.end(),
                                        [](double share) { return share > 0; });
    if (possible > 1) features.push_back(std::move(feature));
  }
  return features;
}

}  // namespace evenhand::worth
