#include "src/watch/bets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/real.hpp"
#include "stats/anytime/count_mixtures.hpp"
#include "stats/anytime/log_average.hpp"
#include "stats/anytime/order_bet.hpp"

namespace evenhand::watch {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();

/// Shares that a bet on a cell says it has, less 1/n, as shares of that.
constexpr std::array<double, 11> cell_deviations = {0.01,  0.03,  0.1,  0.3,  1,   4,
                                                    -0.01, -0.03, -0.1, -0.3, -0.9};
/// A share that leaves the others none is no bet.
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
  const double share = 1 / real(deck.size);
  for (const double deviation : cell_deviations) {
    const double wanted = share * (1 + deviation);
    if (wanted > most_share) continue;
    deviations_.push_back(deviation);
    gains_.push_back(std::log1p(deviation));
    losses_.push_back(std::log1p(-wanted) - std::log1p(-share));
  }
  for (std::size_t k = 1; k <= most_riffles; ++k) {
    riffle_logs_.push_back(stats::riffle_log_ratios(deck.size, std::uint64_t{1} << k));
  }
  list_bets();
}

void Bets::list_bets() {
  families_ = {Family::cells,   Family::lines,   Family::orders,    Family::scalars,
               Family::riffles, Family::repeats, Family::neighbours};
  const auto has = [&](Family family) {
    return std::any_of(subjects_.scalars().begin(), subjects_.scalars().end(),
                       [&](const Scalar& scalar) { return scalar.family == family; });
  };
  if (has(Family::lags)) families_.push_back(Family::lags);
  if (has(Family::hands)) families_.push_back(Family::hands);
  const auto add = [&](Family family, std::size_t subject, std::size_t parameters) {
    for (std::size_t parameter = 0; parameter < parameters; ++parameter) {
      listed_.push_back(
          {family, static_cast<std::uint32_t>(subject), static_cast<std::uint32_t>(parameter)});
    }
  };
  for (std::size_t i = 0; i < subjects_.scalars().size(); ++i) {
    add(subjects_.scalars()[i].family, i, subjects_.scalars()[i].tilts.size());
  }
  const std::size_t kinds = subjects_.lags() > 0 ? riffle_kinds : riffle_kinds / 2;
  for (std::size_t kind = 0; kind < kinds; ++kind) add(Family::riffles, kind, most_riffles);
  add(Family::repeats, 0, repeat_shares.size());
  for (std::size_t i = 0; i < order_bets; ++i) add(Family::orders, i, 1);
}

Family Bets::family(std::size_t bet) const {
  return bet < listed_.size() ? listed_[bet].family
                              : tables.at((bet - listed_.size()) / cell_bets());
}

std::size_t Bets::subject(std::size_t bet) const {
  return bet < listed_.size() ? listed_[bet].subject
                              : (bet - listed_.size()) % cell_bets() / deviations();
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
  return cell_log(parameter(bet), table(family(bet), counted)[subject(bet)], counted.deals);
}

void Bets::log_factors(const Counted& counted, std::span<double> logs) const {
  for (std::size_t i = 0; i < listed_.size(); ++i) logs[i] = listed_log(listed_[i], counted);
}

double Bets::cells_log(std::span<const std::uint64_t> counts, std::uint64_t deals) const {
  LongSum sum;
  for (const std::uint64_t count : counts) {
    for (std::size_t i = 0; i < deviations(); ++i) sum.add(cell_log(i, count, deals));
  }
  return sum.log() - std::log(real(cell_bets()));
}

/// `lines`, unless null, gets the places' logarithms and then the cards'.
double Bets::lines_log(const Counted& counted, std::vector<double>* lines) const {
  const std::size_t n = deck_.size;
  std::vector<double> logs;
  std::vector<double> of_line(2 * n, impossible);
  for (const double prior : line_priors) {
    const stats::DirichletMixture mixture(prior);
    std::vector<double> sums(2 * n);
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t card = 0; card < n; ++card) {
        const double rising = mixture.log_rising(counted.cells[p * n + card]);
        sums[p] += rising;
        sums[n + card] += rising;
      }
    }
    const double scale = mixture.log_scale(counted.deals, n);
    for (std::size_t i = 0; i < 2 * n; ++i) {
      logs.push_back(sums[i] + scale);
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
    logs[static_cast<std::size_t>(family)] = cells_log(table(family, counted), counted.deals);
  }
  logs[static_cast<std::size_t>(Family::lines)] = lines_log(counted, nullptr);
  return logs;
}

std::size_t Bets::leader(const Counted& counted, Family family) const {
  const auto found = std::find(tables.begin(), tables.end(), family);
  const auto before = static_cast<std::size_t>(found - tables.begin());
  const bool is_listed = found == tables.end();
  const std::size_t first = is_listed ? 0 : listed_.size() + before * cell_bets();
  std::size_t best = first;
  double most = impossible;
  const std::size_t end = is_listed ? listed_.size() : first + cell_bets();
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
  const std::size_t n = deck_.size;
  std::vector<double> lines;
  lines_log(counted, &lines);
  for (std::size_t p = 0; p < n; ++p)
    list.push_back({fmt::format("place {}", p), Family::lines, lines[p]});
  for (std::size_t c = 0; c < n; ++c)
    list.push_back({cards::card_words(deck_, c), Family::lines, lines[n + c]});
  for (const Family family : tables) {
    const std::vector<std::uint64_t>& counts = table(family, counted);
    for (std::size_t cell = 0; cell < n * n; ++cell) {
      LongSum sum;
      for (std::size_t i = 0; i < deviations(); ++i) {
        sum.add(cell_log(i, counts[cell], counted.deals));
      }
      list.push_back({cell_words(family, cell), family, sum.log() - std::log(real(deviations()))});
    }
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
