#include "sims/shuffle/explain.hpp"

#include <numeric>
#include <span>
#include <vector>

#include "sims/shuffle/any_algorithm.hpp"
#include "sims/shuffle/exchanges.hpp"
#include "sims/shuffle/registry.hpp"
#include "sims/shuffle/simulated_choices.hpp"

namespace evenhand::shuffle {
namespace {

using Explain = std::function<void(const ExplainedStep&)>;

void explain_with(const AnyAlgorithm& algorithm, std::size_t deck_size, AnyChoices& choices,
                  const Explain& explain) {
  std::vector<std::uint16_t> cards(deck_size);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  std::vector<std::uint16_t> before = cards;
  Deck<std::uint16_t> deck{cards.data(), deck_size};
  RecordingChoices recording(choices);
  run(algorithm, deck, recording, [&](Place place) {
    explain({place, recording.recorded(), before, cards});
    recording.forget();
    before = cards;
  });
}

/// The choice maker of simulations.
class DrawnChoices final : public AnyChoices {
 public:
  DrawnChoices(random::Source& source, const random::SourceInfo& info) {
    choices_.begin_block(source, info);
  }

  void begin_deal() { choices_.begin_deal(); }

  std::size_t below(std::size_t k) override { return choices_.below(k); }
  bool chance(std::size_t p, std::size_t q) override { return choices_.chance(p, q); }
  std::uint64_t word(std::size_t bits) override { return choices_.word(bits); }
  std::size_t modulo(std::size_t bits, std::size_t k) override { return choices_.modulo(bits, k); }
  void keys(std::span<std::uint64_t> keys) override { choices_.keys(keys); }
  std::size_t digest_modulo(std::size_t i, std::size_t k) override {
    return choices_.digest_modulo(i, k);
  }

 private:
  SimulatedChoices choices_;
};

void explain_in_turn(const AnyAlgorithm& algorithm, std::size_t deck_size, random::Source& source,
                     const random::SourceInfo& info, std::uint64_t index, const Explain& explain) {
  DrawnChoices choices(source, info);
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

/// The choice maker that reads the indices drawn ahead for one deal.
class DrawnIndices final : public AnyChoices {
 public:
  void push(std::size_t index) { indices_.push_back(index); }
  std::size_t below(std::size_t /*k*/) override { return indices_[next_++]; }

 private:
  std::vector<std::size_t> indices_;
  std::size_t next_ = 0;
};

void explain_ahead(const AnyAlgorithm& algorithm, std::span<const std::uint32_t> bounds,
                   std::size_t deck_size, random::Source& source, std::uint64_t index,
                   const Explain& explain) {
  const std::size_t phase_size = cards::DealBatch::phase_size(deck_size);
  random::BoundedBatch indices(bounds, phase_size);
  indices.begin_block(source);
  for (std::uint64_t phase = 0; phase <= index / phase_size; ++phase) indices.draw(phase_size);
  DrawnIndices choices;
  indices.visit([&](auto rows) {
    for (std::size_t round = 0; round < bounds.size(); ++round) {
      choices.push(rows.data[round * rows.stride + index % phase_size]);
    }
  });
  explain_with(algorithm, deck_size, choices, explain);
}

/// The choice maker that reads what was drawn of one deal.
class DrawnChances final : public AnyChoices {
 public:
  void push(bool chosen) { chosen_.push_back(chosen); }
  bool chance(std::size_t /*p*/, std::size_t /*q*/) override { return chosen_[next_++]; }

 private:
  std::vector<bool> chosen_;
  std::size_t next_ = 0;
};

template <class Algorithm>
void explain_abreast(const AnyAlgorithm& algorithm, std::size_t deck_size, random::Source& source,
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
  const auto any = make_any_algorithm(spec);
  with_algorithm(spec, [&]<class Algorithm>(const Algorithm&) {
    if constexpr (HasFixedBounds<Algorithm>) {
      if (allows_drawing_ahead(info)) {
        explain_ahead(*any, fixed_bounds<Algorithm>(deck_size), deck_size, source, index_in_block,
                      explain);
        return;
      }
    }
    if constexpr (HasFixedExchanges<Algorithm>) {
      if (allows_drawing_ahead(info)) {
        explain_abreast<Algorithm>(*any, deck_size, source, index_in_block, explain);
        return;
      }
    }
    explain_in_turn(*any, deck_size, source, info, index_in_block, explain);
  });
}

}  // namespace evenhand::shuffle
