#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/rules.hpp"
#include "sims/random/draws.hpp"

namespace evenhand::doudizhu {

inline const Rules& rules = preset("douzero").rules;

inline Counts cards(std::string_view text) { return parse_cards(text, "test").counts; }

/// Fair deals and choices, from fixed seeds.
class Dealer {
 public:
  explicit Dealer(std::uint64_t seed)
      : dealer_(shuffle::parse_shuffler("fisher-yates"), deck_size, random::sources().front().name,
                seed),
        source_(random::make_source(random::sources().front().name, seed, 1)) {
    dealer_.begin_block(0);
    restart();
  }
  /// The choices start again.
  void restart() {
    source_ = random::make_source(random::sources().front().name, 99, 1);
    draws_.begin_block(*source_, random::sources().front());
  }

  Deal deal() {
    DeckOrder deck{};
    dealer_.shuffle(sorted_deck(), deck);
    return deal_out(deck);
  }
  random::Draws& draws() { return draws_; }

 private:
  shuffle::Dealer dealer_;
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
};

/// The landlord has the bottom cards, too.
inline std::array<Counts, seats> hands_of(const Deal& deal, unsigned landlord) {
  std::array<Counts, seats> hands{};
  for (unsigned s = 0; s < seats; ++s) hands[s] = counts_of<std::uint8_t>(deal.hands[s]);
  hands[landlord] += counts_of<std::uint8_t>(deal.bottom);
  return hands;
}

}  // namespace evenhand::doudizhu
