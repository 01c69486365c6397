// Rounds of Dou Dizhu that can be verified: dealt, with players' contributions, a signature of all
// and a proof of the seeds for each 64, and verified, a second and core; and how long a round takes
// from its commitment to its signed token, at worst. Peers in the same program: the signatures
// alone, which a token for each round would cost.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "protocol/player.hpp"
#include "protocol/table.hpp"
#include "protocol/verifier.hpp"

namespace {

using namespace evenhand::protocol;

constexpr std::uint32_t rounds = 2000;

const SuiteInfo& suite_of(const benchmark::State& state) {
  return suites()[static_cast<std::size_t>(state.range(0))];
}

TableOptions table_of(std::uint32_t count, std::uint32_t batch) {
  return {{"player 1", "player 2", "player 3"}, count, batch};
}

Dealer new_dealer(const SuiteInfo& suite) {
  DealerOptions options;
  options.suite = &suite;
  return {options, PrivateKey::generate(suite), system_clock()};
}

Bytes transcript_of(const benchmark::State& state) {
  Bytes transcript;
  Dealer dealer = new_dealer(suite_of(state));
  deal_session(dealer, table_of(rounds, 64), [&](View bytes) {
    transcript.insert(transcript.end(), bytes.begin(), bytes.end());
  });
  return transcript;
}

void set_label(benchmark::State& state) { state.SetLabel(std::string(suite_of(state).name)); }

void deal_rounds(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(transcript_of(state));
  state.SetItemsProcessed(state.iterations() * rounds);
  set_label(state);
}
BENCHMARK(deal_rounds)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void verify_rounds(benchmark::State& state) {
  const Bytes transcript = transcript_of(state);
  for (auto _ : state) {
    Verifier verifier;
    verify_all(verifier, transcript);
    if (!verifier.holds()) state.SkipWithError("the transcript does not hold");
  }
  state.SetItemsProcessed(state.iterations() * rounds);
  set_label(state);
}
BENCHMARK(verify_rounds)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// From the commitment to a signed head over the round, each round by itself: the 99th percentile.
void token_latency(benchmark::State& state) {
  const SuiteInfo& suite = suite_of(state);
  std::vector<double> milliseconds;
  for (auto _ : state) {
    Dealer dealer = new_dealer(suite);
    Bytes out;
    dealer.begin(out);
    Session& session = dealer.session();
    std::vector<std::unique_ptr<ContributionChain>> chains;
    const auto hear = [&](const Bytes& said) {
      FrameReader reader;
      reader.add(said);
      while (const auto frame = reader.next()) dealer.take(*frame, out);
    };
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      chains.push_back(
          std::make_unique<ContributionChain>(session.suite(), session.own_digest(), seat, 500U));
      Bytes said;
      join(session, "player " + std::to_string(seat), seat, PrivateKey::generate(suite),
           *chains.back(), said);
      hear(said);
    }
    for (std::uint32_t round = 1; round <= 500; ++round) {
      const auto begin = std::chrono::steady_clock::now();
      dealer.commit(out);
      for (std::uint8_t seat = 0; seat < 3; ++seat) {
        Bytes said;
        contribute(*chains[seat], seat, round, said);
        hear(said);
      }
      dealer.shuffle(out);
      dealer.distribute(out);
      dealer.head(out);
      milliseconds.push_back(
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
              .count());
      dealer.reveal(out);
    }
  }
  const auto at = static_cast<std::ptrdiff_t>(milliseconds.size() * 99 / 100);
  std::nth_element(milliseconds.begin(), milliseconds.begin() + at, milliseconds.end());
  state.counters["p99_ms"] = milliseconds[static_cast<std::size_t>(at)];
  state.SetLabel(std::string(suite.name));
}
BENCHMARK(token_latency)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void sign_alone(benchmark::State& state) {
  const PrivateKey key = PrivateKey::generate(suite_of(state));
  for (auto _ : state) benchmark::DoNotOptimize(key.sign(Hash{}));
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(std::string(suite_of(state).name));
}
BENCHMARK(sign_alone)->Arg(0)->Arg(1);

void check_signature_alone(benchmark::State& state) {
  const PrivateKey key = PrivateKey::generate(suite_of(state));
  const PublicKey open = key.public_key();
  const Bytes signature = key.sign(Hash{});
  for (auto _ : state) benchmark::DoNotOptimize(open.verifies(Hash{}, signature));
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(std::string(suite_of(state).name));
}
BENCHMARK(check_signature_alone)->Arg(0)->Arg(1);

}  // namespace
