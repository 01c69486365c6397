#include "src/doudizhu/play_session.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "src/doudizhu/blocks.hpp"
#include "stats/contingency.hpp"
#include "stats/goodness_of_fit.hpp"
#include "stats/normal.hpp"

namespace evenhand::doudizhu {
namespace {

class PlayingWorker final : public session::BlockWorker {
 public:
  explicit PlayingWorker(const TablePlan& plan) : plan_(plan), table_(plan) {}

  std::uint64_t work(std::uint64_t block) override {
    table_.begin_block(block);
    const std::uint64_t games = session::deals_in_block(plan_.rounds, block);
    const auto watch = [this](const RoundRecord& round) { tally_.add(round); };
    for (std::uint64_t i = 0; i < games; ++i) table_.play_round(watch);
    return games;
  }
  const PlayTally& tally() const { return tally_; }

 private:
  const TablePlan& plan_;
  Table table_;
  PlayTally tally_;
};

std::size_t bottom_kind(doudizhu::Counts cards) {
  const unsigned jokers = total(cards & both_jokers);
  if (jokers > 0) return jokers == 2 ? 0 : 1;
  if (at_least_3(cards) != 0) return 2;
  return at_least_2(cards) != 0 ? 3 : 4;
}

template <std::size_t N>
void add_all(std::array<std::uint64_t, N>& to, const std::array<std::uint64_t, N>& from) {
  for (std::size_t i = 0; i < N; ++i) to[i] += from[i];
}

}  // namespace

std::size_t bottom_of(const Deal& deal) {
  return bottom_kind(counts_of<std::uint8_t>(deal.bottom));
}

std::array<double, bottoms> bottom_probabilities() {
  std::array<unsigned, bottoms> numbers{};
  for (unsigned a = 0; a < deck_size; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      for (unsigned c = 0; c < b; ++c) {
        ++numbers[bottom_kind(one_of(rank_of(a)) + one_of(rank_of(b)) + one_of(rank_of(c)))];
      }
    }
  }
  std::array<double, bottoms> result{};
  for (std::size_t i = 0; i < bottoms; ++i) result[i] = numbers[i] / 24804.0;
  return result;
}

void PlayTally::add(const RoundRecord& round) {
  const std::size_t cards = bottom_of(*round.deal);
  ++bottom[cards];
  if (round.contract == nullptr) {
    ++redeals;
    return;
  }
  const unsigned landlord = round.contract->landlord;
  const unsigned turn = (landlord + seats - round.first) % seats;
  const GameResult& result = *round.result;
  ++games;
  ++landlord_at[landlord];
  ++landlord_turn[turn];
  ++out_first[result.winner];
  ++bids[round.contract->bid];
  ++bottom_at[landlord][cards];
  doublings += round.contract->doublings;
  bombs += result.bombs;
  springs += result.spring ? 1 : 0;
  if (result.landlord_won) {
    ++landlord_wins;
    ++landlord_wins_at[landlord];
    ++landlord_wins_turn[turn];
  }
  const std::int64_t won =
      doudizhu::landlord_points(result, round.contract->bid, round.contract->doublings);
  landlord_points.add(won);
  for (unsigned seat = 0; seat < seats; ++seat) {
    const bool is_landlord = seat == landlord;
    if (is_landlord == result.landlord_won) ++wins_at[seat];
    points[seat].add(is_landlord ? won : -won / 2);
  }
}

void PlayTally::merge(const PlayTally& other) {
  games += other.games;
  redeals += other.redeals;
  landlord_wins += other.landlord_wins;
  springs += other.springs;
  bombs += other.bombs;
  doublings += other.doublings;
  add_all(landlord_at, other.landlord_at);
  add_all(landlord_wins_at, other.landlord_wins_at);
  add_all(wins_at, other.wins_at);
  add_all(out_first, other.out_first);
  add_all(landlord_turn, other.landlord_turn);
  add_all(landlord_wins_turn, other.landlord_wins_turn);
  add_all(bids, other.bids);
  add_all(bottom, other.bottom);
  const auto add_points = [](PointSum& to, const PointSum& from) {
    to.sum += from.sum;
    to.squares += from.squares;
  };
  for (unsigned seat = 0; seat < seats; ++seat) {
    add_all(bottom_at[seat], other.bottom_at[seat]);
    add_points(points[seat], other.points[seat]);
  }
  add_points(landlord_points, other.landlord_points);
}

std::optional<PlayTally> run_games(const TablePlan& plan, unsigned threads,
                                   const std::function<void(std::uint64_t)>& progress) {
  std::vector<std::unique_ptr<session::BlockWorker>> workers;
  std::vector<const PlayTally*> tallies;
  for (unsigned i = 0; i < threads; ++i) {
    auto worker = std::make_unique<PlayingWorker>(plan);
    tallies.push_back(&worker->tally());
    workers.push_back(std::move(worker));
  }
  if (!work_blocks(workers, plan.rounds, progress)) return std::nullopt;
  PlayTally all;
  for (const PlayTally* tally : tallies) all.merge(*tally);
  return all;
}

PlayReport report_on(const PlayTally& tally, double alpha) {
  const std::array<double, seats> thirds = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  const std::array<double, bottoms> cards = bottom_probabilities();
  std::vector<std::uint64_t> table;
  for (const auto& row : tally.bottom_at) table.insert(table.end(), row.begin(), row.end());
  PlayReport report;
  report.findings = {{"landlord's seat",
                      "each seat is the landlord once in three",
                      stats::goodness_of_fit(tally.landlord_at, thirds).chi_square,
                      {}},
                     {"who goes out",
                      "each seat goes out first once in three",
                      stats::goodness_of_fit(tally.out_first, thirds).chi_square,
                      {}},
                     {"bottom cards",
                      "they are those of fair deals",
                      stats::goodness_of_fit(tally.bottom, cards).chi_square,
                      {}},
                     {"landlord's seat and bottom cards",
                      "they are independent",
                      stats::independence(table, bottoms).chi_square,
                      {}}};
  report.outcome = conclude(report.findings, alpha);
  return report;
}

MeanPoints mean_points(const PointSum& points, std::uint64_t games) {
  constexpr double level = 0.99;
  const auto n = static_cast<double>(games);
  const double mean = static_cast<double>(points.sum) / n;
  const double variance = std::max(0.0, static_cast<double>(points.squares) / n - mean * mean);
  const double z = stats::normal_upper_quantile(stats::PValue::of((1 - level) / 2));
  const double half = z * std::sqrt(variance / n);
  return {mean, {mean - half, mean + half, level}};
}

}  // namespace evenhand::doudizhu
