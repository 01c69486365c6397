// Watches streams of deals of 52 cards that have a flaw, or none, and prints the result of each as
// a line of JSON: see scripts/prove-watch.py.
//   watched_streams FLAW STREAMS DEALS SEED [FROM [end | ARL]]
// FLAW is a built-in shuffler, or cell (one card at one place has 5 % more of the deals than 1/52),
// group (four cards are 2 % more often in a quarter of the deal; named-group: the watch is told
// which four), repeats (1 % of the deals are one of the last thousand again) or lag (in 5 % of the
// deals a card has the place of three deals before). From deal FROM on; before it deals are fair. A
// stream ends at its first alarm or change after that; with `end`, at DEALS; with ARL, at the first
// change that is told at this --arl.
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
        fair_(shuffle::parse_shuffler("fisher-yates"), cards_of_deck, "xoshiro256++", options.seed,
              stream << 20),
        flawed_(shuffle::parse_shuffler(tamper_ ? "fisher-yates" : options.flaw), cards_of_deck,
                "xoshiro256++", options.seed + 1000, stream << 20) {}

  cards::DealBatch next(std::uint64_t deals, bool is_fair) {
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
  Tamper tamper_;
  flaws::Chance chance_;
  shuffle::Dealer fair_;
  shuffle::Dealer flawed_;
};

/// The p-value of the cards by place of all deals, as a test of fixed size has it.
double position_p(const watch::Counted& totals) {
  const std::size_t n = cards_of_deck;
  std::vector<std::uint64_t> by_card(n * n);
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t card = 0; card < n; ++card) by_card[card * n + p] = totals.cells[p * n + card];
  }
  const stats::TestResult test = stats::position_test({by_card, n, totals.deals});
  return test.is_skipped() ? 1.0 : test.p.value();
}

cards::Deck watched_deck(const Options& options) {
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
    if (options.ends_late && told["fixed"] == 0 && position_p(watcher.totals()) <= settings.alpha) {
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
