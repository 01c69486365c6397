#include "src/audit/hands/seats_tests.hpp"

#include <fmt/format.h>

#include <cctype>
#include <memory>
#include <numeric>

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/tables/class_table.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::audit {
namespace {

/// Cards, seats and the rest as a table, kept for as long as a test may be asked what it detects.
struct SeatTable {
  std::vector<std::uint64_t> counts;  ///< [part * n + card]
  std::vector<std::uint64_t> parts;
  std::vector<std::uint64_t> classes;
  std::uint64_t deals = 0;

  stats::ClassTable table() const { return {counts, parts, classes, deals}; }
};

SeatTable seat_table(const SeatsTally& tally) {
  const std::size_t n = tally.deck().size;
  SeatTable table{tally.counts(), std::vector<std::uint64_t>(tally.seats(), tally.cards_a_seat()),
                  std::vector<std::uint64_t>(n, 1), tally.deals()};
  const std::size_t rest = n - tally.seats() * tally.cards_a_seat();
  if (rest == 0) return table;
  table.parts.push_back(rest);
  for (std::size_t card = 0; card < n; ++card) {
    std::uint64_t left = tally.deals();
    for (std::size_t seat = 0; seat < tally.seats(); ++seat)
      left -= tally.counts()[seat * n + card];
    table.counts.push_back(left);
  }
  return table;
}

Evidence cards_test(const SeatsTally& tally, double level) {
  const auto table = std::make_shared<const SeatTable>(seat_table(tally));
  Evidence evidence =
      judge::evidence(hands_info::seat_cards, stats::class_table_test(table->table(), level));
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("seats' shares of the cards deviate by {} rms from even",
                               percent(evidence.result.effect->value));
  evidence.detectable = [table](double alpha, double power) {
    return stats::detectable_class_deviation(table->table(), alpha, power);
  };
  return evidence;
}

/// The seat and card with the smallest exact p-value, corrected for their number.
Evidence worst_card_test(const SeatsTally& tally, double level) {
  Evidence evidence = judge::evidence(hands_info::seat_worst_card, {});
  evidence.is_example = true;
  const std::size_t n = tally.deck().size;
  const double share = static_cast<double>(tally.cards_a_seat()) / static_cast<double>(n);
  const stats::Binomial null(tally.deals(), share);
  std::size_t worst = 0;
  stats::PValue least = null.two_sided(tally.counts().front());
  for (std::size_t i = 1; i < tally.counts().size(); ++i) {
    const stats::PValue p = null.two_sided(tally.counts()[i]);
    if (!(p < least)) continue;
    worst = i;
    least = p;
  }
  const std::uint64_t seen = tally.counts()[worst];
  evidence.result.statistic = static_cast<double>(seen);
  const auto family = static_cast<double>(tally.counts().size());
  evidence.result.p = stats::sidak(least, family);
  const stats::Interval seen_share = stats::chosen_share(seen, tally.deals(), family, level);
  evidence.result.effect =
      stats::Effect{"relative deviation of the card",
                    static_cast<double>(seen) / null.mean() - 1,
                    {seen_share.low / share - 1, seen_share.high / share - 1, level}};
  evidence.words =
      fmt::format("{} gets {} in {}", tally.deck().hands[worst / n].name,
                  card_words(tally.deck(), worst % n), share_of_deals(seen, tally.deals(), share));
  evidence.subject =
      fmt::format("{} {}", tally.deck().hands[worst / n].name, card_words(tally.deck(), worst % n));
  return evidence;
}

double mean_of(std::span<const std::uint64_t> counts) {
  double sum = 0;
  double number = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    sum += static_cast<double>(value) * static_cast<double>(counts[value]);
    number += static_cast<double>(counts[value]);
  }
  return sum / number;
}

/// Tests the seat whose key cards differ most between deals after a round that was given up and
/// others; its p-value times the number of seats (Bonferroni).
Evidence aborts_test(const SeatsTally& tally, std::size_t set, double level) {
  const cards::KeySet& keys = tally.deck().key_sets[set];
  Evidence evidence = judge::evidence(hands_info::seat_aborts, {}, {dashed(keys.name)});
  if (tally.aborts().empty()) {
    evidence.result = stats::TestResult::skip("no round was given up");
    return evidence;
  }
  bool is_first = true;
  for (std::size_t seat = 0; seat < tally.seats(); ++seat) {
    const auto behind = tally.behind().counts(seat, set);
    const auto all = tally.all().counts(seat, set);
    std::vector<std::uint64_t> both(behind.begin(), behind.end());
    for (std::size_t i = 0; i < all.size(); ++i) both.push_back(all[i] - behind[i]);
    stats::TestResult result = stats::homogeneity(both, all.size(), level).chi_square;
    if (!is_first && (result.is_skipped() || !(result.p < evidence.result.p))) continue;
    is_first = false;
    evidence.result = std::move(result);
    if (evidence.result.is_skipped()) return evidence;
    const std::span<const std::uint64_t> others = std::span(both).subspan(all.size());
    evidence.words = fmt::format(
        "{} holds {} of the {} {} on average behind a round that was given up, and {} else",
        tally.deck().hands[seat].name, rounded(mean_of(behind), 4), keys.cards.size(), keys.name,
        rounded(mean_of(others), 4));
    evidence.subject = tally.deck().hands[seat].name;
  }
  evidence.result.p = evidence.result.p.times(static_cast<double>(tally.seats()));
  return evidence;
}

/// "seat 0 gets …" as "seat 0 (Li) gets …".
std::string with_players(const SeatsTally& tally, const std::string& words) {
  constexpr std::string_view seat = "seat ";
  std::string named;
  for (std::size_t at = 0; at < words.size();) {
    const bool is_word = at == 0 || words[at - 1] == ' ';
    if (!is_word || !std::string_view(words).substr(at).starts_with(seat)) {
      named += words[at++];
      continue;
    }
    std::size_t end = at + seat.size();
    std::size_t number = 0;
    while (end < words.size() && std::isdigit(static_cast<unsigned char>(words[end])) != 0) {
      number = number * 10 + static_cast<std::size_t>(words[end++] - '0');
    }
    const bool has_number = end > at + seat.size() && number < tally.seats();
    named += has_number ? seat_words(tally, number) : words.substr(at, end - at);
    at = end;
  }
  return named;
}

}  // namespace

std::string seat_words(const SeatsTally& tally, std::size_t seat) {
  const auto& players = tally.players().at(seat);
  if (players.size() != 1) return fmt::format("seat {}", seat);
  return fmt::format("seat {} ({})", seat, printable(*players.begin(), 64));
}

std::vector<Evidence> seats_evidence(const SeatsTally& tally, double level) {
  std::vector<Evidence> tests;
  if (tally.deals() == 0) return tests;
  const Sample sample{tally.deck(), tally.deals(), level};
  std::vector<Evidence> hands;
  add_key_set_tests(tally.all(), sample, hands);
  add_share_tests(tally.all(), sample, hands);
  add_feature_tests(tally.all(), sample, hands);
  tests.push_back(cards_test(tally, level));
  tests.push_back(worst_card_test(tally, level));
  for (Evidence& test : hands) {
    // The cards that are nobody's are looked at by position.
    if (test.test.ends_with(".the-rest")) continue;
    test.test.insert(test.test.find('.'), ".seats");
    tests.push_back(std::move(test));
  }
  for (std::size_t set = 0; set < tally.deck().key_sets.size(); ++set) {
    tests.push_back(aborts_test(tally, set, level));
  }
  for (Evidence& test : tests) test.words = with_players(tally, test.words);
  return tests;
}

}  // namespace evenhand::audit
