#include "sims/holdem/policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/odds/poker.hpp"

namespace evenhand::holdem {
namespace {

using odds::Category;

/// An open-ended straight draw has eight, a flush draw nine.
constexpr unsigned outs_to_call = 8;

/// Hands before the flop: r raises, c calls, f folds. Rows and columns are the ranks from A to 2;
/// suited hands stand above the diagonal of pairs, the others below it.
constexpr std::array<std::string_view, 13> preflop_table = {
    "rrrrrcccccccc",  // A
    "rrrrcccffffff",  // K
    "rrrrccfffffff",  // Q
    "rccrccfffffff",  // J
    "ccffrccffffff",  // T
    "fffffrccfffff",  // 9
    "ffffffcccffff",  // 8
    "fffffffcccfff",  // 7
    "ffffffffccfff",  // 6
    "fffffffffccff",  // 5
    "ffffffffffcff",  // 4
    "fffffffffffcf",  // 3
    "ffffffffffffc",  // 2
};

char preflop_entry(const std::array<Card, hole_cards>& hole) {
  constexpr unsigned ace = 12;
  const unsigned high = ace - std::max(hole[0], hole[1]) / 4;
  const unsigned low = ace - std::min(hole[0], hole[1]) / 4;
  const bool is_suited = hole[0] % 4 == hole[1] % 4;
  return is_suited ? preflop_table[high][low] : preflop_table[low][high];
}

/// The wanted action, or the nearest one that is legal.
Action legal_or_call(Action wanted, const Betting& betting) {
  return betting.legal().has(wanted) ? wanted : Action::call;
}

Category category_with(const View& view, std::vector<Card>& cards) {
  cards.assign(view.board.begin(), view.board.end());
  cards.insert(cards.end(), view.hole.begin(), view.hole.end());
  return odds::poker_category(cards);
}

class RandomLegal final : public Policy {
 public:
  Action choose(const View& view, random::Draws& draws) const override {
    const LegalActions legal = view.betting.legal();
    return legal[draws.below(static_cast<std::uint32_t>(legal.size()))];
  }
};

class Caller final : public Policy {
 public:
  Action choose(const View&, random::Draws&) const override { return Action::call; }
};

class Tight final : public Policy {
 public:
  Action choose(const View& view, random::Draws&) const override {
    return legal_or_call(view.board.empty() ? before_flop(view) : after_flop(view), view.betting);
  }

 private:
  static Action before_flop(const View& view) {
    switch (preflop_entry(view.hole)) {
      case 'r':
        return Action::raise;
      case 'c':
        return view.betting.bets() > 2 ? Action::fold : Action::call;
      default:
        return Action::fold;
    }
  }

  /// Two pair or better is raised, a pair calls and bets when nobody has, a draw calls; what the
  /// board alone has counts for nothing.
  static Action after_flop(const View& view) {
    std::vector<Card> cards;
    const Category made = category_with(view, cards);
    const bool is_own = made > odds::poker_category(view.board);
    if (is_own && made >= Category::two_pair) return Action::raise;
    if (is_own) return view.betting.bets() == 0 ? Action::raise : Action::call;
    const bool is_draw = view.board.size() < board_cards && outs(view) >= outs_to_call;
    return is_draw ? Action::call : Action::fold;
  }
};

constexpr std::array<PolicyInfo, 3> infos = {{
    {"tight", "good hands before the flop by a fixed table, then what they make, and draws"},
    {"caller", "checks and calls, whatever it holds"},
    {"random", "any legal action, all equally likely"},
}};

}  // namespace

unsigned outs(const View& view) {
  std::vector<Card> all;
  category_with(view, all);
  std::vector<Card> board(view.board.begin(), view.board.end());
  all.push_back(0);
  board.push_back(0);
  unsigned found = 0;
  for (Card card = 0; card < deck_size; ++card) {
    if (std::find(all.begin(), all.end() - 1, card) != all.end() - 1) continue;
    all.back() = card;
    board.back() = card;
    const Category made = odds::poker_category(all);
    if (made >= Category::straight && made > odds::poker_category(board)) ++found;
  }
  return found;
}

std::span<const PolicyInfo> policies() { return infos; }

std::unique_ptr<Policy> make_policy(std::string_view name) {
  if (name == infos[0].name) return std::make_unique<Tight>();
  if (name == infos[1].name) return std::make_unique<Caller>();
  if (name == infos[2].name) return std::make_unique<RandomLegal>();
  std::array<std::string_view, infos.size()> names;
  for (std::size_t i = 0; i < infos.size(); ++i) names[i] = infos[i].name;
  throw InputError(unknown_name("policy", name, names,
                                fmt::format("the policies are {}", fmt::join(names, ", "))));
}

}  // namespace evenhand::holdem
