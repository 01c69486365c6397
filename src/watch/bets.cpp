#include "src/watch/bets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/real.hpp"
#include "stats/anytime/count_mixtures.hpp"
#include "stats/anytime/log_average.hpp"
#include "stats/anytime/order_bet.hpp"

namespace evenhand::watch {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();

/// Shares that a bet on a cell says it has, less what it is to be, as shares of that.
constexpr std::array<double, 11> cell_deviations = {0.01,  0.03,  0.1,  0.3,  1,   4,
                                                    -0.01, -0.03, -0.1, -0.3, -0.9};
/// A share that leaves the others none is no bet: not of any cell, and where cells are to have
/// shares of their own, a cell bets on so much of the way there at most.
constexpr double most_share = 0.95;

/// Priors of the mixtures over lines: shares that deviate by 10 % and by 1 %.
constexpr std::array<double, 2> line_priors = {100, 10000};

constexpr std::array<std::string_view, riffle_kinds> riffle_words = {
    "rising sequences of deals", "descents of deals", "rising sequences from deal to deal",
    "descents from deal to deal"};

/// The logarithms of a sum that is too long to keep its terms.
class LongSum {
 public:
  void add(double log) {
    // Below a part in 1e17 of all that is there, a term adds nothing.
    constexpr double nothing = 40;
    if (log < largest_ - nothing) return;
    if (log > largest_) {
      sum_ = sum_ * std::exp(largest_ - log) + 1;
      largest_ = log;
    } else {
      sum_ += std::exp(log - largest_);
    }
  }
  double log() const { return largest_ + std::log(sum_); }

 private:
  double largest_ = -1e300;
  double sum_ = 0;
};

double riffle_log(const std::vector<std::uint64_t>& histogram, const std::vector<double>& logs) {
  double sum = 0;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    if (histogram[i] > 0) sum += real(histogram[i]) * logs[i];
  }
  return sum;
}

}  // namespace

Bets::Bets(const cards::Deck& deck, const Subjects& subjects) : deck_(deck), subjects_(subjects) {
  std::vector<double> shares = {1 / real(deck.size)};
  if (!subjects.chances().empty()) shares = subjects.chances();
  if (shape().is_of(DealShape::Kind::draws)) {
    const double drawn = real(shape().width) / real(deck.size);
    // Stakes of draws: a card at a place, a card in a draw, two cards in one draw.
    shares.push_back(drawn);
    shares.push_back(drawn * real(shape().width - 1) / real(deck.size - 1));
  }
  const double least = *std::min_element(shares.begin(), shares.end());
  for (const double deviation : cell_deviations) {
    if (least * (1 + deviation) <= most_share) deviations_.push_back(deviation);
  }
  for (const double share : shares) add_stake(share);
  if (shape().is_of(DealShape::Kind::deals)) {
    for (std::size_t k = 1; k <= most_riffles; ++k) {
      riffle_logs_.push_back(stats::riffle_log_ratios(deck.size, std::uint64_t{1} << k));
    }
  }
  list_bets();
}

void Bets::add_stake(double share) {
  Stake stake;
  for (const double deviation : deviations_) {
    const double most = share + most_share * (1 - share);
    const double wanted = std::min(share * (1 + deviation), most);
    // There is no share of two cards in a draw of one.
    const bool is_bet = share > 0 && share < 1;
    stake.gains.push_back(is_bet ? std::log(wanted / share) : 0);
    stake.losses.push_back(is_bet ? std::log1p(-wanted) - std::log1p(-share) : 0);
    if (is_bet && wanted == share * (1 + deviation)) stake.gains.back() = std::log1p(deviation);
  }
  stakes_.push_back(std::move(stake));
}

std::size_t Bets::columns(Family family) const {
  const bool are_pairs = family == Family::neighbours && shape().is_of(DealShape::Kind::draws);
  return are_pairs ? std::max<std::size_t>(shape().neighbours(), 1) : shape().cards;
}

std::uint64_t Bets::trials(Family family, std::size_t row, const Counted& counted) const {
  if (!shape().is_of(DealShape::Kind::values)) return counted.deals;
  if (family == Family::cells) return counted.deals * (row < shape().places ? 1 : shape().width);
  const auto first = counted.neighbours.begin() + static_cast<std::ptrdiff_t>(row * shape().cards);
  return std::accumulate(first, first + static_cast<std::ptrdiff_t>(shape().cards),
                         std::uint64_t{0});
}

std::size_t Bets::stake(Family family, std::size_t cell) const {
  if (shape().is_of(DealShape::Kind::draws)) {
    if (family == Family::neighbours) return 2;
    return cell < shape().places * shape().cards ? 0 : 1;
  }
  return subjects_.chances().empty() ? 0 : cell % shape().cards;
}

double Bets::share(Family family, std::size_t cell) const {
  const double n = real(shape().cards);
  const double k = real(shape().width);
  if (!subjects_.chances().empty()) return subjects_.chances()[cell % shape().cards];
  if (!shape().is_of(DealShape::Kind::draws)) return 1 / n;
  if (family == Family::neighbours) return k * (k - 1) / (n * (n - 1));
  return cell < shape().places * shape().cards ? 1 / n : k / n;
}

/// Lines are of equal shares, and the cards of a draw differ from one another.
bool Bets::has_lines() const { return subjects_.chances().empty() && shape().places > 0; }

void Bets::list_bets() {
  const bool are_deals = shape().is_of(DealShape::Kind::deals);
  const auto has = [&](Family family) {
    return std::any_of(subjects_.scalars().begin(), subjects_.scalars().end(),
                       [&](const Scalar& scalar) { return scalar.family == family; });
  };
  families_ = {Family::cells};
  const auto add_family = [&](Family family, bool is_there) {
    if (is_there) families_.push_back(family);
  };
  const bool has_repeats = subjects_.chance_of_repeats() <= SeenDeals::most_chance;
  add_family(Family::lines, has_lines());
  add_family(Family::orders, are_deals);
  add_family(Family::scalars, has(Family::scalars));
  add_family(Family::riffles, are_deals);
  add_family(Family::repeats, are_deals || has_repeats);
  add_family(Family::neighbours, shape().neighbours() > 0);
  add_family(Family::lags, has(Family::lags));
  add_family(Family::hands, has(Family::hands));
  const auto add = [&](Family family, std::size_t subject, std::size_t parameters) {
    for (std::size_t parameter = 0; parameter < parameters; ++parameter) {
      listed_.push_back(
          {family, static_cast<std::uint32_t>(subject), static_cast<std::uint32_t>(parameter)});
    }
  };
  for (std::size_t i = 0; i < subjects_.scalars().size(); ++i) {
    add(subjects_.scalars()[i].family, i, subjects_.scalars()[i].tilts.size());
  }
  if (are_deals) {
    const std::size_t kinds = subjects_.lags() > 0 ? riffle_kinds : riffle_kinds / 2;
    for (std::size_t kind = 0; kind < kinds; ++kind) add(Family::riffles, kind, most_riffles);
  }
  if (are_deals || has_repeats) add(Family::repeats, 0, repeat_shares.size());
  if (!are_deals) return;
  for (std::size_t i = 0; i < order_bets; ++i) add(Family::orders, i, 1);
}

Family Bets::family(std::size_t bet) const {
  if (bet < listed_.size()) return listed_[bet].family;
  return bet < first_of(Family::neighbours) ? Family::cells : Family::neighbours;
}

std::size_t Bets::subject(std::size_t bet) const {
  return bet < listed_.size() ? listed_[bet].subject : (bet - first_of(family(bet))) / deviations();
}

std::size_t Bets::parameter(std::size_t bet) const {
  return bet < listed_.size() ? listed_[bet].parameter : (bet - listed_.size()) % deviations();
}

double Bets::listed_log(const Listed& bet, const Counted& counted) const {
  switch (bet.family) {
    case Family::riffles:
      return riffle_log(counted.rising[bet.subject], riffle_logs_[bet.parameter]);
    case Family::repeats:
      return stats::log_repeat_bet(counted.repeats, repeat_shares[bet.parameter]);
    case Family::orders:
      return counted.order_logs[bet.subject];
    default:
      break;
  }
  const Scalar& scalar = subjects_.scalars()[bet.subject];
  return scalar.tilts.log_factor(bet.parameter, counted.steps[scalar.lag],
                                 counted.sums[bet.subject]);
}

double Bets::log_factor(std::size_t bet, const Counted& counted) const {
  if (bet < listed_.size()) return listed_log(listed_[bet], counted);
  const Family on = family(bet);
  const std::size_t cell = subject(bet);
  return cell_log(stake(on, cell), parameter(bet), table(on, counted)[cell],
                  trials(on, cell / columns(on), counted));
}

void Bets::log_factors(const Counted& counted, std::span<double> logs) const {
  for (std::size_t i = 0; i < listed_.size(); ++i) logs[i] = listed_log(listed_[i], counted);
}

double Bets::cells_log(Family family, const Counted& counted) const {
  LongSum sum;
  for_cells(family, counted,
            [&](std::size_t, std::uint64_t count, std::uint64_t tried, std::size_t at) {
              for (std::size_t i = 0; i < deviations(); ++i) sum.add(cell_log(at, i, count, tried));
            });
  return sum.log() - std::log(real(cell_bets(family)));
}

/// `lines`, unless null, gets the logarithms of the places, of values also that of all of them
/// together, and of whole deals then those of the cards.
double Bets::lines_log(const Counted& counted, std::vector<double>* lines) const {
  const std::size_t n = deck_.size;
  const bool are_deals = shape().is_of(DealShape::Kind::deals);
  // The cards of a draw differ, so that all of its places together are no independent draws.
  const std::size_t rows = shape().is_of(DealShape::Kind::values) ? shape().rows() : shape().places;
  const std::size_t size = rows + (are_deals ? n : 0);
  std::vector<double> logs;
  std::vector<double> of_line(size, impossible);
  for (const double prior : line_priors) {
    const stats::DirichletMixture mixture(prior);
    std::vector<double> sums(size);
    for (std::size_t p = 0; p < rows; ++p) {
      for (std::size_t card = 0; card < n; ++card) {
        const double rising = mixture.log_rising(counted.cells[p * n + card]);
        sums[p] += rising;
        if (are_deals) sums[n + card] += rising;
      }
    }
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t row = are_deals ? 0 : i;
      logs.push_back(sums[i] + mixture.log_scale(trials(Family::cells, row, counted), n));
      const std::array<double, 2> both = {of_line[i], logs.back() - std::log(line_priors.size())};
      of_line[i] = stats::log_sum(both);
    }
  }
  if (lines != nullptr) *lines = std::move(of_line);
  return stats::log_average(logs);
}

std::array<double, family_count> Bets::family_logs(const Counted& counted) const {
  std::array<LongSum, family_count> sums;
  std::array<std::size_t, family_count> sizes = {};
  for (const Listed& bet : listed_) {
    const auto family = static_cast<std::size_t>(bet.family);
    sums[family].add(listed_log(bet, counted));
    ++sizes[family];
  }
  std::array<double, family_count> logs;
  for (std::size_t i = 0; i < family_count; ++i) {
    logs[i] = sizes[i] == 0 ? impossible : sums[i].log() - std::log(real(sizes[i]));
  }
  for (const Family family : tables) {
    if (cells(family) > 0) logs[static_cast<std::size_t>(family)] = cells_log(family, counted);
  }
  if (has_lines()) logs[static_cast<std::size_t>(Family::lines)] = lines_log(counted, nullptr);
  return logs;
}

std::size_t Bets::leader(const Counted& counted, Family family) const {
  const bool is_listed = std::find(tables.begin(), tables.end(), family) == tables.end();
  const std::size_t first = is_listed ? 0 : first_of(family);
  std::size_t best = first;
  double most = impossible;
  const std::size_t end = is_listed ? listed_.size() : first + cell_bets(family);
  for (std::size_t bet = first; bet < end; ++bet) {
    if (this->family(bet) != family) continue;
    const double log = log_factor(bet, counted);
    if (log <= most) continue;
    most = log;
    best = bet;
  }
  return best;
}

std::vector<Bets::Subject> Bets::subjects(const Counted& counted) const {
  std::vector<Subject> list;
  std::vector<double> logs;
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    logs.push_back(listed_log(listed_[i], counted));
    const bool is_last = i + 1 == listed_.size() || listed_[i + 1].family != listed_[i].family ||
                         listed_[i + 1].subject != listed_[i].subject;
    if (!is_last) continue;
    const Listed& bet = listed_[i];
    std::string words;
    switch (bet.family) {
      case Family::riffles:
        words = riffle_words[bet.subject];
        break;
      case Family::repeats:
        words = "repeated deals";
        break;
      case Family::orders:
        words = fmt::format("all cards at all places, bet {}", bet.subject + 1);
        break;
      default:
        words = subjects_.scalars()[bet.subject].words;
    }
    list.push_back({std::move(words), bet.family, stats::log_average(logs)});
    logs.clear();
  }
  std::vector<double> lines;
  if (has_lines()) lines_log(counted, &lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t places = shape().places;
    std::string words = fmt::format("place {}", i);
    if (i >= places) {
      words = shape().is_of(DealShape::Kind::deals) ? cards::card_words(deck_, i - places)
                                                    : "all places together";
    }
    list.push_back({std::move(words), Family::lines, lines[i]});
  }
  for (const Family family : tables) {
    for_cells(family, counted,
              [&](std::size_t cell, std::uint64_t count, std::uint64_t tried, std::size_t at) {
                LongSum sum;
                for (std::size_t i = 0; i < deviations(); ++i) {
                  sum.add(cell_log(at, i, count, tried));
                }
                list.push_back(
                    {cell_words(family, cell), family, sum.log() - std::log(real(deviations()))});
              });
  }
  return list;
}

std::vector<Bets::Subject> Bets::found(const Counted& counted, double alpha) const {
  const std::vector<Subject> all = subjects(counted);
  std::array<std::size_t, family_count> sizes = {};
  for (const Subject& subject : all) ++sizes[static_cast<std::size_t>(subject.family)];
  std::vector<double> logs;
  for (const Subject& subject : all) {
    const double shares =
        real(families_.size()) * real(sizes[static_cast<std::size_t>(subject.family)]);
    logs.push_back(subject.log_e + std::log(real(all.size()) / shares));
  }
  std::vector<Subject> rejected;
  for (const std::size_t i : stats::e_benjamini_hochberg(logs, alpha)) rejected.push_back(all[i]);
  std::stable_sort(rejected.begin(), rejected.end(),
                   [](const Subject& a, const Subject& b) { return a.log_e > b.log_e; });
  return rejected;
}

std::string Bets::cell_words(Family family, std::size_t cell) const {
  using Kind = DealShape::Kind;
  const auto card_at = [&](std::size_t card) { return cards::card_words(deck_, card); };
  if (family == Family::neighbours && shape().is_of(Kind::draws)) {
    std::size_t second = 1;
    while ((second + 1) * second / 2 <= cell) ++second;
    return fmt::format("{} and {} in one draw", card_at(cell - second * (second - 1) / 2),
                       card_at(second));
  }
  if (family == Family::neighbours && shape().is_of(Kind::values)) {
    return fmt::format("{} right after {}", card_at(cell % deck_.size), card_at(cell / deck_.size));
  }
  if (cell >= shape().places * deck_.size || shape().width == 1)
    return fmt::format("{} drawn", card_at(cell % deck_.size));
  if (family == Family::neighbours) {
    const std::string card = cards::card_words(deck_, cell / deck_.size);
    return cell / deck_.size == cell % deck_.size
               ? card + " last"
               : fmt::format("{} right behind {}", cards::card_words(deck_, cell % deck_.size),
                             card);
  }
  return fmt::format("{} at place {}", cards::card_words(deck_, cell % deck_.size),
                     cell / deck_.size);
}

std::string Bets::words(std::size_t bet) const {
  const std::size_t on = subject(bet);
  switch (family(bet)) {
    case Family::cells:
    case Family::neighbours:
      return fmt::format("{} {} often", cell_words(family(bet), on),
                         deviation(bet) > 0 ? "more" : "less");
    case Family::riffles:
      return fmt::format("{} as {} riffle{} leave{} them", riffle_words[on], parameter(bet) + 1,
                         parameter(bet) == 0 ? "" : "s", parameter(bet) == 0 ? "s" : "");
    case Family::repeats:
      return "deals that came before";
    case Family::orders:
      return "cards that prefer some places to others";
    case Family::lines:
      return "cards at one place, or places of one card";
    default:
      break;
  }
  const Scalar& scalar = subjects_.scalars()[on];
  return fmt::format("{} {}", scalar.tilts.slope(parameter(bet)) > 0 ? "more" : "fewer",
                     scalar.words);
}

}  // namespace evenhand::watch
