#include "sims/shuffle/explain.hpp"

#include <numeric>
#include <vector>

#include "sims/shuffle/bounded_choices.hpp"
#include "sims/shuffle/exchanges.hpp"
#include "sims/shuffle/recording_choices.hpp"
#include "sims/shuffle/registry.hpp"
#include "sims/shuffle/simulated_choices.hpp"

namespace evenhand::shuffle {
namespace {

using Explain = std::function<void(const ExplainedStep&)>;

template <class Algorithm, class Choices>
void explain_with(const Algorithm& algorithm, std::size_t deck_size, Choices& choices,
                  const Explain& explain) {
  std::vector<std::uint16_t> cards(deck_size);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  std::vector<std::uint16_t> before = cards;
  Deck<std::uint16_t> deck{cards.data(), deck_size};
  RecordingChoices<Choices> recording(choices);
  run(algorithm, deck, recording, [&](Place place) {
    explain({place, recording.recorded(), before, cards});
    recording.forget();
    before = cards;
  });
}

template <class Algorithm>
void explain_in_turn(const Algorithm& algorithm, std::size_t deck_size, random::Source& source,
                     const random::SourceInfo& info, std::uint64_t index, const Explain& explain) {
  SimulatedChoices choices;
  choices.begin_block(source, info);
  std::vector<std::uint16_t> cards(deck_size);
  for (std::uint64_t earlier = 0; earlier < index; ++earlier) {
    std::iota(cards.begin(), cards.end(), std::uint16_t{0});
    Deck<std::uint16_t> deck{cards.data(), deck_size};
    choices.begin_deal();
    run(algorithm, deck, choices);
  }
  choices.begin_deal();
  explain_with(algorithm, deck_size, choices, explain);
}

template <class Algorithm>
void explain_ahead(const Algorithm& algorithm, std::size_t deck_size, random::Source& source,
                   std::uint64_t index, const Explain& explain) {
  const std::size_t phase_size = cards::DealBatch::phase_size(deck_size);
  random::BoundedBatch indices(fixed_bounds<Algorithm>(deck_size), phase_size);
  indices.begin_block(source);
  for (std::uint64_t phase = 0; phase <= index / phase_size; ++phase) indices.draw(phase_size);
  indices.visit([&]<class Index>(random::IndexRows<Index> rows) {
    BoundedChoices<Index> choices(rows, index % phase_size);
    explain_with(algorithm, deck_size, choices, explain);
  });
}

/// The choice maker that reads what was drawn of one deal.
class DrawnChances {
 public:
  void push(bool chosen) { chosen_.push_back(chosen); }
  bool chance(std::size_t /*p*/, std::size_t /*q*/) { return chosen_[next_++]; }

 private:
  std::vector<bool> chosen_;
  std::size_t next_ = 0;
};

template <class Algorithm>
void explain_abreast(const Algorithm& algorithm, std::size_t deck_size, random::Source& source,
                     std::uint64_t index, const Explain& explain) {
  const std::size_t phase_size = cards::DealBatch::phase_size(deck_size);
  constexpr std::size_t decks = random::ChanceMasks::deals;
  const std::size_t groups_a_phase = (phase_size + decks - 1) / decks;
  const std::size_t in_phase = index % phase_size;
  Exchanges<Algorithm> exchanges(deck_size);
  exchanges.begin_block(source);
  const std::uint64_t earlier = index / phase_size * groups_a_phase + in_phase / decks;
  for (std::uint64_t group = 0; group < earlier; ++group) exchanges.group([](auto) {});
  DrawnChances choices;
  exchanges.group([&](auto masks) {
    for (const std::uint64_t mask : masks) choices.push((mask >> (in_phase % decks) & 1) != 0);
  });
  explain_with(algorithm, deck_size, choices, explain);
}

}  // namespace

void explain_deal(const ShufflerSpec& spec, std::size_t deck_size, random::Source& source,
                  const random::SourceInfo& info, std::uint64_t index_in_block,
                  const Explain& explain) {
  with_algorithm(spec, [&]<class Algorithm>(const Algorithm& algorithm) {
    if constexpr (HasFixedBounds<Algorithm>) {
      if (allows_drawing_ahead(info)) {
        explain_ahead(algorithm, deck_size, source, index_in_block, explain);
        return;
      }
    }
    if constexpr (HasFixedExchanges<Algorithm>) {
      if (allows_drawing_ahead(info)) {
        explain_abreast(algorithm, deck_size, source, index_in_block, explain);
        return;
      }
    }
    explain_in_turn(algorithm, deck_size, source, info, index_in_block, explain);
  });
}

}  // namespace evenhand::shuffle
