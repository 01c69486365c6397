// Watches streams of deals of 52 cards that have a flaw, or none, and prints the result of each as
// a line of JSON: see scripts/prove-watch.py.
//   watched_streams FLAW STREAMS DEALS SEED [FROM [end | ARL]]
// FLAW is a built-in shuffler, or cell (one card at one place has 5 % more of the deals than 1/52),
// group (four cards are 2 % more often in a quarter of the deal; named-group: the watch is told
// which four), repeats (1 % of the deals are one of the last thousand again) or lag (in 5 % of the
// deals a card has the place of three deals before). Or draws: lotto of 6 of 49, die of one of 6
// and wheel of one of 37 values are fair; lotto-number, die-number and wheel-number have one number
// 5, 5 and 20 % more often; lotto-before draws a number of the draw before once more in a fifth of
// cases, and die-again and wheel-again have the value before again in one more draw of 100 and of
// 200; lotto-pair puts a number to another in a tenth of the draws that have that. From deal FROM
// on; before it deals are fair. A stream ends at its first alarm or change after that; with `end`,
// at DEALS; with ARL, at the first change that is told at this --arl.
#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/json_members.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/watch/watcher.hpp"
#include "stats/permutations/position_matrix.hpp"
#include "tests/flaws/random.hpp"

namespace {

using namespace evenhand;

constexpr std::size_t cards_of_deck = 52;

using Cards = std::span<std::uint8_t>;
/// Changes deal number `deal` of a batch, given those before it.
using Tamper = std::function<void(Cards deal, flaws::Chance& chance)>;

void give(Cards deal, std::uint8_t card, std::size_t place) {
  std::swap(deal[place], *std::find(deal.begin(), deal.end(), card));
}

/// The last deals, of which any may be asked for.
class Last {
 public:
  explicit Last(std::size_t number) : deals_(number) {}
  void add(Cards deal) { deals_[added_++ % deals_.size()].assign(deal.begin(), deal.end()); }
  std::size_t size() const { return std::min(added_, deals_.size()); }
  /// 1 is the one before.
  const std::vector<std::uint8_t>& back(std::size_t ago) const {
    return deals_[(added_ - ago) % deals_.size()];
  }

 private:
  std::vector<std::vector<std::uint8_t>> deals_;
  std::size_t added_ = 0;
};

void hold_more(Cards deal, flaws::Chance& chance) {
  if (!chance.happens(2, 100)) return;
  std::vector<std::size_t> out;
  std::vector<std::size_t> in;
  for (std::size_t p = 0; p < deal.size(); ++p) {
    const bool is_held = p < deal.size() / 4;
    if (is_held && deal[p] >= 4) in.push_back(p);
    if (!is_held && deal[p] < 4) out.push_back(p);
  }
  if (!out.empty())
    std::swap(deal[out[chance.below(out.size())]], deal[in[chance.below(in.size())]]);
}

Tamper tamper_of(const std::string& flaw) {
  // In 1 of 20 · 51 of the deals in which it is not there it is put there, which makes 5 % more in
  // all.
  if (flaw == "cell") {
    return [](Cards deal, flaws::Chance& chance) {
      if (chance.happens(1, 20 * (cards_of_deck - 1))) give(deal, 0, 0);
    };
  }
  if (flaw == "group" || flaw == "named-group") return hold_more;
  if (flaw == "repeats") {
    return [last = Last(1000)](Cards deal, flaws::Chance& chance) mutable {
      if (last.size() > 0 && chance.happens(1, 100)) {
        const std::vector<std::uint8_t>& again = last.back(1 + chance.below(last.size()));
        std::copy(again.begin(), again.end(), deal.begin());
      }
      last.add(deal);
    };
  }
  if (flaw == "lag") {
    return [last = Last(3)](Cards deal, flaws::Chance& chance) mutable {
      if (last.size() == 3 && chance.happens(5, 100)) {
        const std::size_t place = chance.below(deal.size());
        give(deal, last.back(3)[place], place);
      }
      last.add(deal);
    };
  }
  return nullptr;
}

/// Draws are made here, by the same chances as the flaws.
struct Drawing {
  std::size_t cards = 0;
  std::size_t width = 0;
  bool with_repeats = false;
};

std::optional<Drawing> drawing_of(const std::string& flaw) {
  if (flaw.starts_with("lotto")) return Drawing{49, 6, false};
  if (flaw.starts_with("die")) return Drawing{6, 1, true};
  if (flaw.starts_with("wheel")) return Drawing{37, 1, true};
  return std::nullopt;
}

/// The next draw, given the one before, which is empty at first.
class Draws {
 public:
  Draws(const std::string& flaw, const Drawing& drawing) : drawing_(drawing), flaw_(flaw) {
    const std::size_t dash = flaw.find('-');
    flaw_ = dash == std::string::npos ? "" : flaw.substr(dash + 1);
  }

  std::vector<std::uint8_t> next(bool is_fair, flaws::Chance& chance) {
    std::vector<std::uint8_t> draw;
    while (draw.size() < drawing_.width) {
      const auto card = static_cast<std::uint8_t>(chance.below(drawing_.cards));
      if (drawing_.with_repeats || !is_in(card, draw)) draw.push_back(card);
    }
    if (!is_fair) tamper(draw, chance);
    before_ = draw;
    return draw;
  }

 private:
  static bool is_in(std::uint8_t card, const std::vector<std::uint8_t>& draw) {
    return std::find(draw.begin(), draw.end(), card) != draw.end();
  }

  void tamper(std::vector<std::uint8_t>& draw, flaws::Chance& chance) {
    // In so many of the draws without it, number 0 takes a place: a share p of all becomes
    // p + (1 - p) / x.
    if (flaw_ == "number" && !is_in(0, draw)) {
      const std::size_t x = drawing_.width > 1 ? 143 : drawing_.cards == 6 ? 100 : 180;
      if (chance.happens(1, x)) draw[chance.below(draw.size())] = 0;
    }
    if (flaw_ == "again" && !before_.empty() &&
        chance.happens(1, drawing_.cards == 6 ? 100 : 200)) {
      draw = before_;
    }
    if (flaw_ == "before" && !before_.empty()) {
      for (std::uint8_t& card : draw) {
        if (!is_in(card, before_) || !chance.happens(1, 5)) continue;
        std::uint8_t other = card;
        while (is_in(other, draw)) other = static_cast<std::uint8_t>(chance.below(drawing_.cards));
        card = other;
      }
    }
    if (flaw_ == "pair" && is_in(3, draw) && !is_in(7, draw) && chance.happens(1, 10)) {
      std::size_t place = chance.below(draw.size());
      while (draw[place] == 3) place = chance.below(draw.size());
      draw[place] = 7;
    }
  }

  Drawing drawing_;
  std::string flaw_;
  std::vector<std::uint8_t> before_;
};

struct Options {
  std::string flaw;
  std::uint64_t streams;
  std::uint64_t deals;
  std::uint64_t seed;
  std::uint64_t from = 0;
  bool ends_late = false;
  std::optional<double> arl = {};
};

/// Deals of one stream: fair ones up to `from`, then others.
class Dealing {
 public:
  Dealing(const Options& options, std::uint64_t stream)
      : tamper_(tamper_of(options.flaw)),
        chance_(flaws::make_bits("splitmix64", options.seed * 1000003 + stream)),
        drawing_(drawing_of(options.flaw)),
        fair_(shuffle::parse_shuffler("fisher-yates"), cards_of_deck, "xoshiro256++", options.seed,
              stream << 20),
        flawed_(shuffle::parse_shuffler(tamper_ || drawing_ ? "fisher-yates" : options.flaw),
                cards_of_deck, "xoshiro256++", options.seed + 1000, stream << 20) {
    if (drawing_) draws_.emplace(options.flaw, *drawing_);
  }

  cards::DealBatch next(std::uint64_t deals, bool is_fair) {
    if (drawing_) return drawn(deals, is_fair);
    if (is_fair) return fair_.batch(deals);
    cards::DealBatch batch = flawed_.batch(deals);
    if (!tamper_) return batch;
    batch.visit([&](const auto& rows) {
      if constexpr (sizeof(*rows.data) == 1) {
        for (std::size_t d = 0; d < rows.count; ++d) tamper_(rows[d], chance_);
      }
    });
    return batch;
  }

 private:
  cards::DealBatch drawn(std::uint64_t deals, bool is_fair) {
    cards::DealBatch batch(drawing_->cards, deals, drawing_->width);
    batch.visit([&](const auto& rows) {
      for (std::size_t d = 0; d < rows.count; ++d) {
        const std::vector<std::uint8_t> draw = draws_->next(is_fair, chance_);
        std::copy(draw.begin(), draw.end(), rows[d].begin());
      }
    });
    return batch;
  }

  Tamper tamper_;
  flaws::Chance chance_;
  std::optional<Drawing> drawing_;
  std::optional<Draws> draws_;
  shuffle::Dealer fair_;
  shuffle::Dealer flawed_;
};

/// The p-value of the cards by place of all deals, as a test of fixed size has it; of draws that of
/// the number that came most too often or too seldom.
double fixed_p(const watch::Watcher& watcher) {
  const watch::Counted& totals = watcher.totals();
  if (!totals.shape.is_of(watch::DealShape::Kind::deals)) return watcher.window().card_p.value();
  const std::size_t n = cards_of_deck;
  std::vector<std::uint64_t> by_card(n * n);
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t card = 0; card < n; ++card) by_card[card * n + p] = totals.cells[p * n + card];
  }
  const stats::TestResult test = stats::position_test({by_card, n, totals.deals});
  return test.is_skipped() ? 1.0 : test.p.value();
}

cards::Deck watched_deck(const Options& options) {
  if (const auto drawing = drawing_of(options.flaw)) {
    cards::Deck deck = cards::parse_deck(std::to_string(drawing->cards));
    deck.with_repeats = drawing->with_repeats;
    cards::draw_cards(deck, drawing->width);
    if (!drawing->with_repeats) deck.sets = cards::Sets::draws;
    return deck;
  }
  cards::Deck deck = cards::parse_deck("52");
  if (options.flaw == "named-group") cards::add_group(deck, "four=0-3", "--group");
  return deck;
}

nlohmann::json watch_stream(const Options& options, std::uint64_t stream) {
  nlohmann::json told = {{"alarm", 0}, {"change", 0}, {"false_change", 0}, {"fixed", 0}};
  bool is_over = false;
  watch::Settings settings;
  settings.window = options.deals + 1;
  settings.arl = options.arl.value_or(settings.arl);
  watch::Watcher watcher(watched_deck(options), settings, [&](const watch::Event& event) {
    const bool is_early = event.deal <= options.from;
    const auto* change = std::get_if<history::ChangeEvent>(&event.what);
    if (change != nullptr && is_early) told["false_change"] = event.deal;
    if (change != nullptr && !is_early && told["change"] == 0) {
      told["change"] = event.deal;
      told["dated"] = reports::saved(change->from);
      is_over = true;
    }
    if (change == nullptr && event.is_alarm()) {
      told["alarm"] = event.deal;
      is_over = is_over || (options.from == 0 && !options.arl);
    }
  });
  Dealing dealing(options, stream);
  while (watcher.standing().deals < options.deals && !(is_over && !options.ends_late)) {
    const std::uint64_t at = watcher.standing().deals;
    // The last block of the fair ones ends where the others begin.
    const std::uint64_t end = at < options.from ? options.from : options.deals;
    watcher.look(dealing.next(std::min(watcher.next_block(), end - at), at < options.from));
    if (options.ends_late && told["fixed"] == 0 && fixed_p(watcher) <= settings.alpha) {
      told["fixed"] = watcher.standing().deals;
    }
  }
  told["deals"] = watcher.standing().deals;
  told["log_e"] = watcher.standing().most_log_e;
  return told;
}

Options options_of(const std::vector<std::string>& words) {
  if (words.size() < 4) {
    throw std::invalid_argument("FLAW STREAMS DEALS SEED [FROM [end | ARL]]");
  }
  Options options{words[0], std::stoull(words[1]), std::stoull(words[2]), std::stoull(words[3])};
  if (words.size() > 4) options.from = std::stoull(words[4]);
  options.ends_late = words.size() > 5 && words[5] == "end";
  if (words.size() > 5 && !options.ends_late) options.arl = std::stod(words[5]);
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = options_of({argv + 1, argv + argc});
    for (std::uint64_t stream = 0; stream < options.streams; ++stream) {
      fmt::print("{}\n", watch_stream(options, stream).dump());
    }
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "watched_streams: {}\n", error.what());
    return 2;
  }
}
