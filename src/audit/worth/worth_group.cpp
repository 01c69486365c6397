#include "src/audit/worth/worth_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/over_time.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/worst_value.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo hands{
    "worth.hands", Method::binomial,
    "Hands make pairs, straights, flushes and whatever else the game knows as often as counting "
    "says."};
constexpr TestInfo others{
    "worth.others", Method::binomial,
    "Other things that people look for in a hand, such as its aces and suits, come as often as "
    "counting says."};
constexpr TestInfo change_point{
    "worth.change-point", Method::fisher_exact,
    "Nothing that hands are worth comes more or less often from any point of the log on.",
    Asks::of_change};
}  // namespace info

constexpr std::array worth_tests = {info::hands, info::others, info::change_point};

/// "full houses", "full houses or better", "at most two pairs".
std::string range_words(const worth::Feature& feature, const stats::ValueRange& range) {
  const std::string& first = feature.values[range.first];
  const std::string& last = feature.values[range.last];
  if (range.first == range.last) return first;
  const auto is_possible = [](double share) { return share > 0; };
  const auto law = feature.law.begin();
  if (std::none_of(law + static_cast<std::ptrdiff_t>(range.last) + 1, feature.law.end(),
                   is_possible)) {
    return fmt::format("{} or better", first);
  }
  if (std::none_of(law, law + static_cast<std::ptrdiff_t>(range.first), is_possible)) {
    return fmt::format("at most {}", last);
  }
  return fmt::format("{} to {}", first, last);
}

double expected_of(const stats::ValueRange& range) { return real(range.trials) * range.share; }

/// "130", "5.19"
std::string due_words(const stats::ValueRange& range) {
  constexpr double whole = 100;
  const double due = expected_of(range);
  return due < whole ? rounded(due, 3)
                     : with_thousands(static_cast<std::uint64_t>(std::llround(due)));
}

/// "full houses: 225 of 5,000, 130 due: chance does that once in 1.1e14 such logs".
std::string seen_words(const std::string& name, const stats::ValueRange& range) {
  return fmt::format("{}: {} of {}, {} due: chance does that {} such logs", name,
                     with_thousands(range.observed), with_thousands(range.trials), due_words(range),
                     how_often(chance_of_so_many(range).log10()));
}

/// The range to tell of: "full houses" rather than "full houses or better" where that is nearly all
/// there is to it.
stats::ValueRange told_of(const stats::ValueRange& worst,
                          const std::vector<judge::DealtLaw>& members) {
  constexpr double nearly_all = 0.8;
  const double log_p = chance_of_so_many(worst).log;
  std::pair<double, stats::ValueRange> told{nearly_all * log_p, worst};
  for (const stats::ValueRange& range : worth_ranges(members)) {
    if (range.first != range.last) continue;
    const double here = chance_of_so_many(range).log;
    if (here < told.first) told = {here, range};
  }
  return told.second;
}

/// The value that comes to its hand least likely so often.
Evidence worst_of(const TestInfo& info, const std::vector<judge::DealtLaw>& members,
                  double part_of_alpha, double level) {
  if (members.empty()) {
    return judge::evidence(info, stats::TestResult::skip("hands of so many cards have none"));
  }
  stats::ValueRange told;
  Evidence evidence =
      judge::worst_value(info, members, level, {}, [&](const stats::ValueRange& range) {
        told = told_of(range, members);
        return seen_words(members[told.member].name(told), told);
      });
  evidence.is_example = false;
  evidence.part_of_alpha = part_of_alpha;
  if (evidence.result.is_skipped()) return evidence;
  evidence.subject = members[told.member].name(told);
  evidence.is_answer = true;
  const auto kept = std::make_shared<const std::vector<judge::DealtLaw>>(members);
  evidence.nothing_odd = [kept, told](double alpha) {
    const auto least = stats::least_excess(told, worth_ranges(*kept), alpha);
    return fmt::format("nothing odd in what {} hands make; furthest off: {}, {} where {} are due{}",
                       with_thousands(told.trials), (*kept)[told.member].name(told),
                       with_thousands(told.observed), due_words(told),
                       least ? fmt::format("; {} would stand out", with_thousands(*least)) : "");
  };
  return evidence;
}

/// Each value by itself before and after every point of the log.
Evidence change(const WorthTally& tally, double level) {
  const std::size_t cells = tally.slices().first().size();
  const stats::SplitTest split = stats::cell_split_test(tally.slices().parts(cells), level);
  Evidence evidence = judge::evidence(info::change_point, split.result);
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  std::size_t i = tally.looked_at().size() - 1;
  while (tally.first_cell(i) > split.split.cell) --i;
  const WorthOf& one = tally.looked_at()[i];
  evidence.subject = (one.whose.empty() ? "" : one.whose + ": ") +
                     one.feature.values[split.split.cell - tally.first_cell(i)];
  evidence.words = fmt::format("{}: {} of hands before about hand {}, {} from there on",
                               evidence.subject, percent(split.split.first),
                               with_thousands(split.split.deals + 1), percent(split.split.second));
  evidence.is_answer = true;
  return evidence;
}

std::unique_ptr<WorthTally> make_tally(const cards::Deck& deck) {
  std::vector<WorthOf> looked_at = worth_of(deck);
  if (looked_at.empty()) return nullptr;
  return std::make_unique<WorthTally>(std::move(looked_at));
}

std::vector<Evidence> run(const WorthTally& tally, const Sample& sample) {
  return {worst_of(info::hands, worth_dealt(tally, true), part_of_worth, sample.level),
          worst_of(info::others, worth_dealt(tally, false), part_of_other_worth, sample.level),
          change(tally, sample.level)};
}

}  // namespace

std::vector<judge::DealtLaw> worth_dealt(const WorthTally& tally, bool asked_first) {
  std::vector<judge::DealtLaw> all;
  for (std::size_t i = 0; i < tally.looked_at().size(); ++i) {
    const WorthOf& one = tally.looked_at()[i];
    if (one.feature.is_asked_first != asked_first) continue;
    judge::DealtLaw law;
    law.who = one.whose;
    law.counts.assign(tally.counts(i).begin(), tally.counts(i).end());
    law.law.pmf = one.feature.law;
    if (one.feature.is_ordered) {
      law.range = [feature = one.feature](const stats::ValueRange& range) {
        return range_words(feature, range);
      };
    } else {
      law.kind = [values = one.feature.values](std::size_t value) { return values[value]; };
    }
    all.push_back(std::move(law));
  }
  return all;
}

std::optional<stats::ValueRange> oddest_range(const std::vector<judge::DealtLaw>& members) {
  const std::vector<stats::ValueRange> ranges = worth_ranges(members);
  if (ranges.empty()) return std::nullopt;
  return told_of(*std::min_element(ranges.begin(), ranges.end(),
                                   [](const auto& a, const auto& b) {
                                     return chance_of_so_many(a) < chance_of_so_many(b);
                                   }),
                 members);
}

std::vector<stats::ValueRange> worth_ranges(const std::vector<judge::DealtLaw>& members) {
  std::vector<stats::ValueCounts> counts;
  for (const judge::DealtLaw& each : members) {
    counts.push_back({each.counts, each.law.pmf, !each.kind});
  }
  return stats::value_ranges(counts);
}

stats::PValue chance_of_so_many(const stats::ValueRange& range) {
  const stats::Binomial fair(range.trials, range.share);
  return real(range.observed) >= expected_of(range) ? fair.upper_tail(range.observed)
                                                    : fair.lower_tail(range.observed);
}

constexpr Group worth_group = make_group<WorthTally, make_tally, run>(
    {"worth", "what hands are worth",
     "what a game's hands make: pairs, straights and flushes of poker, bombs, ready hands, shapes"},
    worth_tests, Looks::at_any);

}  // namespace evenhand::audit
