#include <fmt/format.h>

#include <numeric>

#include "base/error.hpp"
#include "sims/shuffle/registry.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "sims/shuffle/simulated_choices.hpp"

namespace evenhand::shuffle {
namespace {

template <class Algorithm>
class Simulation final : public Shuffler {
 public:
  explicit Simulation(const Algorithm& algorithm) : algorithm_(algorithm) {}

  void begin_block(random::Source& source, const random::SourceInfo& info) override {
    choices_.begin_block(source, info);
  }

  void deal(cards::DealBatch& batch) override {
    batch.visit([&](auto deals) {
      for (std::size_t d = 0; d < deals.count; ++d) {
        Deck deck{deals[d].data(), deals.deck_size};
        std::iota(deals[d].begin(), deals[d].end(), 0);
        choices_.begin_deal();
        run(algorithm_, deck, choices_);
      }
    });
  }

 private:
  Algorithm algorithm_;
  SimulatedChoices choices_;
};

}  // namespace

std::unique_ptr<Shuffler> make_shuffler(const ShufflerSpec& spec, std::size_t deck_size) {
  if (deck_size < cards::min_deck || deck_size > cards::max_deck) {
    throw InputError(fmt::format("a deck of {} cards cannot be shuffled; decks have {} to {} cards",
                                 deck_size, cards::min_deck, cards::max_deck));
  }
  return with_algorithm(spec, []<class Algorithm>(const Algorithm& algorithm) {
    return std::unique_ptr<Shuffler>(std::make_unique<Simulation<Algorithm>>(algorithm));
  });
}

}  // namespace evenhand::shuffle
