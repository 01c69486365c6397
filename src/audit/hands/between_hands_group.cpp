#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/nouns.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/hands/between_hands_tally.hpp"
#include "src/audit/over_time.hpp"
#include "src/audit/test_names.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::audit {
namespace {

namespace between_hands_info {
constexpr TestInfo lags{
    "between-hands.lags", Method::poisson,
    "Cards lie in the hand that they were in 1 to 104 deals before, or so many seats on, as often "
    "as in any two deals.",
    Asks::of_memory};
constexpr TestInfo worst_lag{
    "between-hands.worst-lag", Method::fisher_exact,
    "No card is in a hand that it was in 1 to 104 deals before more or less "
    "often than by chance.",
    Asks::of_memory};
constexpr TestInfo change_point{
    test_names::change_point_of_hands, Method::chi_square,
    "Cards get into hands equally often before and after every point of the log.", Asks::of_change};
constexpr TestInfo card_change_point{
    test_names::card_change_point_of_hands, Method::fisher_exact,
    "No card gets into a hand more or less often from any point of the log on.", Asks::of_change};
constexpr TestInfo stretches{"between-hands.stretches", Method::chi_square,
                             "Cards get into hands equally often in every stretch of the log.",
                             Asks::of_change};
}  // namespace between_hands_info

constexpr std::array between_hands_tests = {
    between_hands_info::lags, between_hands_info::worst_lag, between_hands_info::change_point,
    between_hands_info::card_change_point, between_hands_info::stretches};

/// Cards whose hand is that of the deal `lag` before, `turn` seats on.
Evidence turned(const BetweenHandsTally& tally, const SetsOverTime& seen, std::size_t lag,
                std::size_t turn, double expected, double level) {
  Evidence evidence =
      shared_at_lag(between_hands_info::lags, seen, lag,
                    {seen.lags.pairs(lag), tally.turned(lag, turn), expected}, level);
  if (evidence.result.is_skipped() || turn == 0) return evidence;
  const std::string on = fmt::format(", {} {} on", turn, turn == 1 ? "seat" : "seats");
  evidence.subject += on;
  evidence.words += on;
  return evidence;
}

Evidence lags_of_hands(const BetweenHandsTally& tally, const SetsOverTime& seen, double level) {
  std::vector<double> expected;
  for (std::size_t turn = 0; turn < tally.hands(); ++turn) {
    expected.push_back(tally.expected_turned(turn));
  }
  std::vector<Evidence> all;
  const double each = stats::level_of_each(level, real(LagCounts::lags * tally.hands()));
  for (std::size_t lag = 1; lag <= LagCounts::lags; ++lag) {
    for (std::size_t turn = 0; turn < tally.hands(); ++turn) {
      all.push_back(turned(tally, seen, lag, turn, expected[turn], each));
    }
  }
  return judge::smallest_of(between_hands_info::lags, std::move(all), level);
}

std::unique_ptr<BetweenHandsTally> make_between_hands(const cards::Deck& deck) {
  return BetweenHandsTally::fits(deck) ? std::make_unique<BetweenHandsTally>(deck) : nullptr;
}

std::vector<Evidence> run_between_hands(const BetweenHandsTally& tally, const Sample& sample) {
  const cards::Deck& deck = sample.deck;
  if (tally.groups() < BetweenHandsTally::least_groups) {
    std::vector<Evidence> skipped;
    judge::skip(between_hands_tests,
                fmt::format("{}, {} are needed", are_too_few(sample.deals, "deals"),
                            4 * BetweenHandsTally::least_groups),
                skipped);
    return skipped;
  }
  const SetsOverTime seen = {tally.came(),
                             tally.moments(),
                             sample.deals,
                             tally.slices(),
                             tally.lags(),
                             [&](std::size_t cell) {
                               return fmt::format("{} in {}",
                                                  card_words(deck, cell / tally.hands()),
                                                  tally.names()[cell % tally.hands()]);
                             },
                             "lies",
                             true};
  return {lags_of_hands(tally, seen, sample.level),
          worst_at_lag(between_hands_info::worst_lag, seen, sample.level),
          change_point(between_hands_info::change_point, seen, sample.level),
          cell_change_point(between_hands_info::card_change_point, seen, sample.level),
          stretches(between_hands_info::stretches, seen, sample.level)};
}

}  // namespace

bool BetweenHandsTally::fits(const cards::Deck& deck) {
  const std::size_t hands = dealt_hands(deck).size();
  return deck.sets != cards::Sets::none && !deck.hands.empty() && hands >= 2 &&
         hands <= most_hands && deck.size <= most_cards;
}

BetweenHandsTally::BetweenHandsTally(const cards::Deck& deck)
    : n_(deck.size),
      hand_of_place_(n_, nobody),
      slices_(n_ * dealt_hands(deck).size()),
      lags_(n_ * dealt_hands(deck).size(), n_) {
  const std::vector<std::uint8_t> places = hands_of_places(deck);
  const auto dealt = dealt_hands(deck);
  for (std::size_t h = 0; h < dealt.size(); ++h) {
    names_.push_back(deck.hands[dealt[h]].name);
    for (std::size_t p = 0; p < n_; ++p) {
      if (places[p] == dealt[h]) hand_of_place_[p] = static_cast<std::uint8_t>(h);
    }
  }
  held_ = static_cast<std::size_t>(std::count_if(hand_of_place_.begin(), hand_of_place_.end(),
                                                 [](std::uint8_t hand) { return hand != nobody; }));
  came_.resize(n_ * hands());
  turned_.resize(LagCounts::lags * hands());
  recent_.resize(LagCounts::lags * n_);
  hand_.resize(n_);
}

void BetweenHandsTally::begin_block(std::uint64_t block) {
  in_block_ = 0;
  slices_.begin_block(block);
  lags_.begin_block(block);
}

void BetweenHandsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) fold_deal(deals[d]);
  });
}

template <class Card>
void BetweenHandsTally::fold_deal(std::span<const Card> deal) {
  std::uint8_t* const hands_now = recent_.data() + in_block_ % LagCounts::lags * n_;
  cells_.clear();
  for (std::size_t place = 0; place < n_; ++place) {
    hand_[deal[place]] = hand_of_place_[place];
    if (hand_of_place_[place] == nobody) continue;
    const std::size_t cell = deal[place] * hands() + hand_of_place_[place];
    ++came_[cell];
    cells_.push_back(static_cast<std::uint16_t>(cell));
  }
  slices_.add(cells_);
  lags_.add(cells_);
  if (lags_.is_counted()) count_turned();
  std::copy_n(hand_.begin(), n_, hands_now);
  ++in_block_;
  if (in_block_ % 4 == 0) add_group();
}

void BetweenHandsTally::count_turned() {
  for (std::size_t lag = 1; lag <= std::min(LagCounts::lags, in_block_); ++lag) {
    const std::uint8_t* const before = recent_.data() + (in_block_ - lag) % LagCounts::lags * n_;
    std::array<std::uint16_t, 2 * most_hands> by_turn{};
    for (std::size_t card = 0; card < n_; ++card) {
      if (before[card] == nobody || hand_[card] == nobody) continue;
      ++by_turn[hand_[card] + hands() - before[card]];
    }
    for (std::size_t turn = 0; turn < hands(); ++turn) {
      turned_[(lag - 1) * hands() + turn] += by_turn[turn] + by_turn[turn + hands()];
    }
  }
}

/// Differences of the last four deals, two by two.
void BetweenHandsTally::add_group() {
  const auto row = [&](std::size_t back) {
    return recent_.data() + (in_block_ - back) % LagCounts::lags * n_;
  };
  const auto alike = [&](std::size_t a, std::size_t b) {
    std::int64_t same = 0;
    for (std::size_t card = 0; card < n_; ++card) {
      same += row(a)[card] == row(b)[card] && row(a)[card] != nobody ? 1 : 0;
    }
    return same;
  };
  const std::int64_t other = alike(4, 2) - alike(4, 1) - alike(3, 2) + alike(3, 1);
  ++groups_;
  own_ += static_cast<std::uint64_t>(4 * static_cast<std::int64_t>(held_) - 2 * alike(4, 3) -
                                     2 * alike(2, 1));
  other_ += static_cast<std::uint64_t>(other * other);
}

stats::DrawMoments BetweenHandsTally::moments() const {
  stats::DrawMoments moments;
  moments.traces.first = real(own_) / real(groups_) / 4;
  moments.traces.second = real(other_) / real(groups_) / 4;
  return moments;
}

double BetweenHandsTally::expected_turned(std::size_t turn) const {
  const std::vector<std::uint64_t>& came = lags_.came();
  const double deals = real(lags_.draws());
  double sum = 0;
  for (std::size_t card = 0; card < n_; ++card) {
    for (std::size_t hand = 0; hand < hands(); ++hand) {
      const double one = real(came[card * hands() + hand]);
      const double two = real(came[card * hands() + (hand + turn) % hands()]);
      sum += one * (turn == 0 ? one - 1 : two);
    }
  }
  // A card is in one hand of a deal alone, so that no deal is a pair with itself.
  return sum / (deals * (deals - 1));
}

constexpr Group between_hands_group = make_group<BetweenHandsTally, make_between_hands,
                                                 run_between_hands>(
    {"between-hands", "hands of one deal and the next",
     "of logs: which hand a card gets into over time, and what that has to do with deals before",
     false},
    between_hands_tests);

}  // namespace evenhand::audit
