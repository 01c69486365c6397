#include "stats/entropy/predictors.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {
namespace {

/// Hashes a key by the upper bits of a multiplication, which depend on all bits of the key.
std::size_t scattered(std::uint64_t key, std::size_t slots) {
  return static_cast<std::size_t>(((key ^ (key >> 29U)) * 0x9E3779B97F4A7C15U) >> 24U) &
         (slots - 1);
}

/// ln P(no run of r in n predictions) for a probability p of a right one: with x = 1 + y the
/// smallest root of 1 - x + q p^r x^(r+1), it is (1 - p x) / ((r + 1 - r x) q x^(n+1)).
double log_without_run(double p, double r, double n) {
  const double q = 1 - p;
  const double power = std::pow(p, r);
  double y = 0;
  for (int round = 0; round < 100; ++round) {
    const double next = q * power * std::exp((r + 1) * std::log1p(y));
    if (!(next > y)) break;
    y = next;
  }
  return std::log1p(-p * y / q) - std::log1p(-r * y) - (n + 1) * std::log1p(y);
}

/// The commonest of the last symbols, and of equals the one that came last.
class Window {
 public:
  explicit Window(std::size_t size) : size_(size) {}

  bool is_full_at(std::size_t i) const { return i >= size_; }
  std::uint8_t commonest() const { return commonest_; }

  /// Symbol i of the text comes, and where the window is full the oldest goes.
  void take(Symbols symbols, std::size_t i) {
    const std::uint8_t comes = symbols[i];
    ++counts_[comes];
    last_[comes] = i;
    if (is_full_at(i)) {
      const std::uint8_t goes = symbols[i - size_];
      --counts_[goes];
      if (goes == commonest_) return search();
    }
    if (counts_[comes] >= counts_[commonest_]) commonest_ = comes;
  }

 private:
  void search() {
    for (std::size_t symbol = 0; symbol < counts_.size(); ++symbol) {
      const bool is_commoner =
          counts_[symbol] > counts_[commonest_] ||
          (counts_[symbol] == counts_[commonest_] && last_[symbol] > last_[commonest_]);
      if (is_commoner) commonest_ = static_cast<std::uint8_t>(symbol);
    }
  }

  std::size_t size_;
  std::array<std::uint32_t, 256> counts_{};
  std::array<std::size_t, 256> last_{};
  std::uint8_t commonest_ = 0;
};

constexpr std::size_t lags = 128;
constexpr std::size_t longest_context = 16;
constexpr std::size_t most_followers = 100'000;
constexpr std::size_t most_contexts = 65'536;

}  // namespace

Context Context::last(unsigned bits) const {
  const auto lowest = [](std::uint64_t word, unsigned count) {
    return count >= 64 ? word : word & ((std::uint64_t{1} << count) - 1);
  };
  return bits <= 64 ? Context{0, lowest(low, bits)} : Context{lowest(high, bits - 64), low};
}

std::size_t Followers::slot_of(const Context& context) const {
  const std::uint64_t key = context.low + context.high * 0xD6E8FEB86659FD93U;
  std::size_t slot = scattered(key, slots_.size());
  while (slots_[slot] != none && entries_[slots_[slot]].context != context) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

std::uint32_t Followers::add(const Context& context) {
  if (2 * entries_.size() >= slots_.size()) {
    slots_.assign(2 * slots_.size(), none);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      slots_[slot_of(entries_[i].context)] = static_cast<std::uint32_t>(i);
    }
  }
  const auto number = static_cast<std::uint32_t>(entries_.size());
  slots_[slot_of(context)] = number;
  entries_.push_back({context});
  return number;
}

std::size_t Followers::pair_slot_of(std::uint64_t key) const {
  std::size_t slot = scattered(key, pair_slots_.size());
  while (pair_slots_[slot].key != 0 && pair_slots_[slot].key != key) {
    slot = (slot + 1) & (pair_slots_.size() - 1);
  }
  return slot;
}

void Followers::grow_pairs() {
  std::vector<Pair> before(2 * pair_slots_.size());
  before.swap(pair_slots_);
  for (const Pair& pair : before) {
    if (pair.key != 0) pair_slots_[pair_slot_of(pair.key)] = pair;
  }
}

void Followers::count(std::uint32_t number, std::uint8_t symbol, bool may_add) {
  const std::uint64_t key = 1 + 256 * std::uint64_t{number} + symbol;
  std::size_t slot = pair_slot_of(key);
  if (pair_slots_[slot].key == 0) {
    if (!may_add) return;
    if (2 * pairs_ >= pair_slots_.size()) {
      grow_pairs();
      slot = pair_slot_of(key);
    }
    pair_slots_[slot].key = key;
    ++pairs_;
  }
  const std::uint32_t times = ++pair_slots_[slot].times;
  Entry& entry = entries_[number];
  if (times > entry.times || (times == entry.times && symbol > entry.symbol)) {
    entry.symbol = symbol;
    entry.times = times;
  }
}

double local_probability(std::uint64_t r, std::uint64_t n, double least) {
  const auto runs_are_rarer = [&](double p) {
    return log_without_run(p, static_cast<double>(r), static_cast<double>(n)) > std::log(0.99);
  };
  if (!runs_are_rarer(least)) return least;
  double low = least;
  double high = 1;
  for (;;) {
    const double middle = (low + high) / 2;
    if (!(middle > low && middle < high)) return high;
    (runs_are_rarer(middle) ? low : high) = middle;
  }
}

Estimate predicted(const Predictions& predictions, std::size_t values) {
  if (predictions.made < 2) return Estimate::skip("fewer than 2 predictions");
  const auto n = static_cast<double>(predictions.made);
  const double share = static_cast<double>(predictions.right) / n;
  const double global =
      predictions.right == 0 ? 1 - std::pow(0.01, 1 / n) : upper_bound(share, predictions.made);
  const double least = std::fmax(global, 1 / static_cast<double>(values));
  if (least >= 1) return Estimate::of(0);
  return Estimate::of(
      min_entropy(local_probability(predictions.longest_run + 1, predictions.made, least)));
}

Predictions multi_mcw(Symbols symbols, const StopCheck& check) {
  constexpr std::size_t shortest = 63;
  std::array<Window, 4> windows = {Window(shortest), Window(255), Window(1023), Window(4095)};
  Scoreboard<4> scores;
  Predictions predictions;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    check_at(i, check);
    if (i >= shortest) {
      predictions.add(windows[scores.best()].commonest() == symbols[i]);
      for (std::size_t w = 0; w < windows.size(); ++w) {
        const bool is_right = windows[w].is_full_at(i) && windows[w].commonest() == symbols[i];
        if (is_right) scores.was_right(w);
      }
    }
    for (Window& window : windows) window.take(symbols, i);
  }
  return predictions;
}

Predictions lag(Symbols symbols, const StopCheck& check) {
  // The places of the same symbol before, so that only lags that are right are visited.
  std::array<std::size_t, lags> before{};
  std::array<std::size_t, 256> last{};  // one more than the place; 0 for none
  Scoreboard<lags> scores;
  Predictions predictions;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    check_at(i, check);
    if (i > 0) {
      const std::size_t back = scores.best() + 1;
      predictions.add(i >= back && symbols[i - back] == symbols[i]);
    }
    for (std::size_t place = last[symbols[i]]; place > 0 && i + 1 - place <= lags;
         place = before[(place - 1) % lags]) {
      scores.was_right(i - place);
    }
    before[i % lags] = last[symbols[i]];
    last[symbols[i]] = i + 1;
  }
  return predictions;
}

Predictions multi_mmc(Symbols symbols, unsigned bits, const StopCheck& check) {
  std::vector<Followers> followers(longest_context);
  Scoreboard<longest_context> scores;
  Predictions predictions;
  Context before;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    check_at(i, check);
    const std::size_t best = scores.best();
    bool is_right = false;
    bool is_known = true;
    for (std::size_t d = 0; d < std::min(i, longest_context); ++d) {
      Followers& mine = followers[d];
      const Context context = before.last(static_cast<unsigned>(d + 1) * bits);
      // A context that is not known is not known with more symbols before it.
      std::uint32_t number = is_known ? mine.find(context) : Followers::none;
      is_known = number != Followers::none;
      const bool may_add = mine.pairs() < most_followers;
      if (is_known && mine.most(number).first == symbols[i]) {
        scores.was_right(d);
        is_right = is_right || d == best;
      }
      if (!is_known && may_add) number = mine.add(context);
      if (number != Followers::none) mine.count(number, symbols[i], may_add);
    }
    if (i >= 2) predictions.add(is_right);
    before.push(symbols[i], bits);
  }
  return predictions;
}

Predictions lz78y(Symbols symbols, unsigned bits, const StopCheck& check) {
  std::vector<Followers> followers(longest_context);
  Predictions predictions;
  Context before;
  std::size_t contexts = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    check_at(i, check);
    std::uint32_t most = 0;
    bool is_right = false;
    for (std::size_t d = i < longest_context ? 0 : longest_context; d-- > 0;) {
      Followers& mine = followers[d];
      const Context context = before.last(static_cast<unsigned>(d + 1) * bits);
      std::uint32_t number = mine.find(context);
      if (number != Followers::none) {
        const auto [symbol, times] = mine.most(number);
        if (times > most) is_right = symbol == symbols[i];
        most = std::max(most, times);
      } else if (contexts < most_contexts) {
        number = mine.add(context);
        ++contexts;
      }
      if (number != Followers::none) mine.count(number, symbols[i], true);
    }
    if (i > longest_context) predictions.add(is_right);
    before.push(symbols[i], bits);
  }
  return predictions;
}

}  // namespace evenhand::stats::entropy
