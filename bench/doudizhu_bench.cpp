// Dou Dizhu on one thread: all leads from random cards, and all answers to a random lead; the
// argument is the number of cards, items_per_second counts hands, plays_per_hand their plays. And
// whole games, shuffling, dealing and bidding included: items_per_second counts games.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/play/host.hpp"
#include "sims/random/draws.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::size_t hands_number = 4096;

/// The cards that remain the same through a run: random ones from a seed.
class Cards {
 public:
  Cards() : source_(random::make_source("xoshiro256++", 1, 0)) {
    draws_.begin_block(*source_, random::source_info("xoshiro256++"));
  }

  Counts hand(unsigned size) {
    Counts cards = 0;
    for (unsigned drawn = 0; drawn < size;) {
      const unsigned rank = rank_of(draws_.below(deck_size));
      // A card of the rank that is left, with the chance that it has among all four.
      if (draws_.below(count_of(full_deck, rank)) < count_of(cards, rank)) continue;
      cards += one_of(rank);
      ++drawn;
    }
    return cards;
  }
  std::uint32_t below(std::size_t n) { return draws_.below(static_cast<std::uint32_t>(n)); }

 private:
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
};

void all_leads(benchmark::State& state) {
  Cards cards;
  std::vector<Counts> hands(hands_number);
  for (Counts& hand : hands) hand = cards.hand(static_cast<unsigned>(state.range(0)));
  MoveList list;
  std::uint64_t plays = 0;
  for (auto _ : state) {
    for (const Counts hand : hands) {
      leads(hand, presets()[0].rules, list);
      benchmark::DoNotOptimize(list.begin());
      plays += list.size();
    }
  }
  const auto worked = state.iterations() * static_cast<std::int64_t>(hands_number);
  state.SetItemsProcessed(worked);
  state.counters["plays_per_hand"] = static_cast<double>(plays) / static_cast<double>(worked);
}
BENCHMARK(all_leads)->Arg(17)->Arg(20);

void all_answers(benchmark::State& state) {
  Cards cards;
  std::vector<Counts> hands(hands_number);
  std::vector<Combination> others;
  MoveList list;
  for (Counts& hand : hands) {
    hand = cards.hand(static_cast<unsigned>(state.range(0)));
    leads(cards.hand(17), presets()[0].rules, list);
    others.push_back(list[cards.below(list.size())]);
  }
  std::uint64_t plays = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < hands_number; ++i) {
      answers(hands[i], others[i], presets()[0].rules, list);
      benchmark::DoNotOptimize(list.begin());
      plays += list.size();
    }
  }
  const auto worked = state.iterations() * static_cast<std::int64_t>(hands_number);
  state.SetItemsProcessed(worked);
  state.counters["plays_per_hand"] = static_cast<double>(plays) / static_cast<double>(worked);
}
BENCHMARK(all_answers)->Arg(17);

void whole_games(benchmark::State& state, const char* player, Bidding bidding, bool previous) {
  TableSetup setup;
  setup.start_previous = previous;
  setup.conduct.bidding = bidding;
  setup.conduct.landlord = player;
  setup.conduct.farmers = player;
  Table table(setup);
  std::uint64_t block = 0;
  std::uint64_t plays = 0;
  constexpr std::int64_t games = 4096;
  for (auto _ : state) {
    table.begin_block(block++);
    for (std::int64_t i = 0; i < games; ++i) {
      table.play_game([&](const RoundRecord& round) {
        if (round.result == nullptr) return;
        for (const unsigned number : round.result->plays) plays += number;
      });
    }
  }
  state.SetItemsProcessed(state.iterations() * games);
  state.counters["plays_per_game"] =
      static_cast<double>(plays) / static_cast<double>(state.iterations() * games);
}
BENCHMARK_CAPTURE(whole_games, random_legal, "random", Bidding::none, false);
BENCHMARK_CAPTURE(whole_games, policy, "policy", Bidding::auction, false);
BENCHMARK_CAPTURE(whole_games, policy_from_previous, "policy", Bidding::auction, true);

}  // namespace
}  // namespace evenhand::doudizhu
