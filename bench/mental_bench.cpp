// Rounds of Dou Dizhu whose cards nobody knows (docs/mental.md): a shuffle of 54 sealed cards, its
// proof and its verification; a round of three players from Commit to Reveal with all that the
// dealer checks, on one core, and the bytes of it; and a round verified by a stranger. Peer in the
// same program: the same number of products alone, which nothing that uses libsodium's group can be
// faster than.

#include <benchmark/benchmark.h>

#include "protocol/shuffle_proof.hpp"
#include "protocol/table.hpp"
#include "protocol/verifier.hpp"

namespace {

using namespace evenhand::protocol;

constexpr std::size_t cards = 54;

/// A deck, and a shuffle of it.
struct Shuffled {
  Suite suite{suite_named("mental")};
  DeckPoints points{suite, cards};
  Point key = Point::base(Scalar::random());
  Hash statement = statement_of(suite, {}, 0);
  SecretShuffle shuffle = draw_shuffle(suite, cards);
  SealedDeck before = reshuffled(unshuffled(points), key, draw_shuffle(suite, cards));
  SealedDeck after = reshuffled(before, key, shuffle);

  ShuffleStatement shown() const { return {points, statement, key, before, after}; }
};

void shuffle_deck(benchmark::State& state) {
  const Shuffled deck;
  for (auto _ : state) {
    benchmark::DoNotOptimize(reshuffled(deck.before, deck.key, deck.shuffle));
  }
}
BENCHMARK(shuffle_deck)->Unit(benchmark::kMillisecond);

void prove_deck(benchmark::State& state) {
  Shuffled deck;
  for (auto _ : state) {
    benchmark::DoNotOptimize(prove_shuffle(deck.suite, deck.shown(), deck.shuffle));
  }
}
BENCHMARK(prove_deck)->Unit(benchmark::kMillisecond);

void verify_deck(benchmark::State& state) {
  Shuffled deck;
  const ShuffleProof proof = prove_shuffle(deck.suite, deck.shown(), deck.shuffle);
  state.counters["bytes"] = static_cast<double>(bytes_of(proof).size());
  for (auto _ : state) {
    if (!shuffle_holds(deck.suite, deck.shown(), proof)) state.SkipWithError("does not hold");
  }
}
BENCHMARK(verify_deck)->Unit(benchmark::kMillisecond);

/// The 5 n + 9 products of a verification, and no more.
void products_alone(benchmark::State& state) {
  const Scalar times = Scalar::random();
  const Point point = Point::base(Scalar::random());
  for (auto _ : state) {
    for (std::size_t i = 0; i < 5 * cards + 9; ++i) benchmark::DoNotOptimize(times * point);
  }
}
BENCHMARK(products_alone)->Unit(benchmark::kMillisecond);

Bytes transcript_of(std::uint32_t rounds) {
  DealerOptions options;
  options.suite = &suite_named("mental");
  Dealer dealer(options, PrivateKey::generate(*options.suite), system_clock());
  Bytes transcript;
  deal_session(dealer, {{"player 1", "player 2", "player 3"}, rounds, 1}, [&](View bytes) {
    transcript.insert(transcript.end(), bytes.begin(), bytes.end());
  });
  return transcript;
}

/// Three shuffles, and the dealer's check of all that is said.
void deal_round(benchmark::State& state) {
  Bytes transcript;
  for (auto _ : state) transcript = transcript_of(1);
  state.counters["bytes"] = static_cast<double>(transcript.size());
}
BENCHMARK(deal_round)->Unit(benchmark::kMillisecond);

void verify_round(benchmark::State& state) {
  const Bytes transcript = transcript_of(1);
  for (auto _ : state) {
    Verifier verifier;
    verify_all(verifier, transcript);
    if (!verifier.holds()) state.SkipWithError("the transcript does not hold");
  }
}
BENCHMARK(verify_round)->Unit(benchmark::kMillisecond);

}  // namespace
