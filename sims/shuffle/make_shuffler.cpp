#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "sims/shuffle/algorithms/last_exchanges.hpp"
#include "sims/shuffle/exchanges.hpp"
#include "sims/shuffle/registry.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "sims/shuffle/simulated_choices.hpp"

namespace evenhand::shuffle {
namespace {

using cards::DealBatch;
using cards::DealsView;

/// Makes all choices of a deal, then those of the next.
template <class Algorithm>
class Simulation : public Shuffler {
 public:
  explicit Simulation(const Algorithm& algorithm) : algorithm_(algorithm) {}

  void begin_block(random::Source& source, const random::SourceInfo& info) override {
    choices_.begin_block(source, info);
  }

  void deal(DealBatch& batch) override {
    batch.visit([&]<class Card>(DealsView<Card> deals) {
      for (std::size_t d = 0; d < deals.count; ++d) {
        Deck<Card> deck{deals[d].data(), deals.deck_size};
        std::iota(deals[d].begin(), deals[d].end(), 0);
        choices_.begin_deal();
        run(algorithm_, deck, choices_);
      }
    });
  }

 protected:
  const Algorithm& algorithm() const { return algorithm_; }

 private:
  Algorithm algorithm_;
  SimulatedChoices choices_;
};

/// Cards in their starting order: as many as a deck of such cards can have.
template <class Card>
constexpr std::array<Card, cards::max_deck> sorted_deck = [] {
  std::array<Card, cards::max_deck> deck{};
  std::iota(deck.begin(), deck.end(), Card{0});
  return deck;
}();

/// Its rounds exchange the cards at places from the last one down, each with that at the index.
template <class Algorithm>
concept SettlesDownwards = requires { requires Algorithm::settles_downwards; };

/// Draws the indices of a phase of deals ahead, where the source allows it.
template <class Algorithm>
class BoundedSimulation final : public Simulation<Algorithm> {
 public:
  BoundedSimulation(const Algorithm& algorithm, std::size_t deck_size)
      : Simulation<Algorithm>(algorithm),
        phase_size_(DealBatch::phase_size(deck_size)),
        indices_(fixed_bounds<Algorithm>(deck_size), phase_size_) {}

  void begin_block(random::Source& source, const random::SourceInfo& info) override {
    draws_ahead_ = allows_drawing_ahead(info);
    if (draws_ahead_) {
      indices_.begin_block(source);
    } else {
      Simulation<Algorithm>::begin_block(source, info);
    }
  }

  void deal(DealBatch& batch) override {
    if (!draws_ahead_) {
      Simulation<Algorithm>::deal(batch);
      return;
    }
    batch.visit([&]<class Card>(DealsView<Card> deals) {
      for (std::size_t first = 0; first < deals.count; first += phase_size_) {
        // Always a whole phase, so that a deal does not depend on how many follow it.
        indices_.draw(phase_size_);
        const std::size_t count = std::min(phase_size_, deals.count - first);
        deals_from_rows(DealsView<Card>{deals[first].data(), deals.deck_size, count});
      }
    });
  }

 private:
  template <class Card>
  void deals_from_rows(DealsView<Card> deals) {
    indices_.visit([&]<class Index>(random::IndexRows<Index> rows) {
      const std::size_t rounds = Algorithm::rounds(deals.deck_size);
      std::size_t d = 0;
      if constexpr (SettlesDownwards<Algorithm> && sizeof(Card) == 1 && sizeof(Index) == 1) {
        if (settles_by_tables(deals.deck_size)) d = settle(deals, rows);
      }
      for (; d + side_by_side <= deals.count; d += side_by_side) {
        shuffle_side_by_side<side_by_side>(deals, rows, d, rounds);
      }
      for (; d < deals.count; ++d) shuffle_side_by_side<1>(deals, rows, d, rounds);
    });
  }

  /// Settles all deals but those that are left over, and says how many that were.
  std::size_t settle(DealsView<std::uint8_t> deals, random::IndexRows<std::uint8_t> rows) {
    deals.count -= deals.count % settled_abreast;
    if (deals.deck_size > most_settled) {
      for (std::size_t d = 0; d < deals.count; d += settled_abreast) {
        shuffle_side_by_side<settled_abreast>(deals, rows, d, deals.deck_size - most_settled);
      }
    }
    settle_by_tables(deals, rows);
    return deals.count;
  }

  // Each swap of a deal may have to wait for the one before it; those of other deals need not.
  static constexpr std::size_t side_by_side = 8;

  template <std::size_t count, class Card, class Index>
  void shuffle_side_by_side(DealsView<Card> deals, random::IndexRows<Index> rows, std::size_t first,
                            std::size_t rounds) {
    const std::size_t n = deals.deck_size;
    Card* cards = deals[first].data();
    for (std::size_t i = 0; i < count; ++i) {
      std::copy_n(sorted_deck<Card>.begin(), n, cards + i * n);
    }
    const Algorithm algorithm = this->algorithm();
    const Index* indices = rows.data + first;
    for (std::size_t round = 0; round < rounds; ++round, indices += rows.stride) {
      for (std::size_t i = 0; i < count; ++i) {
        Deck<Card> deck{cards + i * n, n};
        DrawnIndex choice(indices[i]);
        algorithm.step(Place{round, 0}, deck, choice);
      }
    }
  }

  std::size_t phase_size_;
  random::BoundedBatch indices_;
  bool draws_ahead_ = false;
};

/// Shuffles groups of decks side by side, where the source allows it.
template <class Algorithm>
class ExchangeSimulation final : public Simulation<Algorithm> {
 public:
  ExchangeSimulation(const Algorithm& algorithm, std::size_t deck_size)
      : Simulation<Algorithm>(algorithm),
        exchanges_(deck_size),
        narrow_(DealBatch::is_narrow(deck_size) ? deck_size : 0),
        wide_(DealBatch::is_narrow(deck_size) ? 0 : deck_size) {}

  void begin_block(random::Source& source, const random::SourceInfo& info) override {
    draws_ahead_ = allows_drawing_ahead(info);
    if (draws_ahead_) {
      exchanges_.begin_block(source);
    } else {
      Simulation<Algorithm>::begin_block(source, info);
    }
  }

  void deal(DealBatch& batch) override {
    if (!draws_ahead_) {
      Simulation<Algorithm>::deal(batch);
      return;
    }
    batch.visit([&]<class Card>(DealsView<Card> deals) {
      DecksAbreast<Card>& abreast = decks_of<Card>();
      for (std::size_t first = 0; first < deals.count; first += abreast.decks) {
        abreast.sort();
        exchanges_.group([&](auto masks) { abreast.exchange(masks); });
        abreast.copy_to(
            {deals[first].data(), deals.deck_size, std::min(abreast.decks, deals.count - first)});
      }
    });
  }

 private:
  template <class Card>
  DecksAbreast<Card>& decks_of() {
    if constexpr (sizeof(Card) == 1) {
      return narrow_;
    } else {
      return wide_;
    }
  }

  Exchanges<Algorithm> exchanges_;
  DecksAbreast<std::uint8_t> narrow_;
  DecksAbreast<std::uint16_t> wide_;
  bool draws_ahead_ = false;
};

}  // namespace

std::unique_ptr<Shuffler> make_shuffler(const ShufflerSpec& spec, std::size_t deck_size) {
  if (deck_size < cards::min_deck || deck_size > cards::max_deck) {
    throw InputError(fmt::format("a deck of {} cards cannot be shuffled; decks have {} to {} cards",
                                 deck_size, cards::min_deck, cards::max_deck));
  }
  return with_algorithm(
      spec, [&]<class Algorithm>(const Algorithm& algorithm) -> std::unique_ptr<Shuffler> {
        if constexpr (HasFixedBounds<Algorithm>) {
          return std::make_unique<BoundedSimulation<Algorithm>>(algorithm, deck_size);
        } else if constexpr (HasFixedExchanges<Algorithm>) {
          return std::make_unique<ExchangeSimulation<Algorithm>>(algorithm, deck_size);
        } else {
          return std::make_unique<Simulation<Algorithm>>(algorithm);
        }
      });
}

}  // namespace evenhand::shuffle
