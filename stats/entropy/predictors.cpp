#include "stats/entropy/predictors.hpp"

#include <array>
#include <vector>

#include "stats/entropy/followers.hpp"

namespace evenhand::stats::entropy {
namespace {

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
