#include "src/watch/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "base/version.hpp"
#include "src/history/document.hpp"
#include "src/judge/judge.hpp"
#include "src/run/provenance.hpp"
#include "src/watch/effects.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::watch {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;

constexpr TestInfo all_info{"watch.all", Method::e_value,
                            "deals are uniform, whatever the deals before them were"};

/// Half as often again: that a place is stacked, or a card held back. A rarer one is for an audit,
/// which looks once and sees more.
constexpr double enough_excess = 0.5;

double of(const std::array<double, family_count>& logs, Family family) {
  return logs[static_cast<std::size_t>(family)];
}

stats::PValue anytime_p(double most_log_e) { return stats::PValue::from_log(-most_log_e); }

Evidence average(const Watcher& watcher) {
  const Standing& standing = watcher.standing();
  stats::TestResult result;
  result.statistic = standing.log_e;
  result.p = anytime_p(standing.most_log_e);
  Evidence evidence = judge::evidence(all_info, std::move(result), {});
  evidence.enough = enough_excess;
  evidence.would_have_shown = "a card {} too often in a place would have shown";
  evidence.detectable = [&bets = watcher.bets(), deals = standing.deals](double alpha,
                                                                         double power) {
    return smallest_cell(bets, deals, alpha, power);
  };
  return evidence;
}

/// Adds what the leading bet of a family that rejects has seen.
void add_leader(const Watcher& watcher, Family family, Evidence& evidence) {
  const double alpha = watcher.settings().alpha;
  const std::size_t bet = watcher.bets().leader(watcher.totals(), family);
  evidence.words = watcher.bets().words(bet);
  // The bets of these two families are all on one thing.
  if (family != Family::orders && family != Family::repeats) evidence.subject = evidence.words;
  const BetEffect effect = effect_of(watcher.bets(), bet, watcher.totals(), 1 - alpha);
  if (effect.name.empty()) return;
  const reports::Estimate& size = effect.estimate;
  evidence.result.effect =
      stats::Effect{effect.name, size.value, {size.low, size.high, size.level}, effect.unit};
  evidence.words += fmt::format("; expected {}", short_number(effect.expected));
}

void add_family(const Watcher& watcher, Family family, judge::EValues& all) {
  const Standing& standing = watcher.standing();
  stats::TestResult result;
  result.statistic = of(standing.family_logs, family);
  result.p = anytime_p(of(standing.most_family_logs, family));
  const TestInfo info{"watch.<family>", Method::e_value,
                      family_null(family, watcher.bets().shape().kind)};
  Evidence evidence = judge::evidence(info, std::move(result), {std::string(family_name(family))});
  // Bonferroni over the families, which have the weight alike.
  all.corrected.push_back(evidence.result.p.times(real(watcher.bets().families().size())));
  const bool rejects = all.corrected.back().log <= std::log(watcher.settings().alpha);
  if (rejects && family != Family::lines) add_leader(watcher, family, evidence);
  all.evidence.push_back(std::move(evidence));
}

/// log of the factor of the bet that wins most on a card that is so often at a place.
double best_log(const Bets& bets, std::size_t stake, std::uint64_t count, std::uint64_t deals) {
  double best = 0;
  for (std::size_t i = 0; i < bets.deviations(); ++i) {
    best = std::max(best, bets.cell_log(stake, i, count, deals));
  }
  return best;
}

/// The cell of the first row that is counted most seldom.
std::size_t rarest_cell(const Bets& bets) {
  std::size_t rarest = 0;
  for (std::size_t cell = 1; cell < bets.shape().cards; ++cell) {
    if (bets.share(Family::cells, cell) < bets.share(Family::cells, rarest)) rarest = cell;
  }
  return rarest;
}

using reports::Chart;
using reports::Figure;
using reports::Judgement;
using reports::Section;
using reports::Table;
using reports::Value;

constexpr std::size_t most_found = 20;

/// A number that may be -inf at first.
Value real_value(double number) { return std::isfinite(number) ? Value(number) : Value(); }

/// "a change from deal 4,000 on, seen at deal 4,200": the first event that a watch tells of.
std::string answer(const Watcher& watcher) {
  for (const Event& event : watcher.events()) {
    if (const auto* change = std::get_if<history::ChangeEvent>(&event.what)) {
      return fmt::format("a change from deal {} on, seen at deal {}",
                         with_thousands(change->from.deal), with_thousands(event.deal));
    }
    if (event.is_alarm()) {
      return fmt::format("an alarm at deal {} ({})", with_thousands(event.deal), event.words());
    }
  }
  return fmt::format("alarms in {}", with_noun(watcher.standing().deals, "deals"));
}

/// Returns the reason of a watch that has alarmed.
std::string reason(const Watcher& watcher) {
  const std::string deals = with_noun(watcher.standing().deals, "deals");
  std::vector<std::string> parts;
  for (const Event& event : watcher.events()) {
    if (const auto* change = std::get_if<history::ChangeEvent>(&event.what)) {
      parts.push_back(fmt::format("a change from deal {} on, seen at deal {} ({})",
                                  with_thousands(change->from.deal), with_thousands(event.deal),
                                  event.words()));
    } else if (event.is_alarm()) {
      parts.push_back(
          fmt::format("an alarm at deal {} ({})", with_thousands(event.deal), event.words()));
    }
    if (parts.size() == 3) break;
  }
  if (parts.empty()) return fmt::format("alarms in {}", deals);
  const double log_e = watcher.standing().most_log_e;
  const std::string odds =
      log_e < -std::log(watcher.settings().alpha)
          ? ""
          : fmt::format("; {} against an even-handed shuffler", history::odds_words(log_e));
  return fmt::format("{}, in {}{}", fmt::join(parts, "; "), deals, odds);
}

Judgement judgement(const Watcher& watcher) {
  Judgement result = judge::judge(evidence_of(watcher), watcher.settings().alpha,
                                  {watcher.standing().deals, "deals"});
  // An alarm stands, also one of a change or of bad deals, which have no p-value.
  if (watcher.has_alarmed()) {
    result.verdict = reports::Verdict::biased;
    result.answer = answer(watcher);
    result.reason = reason(watcher);
  }
  return result;
}

std::vector<Figure> figures(const Watcher& watcher) {
  const Standing& standing = watcher.standing();
  const Settings& settings = watcher.settings();
  const Window::Look window = watcher.window();
  std::vector<Figure> list = {
      {"deals", "deals looked at", standing.deals, "deals"},
      {"odds", "odds against an even-handed shuffler, at their largest",
       history::odds_words(standing.most_log_e), "",
       fmt::format("alarm at {}", history::odds_words(-std::log(settings.alpha)))},
      {"log_e", "log of the e-value", real_value(standing.log_e), "nats",
       fmt::format("alarm at {}", rounded(-std::log(settings.alpha), 4))},
      {"most_log_e", "the largest that it ever was", real_value(standing.most_log_e), "nats"},
      {"log_detector", "log of the detector of changes", real_value(standing.log_detector), "nats",
       fmt::format("change at {}", rounded(std::log(settings.arl), 4))},
      {"changes", "changes reported", watcher.changes()},
      {"bad_deals", "deals that could not be read", watcher.bad_deals(), "deals"},
      {"window_deals", "deals of the last window", window.deals, "deals"}};
  if (window.deals == 0) return list;
  if (!window.positions.is_skipped()) {
    list.push_back({"window_positions_p", "p-value of its cards by place",
                    reports::PValue{window.positions.p.log10()}});
  }
  list.push_back({"window_card_p",
                  fmt::format("p-value of {}, the furthest from uniform",
                              cards::card_words(watcher.bets().deck(), window.card)),
                  reports::PValue{window.card_p.log10()}, "",
                  watcher.bets().shape().is_of(DealShape::Kind::deals)
                      ? "discrete Kolmogorov-Smirnov, times the number of cards"
                      : "binomial, both sides, times the number of cards"});
  return list;
}

Table events_table(const Watcher& watcher) {
  Table table{"events",
              "Events",
              {{"deal", "deal"}, {"event", "event"}, {"words", "what"}},
              {},
              reports::Shown::always};
  for (const Event& event : watcher.events()) {
    std::string words = event.words();
    if (const auto* change = std::get_if<history::ChangeEvent>(&event.what)) {
      const history::ChangedFrom& from = change->from;
      words +=
          fmt::format("; from deal {} on ({} to {} with probability {})", with_thousands(from.deal),
                      with_thousands(from.low), with_thousands(from.high), rounded(from.level));
    }
    table.rows.push_back({event.deal, std::string(event.kind()), std::move(words)});
  }
  return table;
}

Table found_table(const Watcher& watcher) {
  Table table{
      "found",
      fmt::format("What the bets found; on average at most {} of it is wrong (e-BH)",
                  rounded(watcher.settings().alpha)),
      {{"what", "what"}, {"log_e", "log of its e-value", "nats"}, {"odds", "odds against chance"}},
      {},
      reports::Shown::always};
  const auto found = watcher.bets().found(watcher.totals(), watcher.settings().alpha);
  for (std::size_t i = 0; i < std::min(found.size(), most_found); ++i) {
    table.rows.push_back({found[i].words, found[i].log_e, history::odds_words(found[i].log_e)});
  }
  return table;
}

Chart course(const Watcher& watcher) {
  Chart chart = history::course_chart("The e-value during the watch, and where an alarm is");
  for (const Watcher::Point& point : watcher.course()) {
    history::add_look(chart, point.deals, point.log_e, watcher.settings().alpha);
  }
  return chart;
}

Chart windows(const Watcher& watcher, std::string name, std::string title,
              double Watcher::WindowPoint::*log10_p) {
  Chart chart = history::window_chart(std::move(name), std::move(title));
  for (const Watcher::WindowPoint& point : watcher.windows()) {
    history::add_window(chart, point.deals, real_value(std::abs(point.*log10_p)));
  }
  return chart;
}

reports::Provenance provenance(const Plan& plan, const Watcher& watcher,
                               const std::string& digest) {
  reports::Provenance result{program_name(), command_line(plan), run::plan_figures(to_json(plan))};
  result.plan.push_back({"deals", "deals looked at", watcher.standing().deals, "deals"});
  if (!digest.empty()) result.plan.push_back({"sha256", "SHA-256 of what was read", digest});
  return result;
}

}  // namespace

judge::EValues evidence_of(const Watcher& watcher) {
  const bool is_at_places = watcher.bets().shape().places > 0;
  judge::EValues all{{average(watcher)},
                     {},
                     is_at_places ? "an excess of a card at a place" : "an excess of a card"};
  all.corrected.push_back(all.evidence.front().result.p);
  for (const Family family : watcher.bets().families()) add_family(watcher, family, all);
  return all;
}

double smallest_cell(const Bets& bets, std::uint64_t deals, double alpha, double power) {
  const std::size_t cell = rarest_cell(bets);
  const double n = 1 / bets.share(Family::cells, cell);
  const std::size_t stake = bets.stake(Family::cells, cell);
  // The average is over families, a family's over its bets.
  const double needed = std::log(real(bets.families().size())) +
                        std::log(real(bets.cell_bets(Family::cells))) - std::log(alpha);
  const auto finds = [&](double excess) {
    const stats::Binomial count(deals, std::min(1.0, (1 + excess) / n));
    return best_log(bets, stake, count.quantile(1 - power), deals) >= needed;
  };
  double low = 0;
  double high = n - 1;
  if (deals == 0 || !finds(high)) return std::numeric_limits<double>::infinity();
  // To a thousandth: it is told with three digits.
  while (high - low > high / 1000) {
    const double middle = (low + high) / 2;
    (finds(middle) ? high : low) = middle;
  }
  return high;
}

reports::Document document_of(const Plan& plan, const Watcher& watcher, const std::string& digest) {
  Section section{"watch", ""};
  section.judgement = judgement(watcher);
  section.figures = figures(watcher);
  if (!watcher.events().empty()) section.tables.push_back(events_table(watcher));
  Table found = found_table(watcher);
  if (!found.rows.empty()) section.tables.push_back(std::move(found));
  if (watcher.course().size() > 1) section.charts.push_back(course(watcher));
  if (watcher.windows().size() > 1) {
    section.charts.push_back(windows(watcher, "window_cards",
                                     "The card of each window that is furthest from uniform",
                                     &Watcher::WindowPoint::card_log10));
    section.charts.push_back(windows(watcher, "window_positions",
                                     "The cards of each window by place",
                                     &Watcher::WindowPoint::positions_log10));
  }
  section.notes.push_back(fmt::format(
      "You may look at the e-value after every deal: while deals are even-handed, the watch ever "
      "alarms with probability {} at most. It reports a change where there is none after {} deals "
      "on average, or later. The p-values of the window hold for one look only.",
      rounded(watcher.settings().alpha), rounded(watcher.settings().arl)));
  reports::Document document;
  document.kind = "watch";
  const cards::Deck& deck = plan.deals.deck;
  const std::uint64_t deals = watcher.standing().deals;
  const std::string& source = plan.deals.sources.front().name;
  document.title = deck.draw > 0 ? fmt::format("{}, draws of {} of {}, {} watched", source,
                                               deck.draw, deck.size, with_noun(deals, "draws"))
                                 : fmt::format("{} with {} cards, {} watched", source, deck.size,
                                               with_noun(deals, "deals"));
  document.verdict = section.judgement->verdict;
  document.answer = section.judgement->answer;
  document.sections.push_back(std::move(section));
  document.provenance = provenance(plan, watcher, digest);
  return document;
}

}  // namespace evenhand::watch
