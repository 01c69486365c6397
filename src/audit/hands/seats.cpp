#include "src/audit/hands/seats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <type_traits>

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/class_features.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

cards::Deck seated(const cards::Deck& deck, std::size_t seats, std::size_t cards) {
  if (seats == 0 || cards == 0 || seats * cards > deck.size) {
    throw std::logic_error("SeatsTally: more cards for seats than the deck has");
  }
  cards::Deck seated = deck;
  seated.hand_order.clear();
  seated.hands.clear();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    seated.hands.push_back({fmt::format("seat {}", seat), seat * cards, cards});
  }
  if (const std::size_t rest = deck.size - seats * cards; rest > 0) {
    seated.hands.push_back({"the rest", seats * cards, rest, true});
  }
  return seated;
}

/// Positions in the order of the seats, and then all others.
void order_by_seats(const std::uint16_t* firsts, std::size_t seats, std::size_t cards,
                    std::vector<std::uint16_t>& order, std::vector<bool>& is_taken) {
  std::fill(is_taken.begin(), is_taken.end(), false);
  order.clear();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t i = 0; i < cards; ++i) {
      const auto position = static_cast<std::uint16_t>(firsts[seat] + i);
      order.push_back(position);
      is_taken.at(position) = true;
    }
  }
  for (std::size_t position = 0; position < is_taken.size(); ++position) {
    if (!is_taken[position]) order.push_back(static_cast<std::uint16_t>(position));
  }
}

template <class In, class Out>
void arrange(In deal, const std::vector<std::uint16_t>& order, Out out) {
  using Card = std::remove_reference_t<decltype(out[0])>;
  for (std::size_t i = 0; i < order.size(); ++i) out[i] = static_cast<Card>(deal[order[i]]);
}

/// Cards, seats and the rest as a table, kept for as long as a test may be asked what it detects.
struct SeatTable {
  std::vector<std::uint64_t> counts;  ///< [part * n + card]
  std::vector<std::uint64_t> parts;
  std::vector<std::uint64_t> classes;
  std::uint64_t deals = 0;

  stats::ClassTable table() const { return {counts, parts, classes, deals}; }
};

/// Which cards the seats got in all deals, or would have got in the rounds that were given up.
struct SeatCounts {
  const std::vector<std::uint64_t>& counts;  ///< [seat * n + card]
  std::uint64_t deals = 0;
  bool are_given_up = false;
};

SeatTable seat_table(const SeatsTally& tally, const SeatCounts& seen) {
  const std::size_t n = tally.deck().size;
  SeatTable table{seen.counts, std::vector<std::uint64_t>(tally.seats(), tally.cards_a_seat()),
                  std::vector<std::uint64_t>(n, 1), seen.deals};
  const std::size_t rest = n - tally.seats() * tally.cards_a_seat();
  if (rest == 0) return table;
  table.parts.push_back(rest);
  for (std::size_t card = 0; card < n; ++card) {
    std::uint64_t left = seen.deals;
    for (std::size_t seat = 0; seat < tally.seats(); ++seat) left -= seen.counts[seat * n + card];
    table.counts.push_back(left);
  }
  return table;
}

Evidence cards_test(const SeatsTally& tally, const SeatCounts& seen, double level) {
  const auto table = std::make_shared<const SeatTable>(seat_table(tally, seen));
  Evidence evidence =
      judge::evidence(seen.are_given_up ? hands_info::seat_cards_undealt : hands_info::seat_cards,
                      stats::class_table_test(table->table(), level));
  if (evidence.result.is_skipped()) return evidence;
  const std::string off = percent(evidence.result.effect->value);
  evidence.words =
      seen.are_given_up
          ? fmt::format(
                "seats' shares of the cards of rounds that were given up are off by {} on average",
                off)
          : fmt::format("seats' shares of the cards are off by {} on average", off);
  evidence.detectable = [table](double alpha, double power) {
    return stats::detectable_class_deviation(table->table(), alpha, power);
  };
  return evidence;
}

/// The seat and card with the smallest exact p-value, corrected for their number.
Evidence worst_card_test(const SeatsTally& tally, const SeatCounts& cards, double level) {
  Evidence evidence = judge::evidence(
      cards.are_given_up ? hands_info::seat_worst_undealt : hands_info::seat_worst_card, {});
  if (cards.deals == 0) {
    evidence.result = stats::TestResult::skip("no round was given up whose deal is known");
    return evidence;
  }
  evidence.is_example = true;
  const std::size_t n = tally.deck().size;
  const double share = static_cast<double>(tally.cards_a_seat()) / static_cast<double>(n);
  const stats::Binomial null(cards.deals, share);
  std::size_t worst = 0;
  stats::PValue least = null.two_sided(cards.counts.front());
  for (std::size_t i = 1; i < cards.counts.size(); ++i) {
    const stats::PValue p = null.two_sided(cards.counts[i]);
    if (!(p < least)) continue;
    worst = i;
    least = p;
  }
  const std::uint64_t seen = cards.counts[worst];
  evidence.result.statistic = static_cast<double>(seen);
  const auto family = static_cast<double>(cards.counts.size());
  evidence.result.p = stats::sidak(least, family);
  const stats::Interval seen_share = stats::chosen_share(seen, cards.deals, family, level);
  evidence.result.effect =
      stats::Effect{"relative deviation of the card",
                    static_cast<double>(seen) / null.mean() - 1,
                    {seen_share.low / share - 1, seen_share.high / share - 1, level}};
  const std::string& seat = tally.deck().hands[worst / n].name;
  const std::string card = card_words(tally.deck(), worst % n);
  const std::string got = share_of_deals(seen, cards.deals, share);
  evidence.words =
      cards.are_given_up
          ? fmt::format("{} would have got {} in {}, in rounds that were given up", seat, card, got)
          : fmt::format("{} gets {} in {}", seat, card, got);
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
    if (!is_first && (result.is_skipped() || !result.p.is_clearly_below(evidence.result.p)))
      continue;
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

/// Tests the seat whose key cards differ most from chance in what rounds that were given up would
/// have dealt, by the exact law of a hand; its p-value times the number of seats (Bonferroni). Who
/// gives rounds up without a look at the cards gives up any.
Evidence undealt_test(const SeatsTally& tally, std::size_t set, double level) {
  const cards::KeySet& keys = tally.undealt_sets()[set];
  Evidence evidence = judge::evidence(hands_info::seat_undealt, {}, {dashed(keys.name)});
  if (tally.undealt() == 0) {
    evidence.result = stats::TestResult::skip("no round was given up whose deal is known");
    return evidence;
  }
  const stats::CountDistribution null =
      stats::Hypergeometric(tally.deck().size, keys.cards.size(), tally.cards_a_seat())
          .distribution();
  const auto seats = static_cast<double>(tally.seats());
  for (std::size_t seat = 0; seat < tally.seats(); ++seat) {
    const std::span<const std::uint64_t> counts = tally.undealt_counts(set, seat);
    stats::TestResult result =
        stats::mean_test(counts.subspan(static_cast<std::size_t>(null.first), null.pmf.size()),
                         null, stats::level_of_each(level, seats));
    if (seat > 0 && !result.p.is_clearly_below(evidence.result.p)) continue;
    evidence.result = std::move(result);
    evidence.words = fmt::format(
        "{} would have got {} of the {} {} on average in {} rounds that were given up, expected {}",
        tally.deck().hands[seat].name, rounded(mean_of(counts), 4), keys.cards.size(), keys.name,
        tally.undealt(), rounded(null.mean, 4));
    evidence.subject = tally.deck().hands[seat].name;
  }
  evidence.result.p = evidence.result.p.times(seats);
  return evidence;
}

/// The game's sets, and all of their cards together where there are several.
std::vector<cards::KeySet> sets_of(const cards::Deck& deck) {
  std::vector<cards::KeySet> sets = deck.key_sets;
  if (sets.size() < 2) return sets;
  cards::KeySet all{"key cards", {}};
  for (const cards::KeySet& set : deck.key_sets) {
    all.cards.insert(all.cards.end(), set.cards.begin(), set.cards.end());
  }
  std::sort(all.cards.begin(), all.cards.end());
  all.cards.erase(std::unique(all.cards.begin(), all.cards.end()), all.cards.end());
  sets.push_back(std::move(all));
  return sets;
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

SeatsTally::SeatsTally(const cards::Deck& deck, std::size_t seats, std::size_t cards)
    : deck_(seated(deck, seats, cards)),
      cards_(cards),
      all_(std::make_unique<HandsTally>(deck_)),
      behind_(std::make_unique<HandsTally>(deck_)),
      counts_(seats * deck.size),
      players_(seats),
      undealt_sets_(sets_of(deck_)),
      undealt_counts_(undealt_sets_.size() * seats * (cards + 1)),
      undealt_cards_(seats * deck.size),
      acknowledged_(seats) {}

void SeatsTally::fold(const cards::DealBatch& batch, const source::Seating& seating) {
  const std::size_t n = deck_.size;
  const std::size_t deals = batch.size();
  // After the last deal that is counted no round is, unless nothing more was read.
  const auto is_counted = [&](std::size_t deal) {
    return deal < deals || seating.deals() == deals;
  };
  std::vector<bool> is_behind(deals);
  for (const source::Seating::Abort& abort : seating.aborts) {
    if (abort.deal < deals) is_behind[abort.deal] = true;
    if (is_counted(abort.deal)) ++aborts_[{abort.seat, abort.code, abort.was_known}];
  }
  for (const source::Seating::Undealt& each : seating.undealt) {
    if (is_counted(each.deal)) count(each);
  }
  for (const source::Seating::Acknowledgement& each : seating.acknowledgements) {
    if (is_counted(each.deal) && each.seat < seats()) acknowledged_[each.seat] += each.rounds;
  }
  security_.insert(seating.security.begin(), seating.security.end());
  const auto number =
      static_cast<std::size_t>(std::count(is_behind.begin(), is_behind.end(), true));
  cards::DealBatch all(n, deals);
  cards::DealBatch behind(n, number);
  std::vector<std::uint16_t> order;
  std::vector<bool> is_taken(n);
  batch.visit([&](const auto& dealt) {
    all.visit([&](auto arranged) {
      behind.visit([&](auto arranged_behind) {
        std::size_t next = 0;
        for (std::size_t d = 0; d < deals; ++d) {
          order_by_seats(&seating.firsts[d * seats()], seats(), cards_, order, is_taken);
          arrange(dealt[d], order, arranged[d]);
          if (is_behind[d]) arrange(dealt[d], order, arranged_behind[next++]);
          for (std::size_t i = 0; i < seats() * cards_; ++i) {
            ++counts_[i / cards_ * n + dealt[d][order[i]]];
          }
        }
      });
    });
  });
  all_->fold(all);
  behind_->fold(behind);
  deals_ += deals;
  deals_behind_ += number;
  for (std::size_t seat = 0; seat < std::min(seats(), seating.players.size()); ++seat) {
    players_[seat].insert(seating.players[seat].begin(), seating.players[seat].end());
  }
}

void SeatsTally::count(const source::Seating::Undealt& deal) {
  ++undealt_;
  for (std::size_t seat = 0; seat < seats(); ++seat) {
    const std::size_t first = deal.firsts.at(seat);
    for (std::size_t i = 0; i < cards_; ++i) {
      ++undealt_cards_[seat * deck_.size + deal.cards.at(first + i)];
    }
  }
  for (std::size_t set = 0; set < undealt_sets_.size(); ++set) {
    const std::vector<std::uint16_t>& keys = undealt_sets_[set].cards;
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      const auto hand = deal.cards.begin() + deal.firsts.at(seat);
      const auto held =
          std::count_if(hand, hand + static_cast<std::ptrdiff_t>(cards_), [&](std::uint16_t card) {
            return std::find(keys.begin(), keys.end(), card) != keys.end();
          });
      ++undealt_counts_[(set * seats() + seat) * (cards_ + 1) + static_cast<std::size_t>(held)];
    }
  }
}

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
  const SeatCounts dealt{tally.counts(), tally.deals()};
  const SeatCounts undealt{tally.undealt_cards(), tally.undealt(), true};
  for (const SeatCounts& cards : {dealt, undealt}) {
    tests.push_back(cards_test(tally, cards, level));
    tests.push_back(worst_card_test(tally, cards, level));
  }
  for (Evidence& test : hands) {
    // The cards that are nobody's are looked at by position.
    if (test.test.ends_with(".the-rest")) continue;
    test.test.insert(test.test.find('.'), ".seats");
    tests.push_back(std::move(test));
  }
  for (std::size_t set = 0; set < tally.deck().key_sets.size(); ++set) {
    tests.push_back(aborts_test(tally, set, level));
  }
  for (std::size_t set = 0; set < tally.undealt_sets().size(); ++set) {
    tests.push_back(undealt_test(tally, set, level));
  }
  for (Evidence& test : tests) test.words = with_players(tally, test.words);
  return tests;
}

}  // namespace evenhand::audit
