#include "src/watch/watcher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <variant>

#include "base/error.hpp"
#include "base/real.hpp"
#include "src/watch/effects.hpp"
#include "src/watch/plan.hpp"
#include "stats/anytime/e_detector.hpp"
#include "stats/anytime/log_average.hpp"

namespace evenhand::watch {
namespace {

constexpr double nothing_yet = -std::numeric_limits<double>::infinity();
constexpr std::size_t most_named = 20;
constexpr double date_level = 0.95;

/// The numbers of deals after which the memory of a bet on whole orders fades; the first such bet
/// forgets nothing.
constexpr std::array<double, order_bets - 1> memories = {8192, 65536, 524288};

/// Aims a bet: by how much each cell is expected to deviate from 1/n, as a share of that, which is
/// what was seen, shrunk by how much of its spread is chance (James & Stein 1961, the positive
/// part). So nothing is bet while nothing is seen, and next to all where there is no doubt.
/// `squares` is the sum of the squared weights of the deals, `deals` that of the weights.
template <class Counts>
void aim_at(const Counts& counts, double deals, double squares, std::size_t n,
            std::vector<double>& deviations, stats::OrderBet& bet) {
  const double expected = deals / real(n);
  double spread = 0;
  for (std::size_t i = 0; i < deviations.size(); ++i) {
    const double excess = static_cast<double>(counts[i]) - expected;
    spread += excess * excess;
  }
  const double by_chance = squares * real(n - 1);
  const double kept = spread > by_chance ? (1 - by_chance / spread) / expected : 0;
  for (std::size_t i = 0; i < deviations.size(); ++i) {
    deviations[i] = (static_cast<double>(counts[i]) - expected) * kept;
  }
  bet.aim(deviations);
}

double of_alarm(const Settings& settings) { return -std::log(settings.alpha); }

/// Each of the list is of a later deal than the one before it, at least so many later.
template <class Item>
void require_in_order(const reports::JsonMember& saved, const std::vector<Item>& list,
                      std::uint64_t Item::*deal, std::uint64_t least_step) {
  std::uint64_t next = least_step;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].*deal < next) saved[i].refuse(fmt::format("one of deal {} or later", next));
    next = list[i].*deal + least_step;
  }
}

}  // namespace

Watcher::Watcher(const cards::Deck& deck, const Settings& settings, Tell tell)
    : deck_(deck),
      settings_(settings),
      tell_(std::move(tell)),
      subjects_(deck_, settings.lags),
      bets_(deck_, subjects_),
      counter_(subjects_),
      detectors_(bets_),
      past_(subjects_),
      window_(subjects_, settings.window),
      totals_(subjects_),
      block_(subjects_),
      next_window_look_(settings.window) {
  if (!subjects_.shape().is_of(DealShape::Kind::deals)) return;
  aimed_.assign(order_bets, stats::OrderBet(deck_.size));
  for (Faded& faded : faded_) faded.cells.resize(deck_.size * deck_.size);
}

std::uint64_t Watcher::next_block() const {
  constexpr std::uint64_t first = 10;
  constexpr std::uint64_t share = 8;
  return std::min(settings_.look, std::max(first, standing_.deals / share));
}

OrderBets Watcher::order_bets_now() const {
  OrderBets bets = {};
  for (std::size_t i = 0; i < aimed_.size(); ++i) bets[i] = &aimed_[i];
  return bets;
}

void Watcher::look(const cards::DealBatch& deals) {
  if (deals.size() == 0) return;
  const std::uint64_t first = standing_.deals;
  block_.clear();
  counter_.count(deals, order_bets_now(), block_);
  add_up(totals_, block_);
  window_.add(block_);
  standing_.deals += block_.deals;
  if (changed_) {
    follow_change(deals);
  } else {
    detectors_.step(block_);
    past_.add(first, block_);
  }
  aim();
  stand();
  tell_of_alarm();
  tell_of_change();
  tell_of_looks();
}

/// Bets on whole orders are aimed at what was seen; what they came to is known by then.
void Watcher::aim() {
  if (aimed_.empty()) return;
  const std::size_t n = deck_.size;
  std::vector<double> deviations(n * n);
  aim_at(totals_.cells, real(totals_.deals), real(totals_.deals), n, deviations, aimed_[0]);
  for (std::size_t i = 0; i < memories.size(); ++i) {
    const double left = std::exp(-real(block_.deals) / memories[i]);
    Faded& faded = faded_[i];
    for (std::size_t cell = 0; cell < n * n; ++cell) {
      faded.cells[cell] = faded.cells[cell] * left + real(block_.cells[cell]);
    }
    faded.deals = faded.deals * left + real(block_.deals);
    faded.squares = faded.squares * left * left + real(block_.deals);
    aim_at(faded.cells, faded.deals, faded.squares, n, deviations, aimed_[i + 1]);
  }
}

void Watcher::stand() {
  standing_.family_logs = bets_.family_logs(totals_);
  std::vector<double> logs;
  for (const Family family : bets_.families()) {
    const auto i = static_cast<std::size_t>(family);
    logs.push_back(standing_.family_logs[i]);
    standing_.most_family_logs[i] =
        std::max(standing_.most_family_logs[i], standing_.family_logs[i]);
  }
  standing_.log_e = stats::log_average(logs);
  standing_.most_log_e = std::max(standing_.most_log_e, standing_.log_e);
  standing_.log_detector = changed_ ? nothing_yet : detectors_.log_sum();
}

void Watcher::tell(Event event) {
  if (!std::holds_alternative<history::LookEvent>(event.what)) {
    events_.push_back(event);
    if (events_.size() > most_events) events_.erase(events_.begin());
  }
  tell_(event);
}

history::WonBet Watcher::won_bet(std::size_t bet, const Counted& counted) const {
  const BetEffect effect = effect_of(bets_, bet, counted, 1 - settings_.alpha);
  history::WonBet won{bets_.words(bet),
                      std::string(family_name(bets_.family(bet))),
                      bets_.log_factor(bet, counted),
                      {}};
  if (!effect.name.empty()) {
    const reports::Estimate& size = effect.estimate;
    won.effect = {effect.name, size.value, size.low, size.high, size.level, effect.expected};
  }
  return won;
}

void Watcher::tell_of_alarm() {
  if (is_alarmed_) return;
  const double alarm = of_alarm(settings_);
  if (standing_.log_e >= alarm) {
    is_alarmed_ = has_alarmed_ = true;
    Family best = bets_.families().front();
    for (const Family family : bets_.families()) {
      const auto log = [&](Family f) { return standing_.family_logs[static_cast<std::size_t>(f)]; };
      if (family != Family::lines && log(family) > log(best)) best = family;
    }
    history::FoundBets named;
    for (const Bets::Subject& found : bets_.found(totals_, settings_.alpha)) {
      if (named.number++ < most_named) named.first.push_back(found.words);
    }
    tell({standing_.deals, history::AlarmEvent{won_bet(bets_.leader(totals_, best), totals_),
                                               standing_.log_e, alarm, std::move(named)}});
    return;
  }
  // Half-way, in logarithms; again once it has fallen to where it began.
  if (!has_warned_ && standing_.log_e >= alarm / 2) {
    has_warned_ = true;
    tell({standing_.deals, history::WarningEvent{"alarm", standing_.log_e, {}, alarm}});
  } else if (has_warned_ && standing_.log_e <= 0) {
    has_warned_ = false;
  }
}

void Watcher::tell_of_change() {
  if (changed_) return;
  const double alarm = std::log(settings_.arl);
  if (standing_.log_detector < alarm) {
    // A thousandth of the way: as often as that without reason in a thousandth of the deals.
    const double warning = alarm - std::log(100.0);
    if (!has_warned_of_change_ && standing_.log_detector >= std::max(warning, alarm / 2)) {
      has_warned_of_change_ = true;
      tell({standing_.deals, history::WarningEvent{"change", {}, standing_.log_detector, alarm}});
    } else if (has_warned_of_change_ && standing_.log_detector <= alarm / 4) {
      has_warned_of_change_ = false;
    }
    return;
  }
  const std::size_t bet = detectors_.leader();
  std::vector<double> factors;
  std::vector<double> weights;
  const std::vector<Past::Run>& runs = past_.runs();
  for (const Past::Run& run : runs) {
    // -inf would make nothing of all starts before it, which is right, and NaN of their shares.
    factors.push_back(std::max(bets_.log_factor(bet, run.counted), -1e6));
    weights.push_back(std::log(real(run.counted.deals)));
  }
  const stats::ChangeDate date = stats::date_change(factors, weights, date_level);
  Counted since(subjects_);
  for (std::size_t i = date.best; i < runs.size(); ++i) add_up(since, runs[i].counted);
  // A change within a run may be dated at that run or at the one after it.
  const std::size_t earliest = date.first - std::min<std::size_t>(date.first, 1);
  const auto end_of = [&](std::size_t run) { return runs[run].first + runs[run].counted.deals; };
  const history::ChangedFrom from{runs[date.best].first, runs[earliest].first, end_of(date.last),
                                  date_level};
  Changed changed{bet, nothing_yet, {}};
  if (bets_.family(bet) == Family::orders) {
    const auto weights_now = aimed_[bets_.subject(bet)].weights();
    changed.weights.assign(weights_now.begin(), weights_now.end());
  }
  changed_ = std::move(changed);
  has_alarmed_ = true;
  ++changes_;
  has_warned_of_change_ = false;
  detectors_.restart();
  past_.clear();
  tell({standing_.deals,
        history::ChangeEvent{won_bet(bet, since), standing_.log_detector, alarm, from}});
}

/// The bet turned round: that deals are even-handed again, against what it had said of them.
void Watcher::follow_change(const cards::DealBatch& deals) {
  double factor = bets_.log_factor(changed_->bet, block_);
  if (!changed_->weights.empty()) {
    stats::OrderBet bet(deck_.size);
    bet.set_weights(changed_->weights);
    std::array<double, order_bets> sums = {};
    deals.visit([&](const auto& view) { add_order_logs(view, {&bet, &bet, &bet, &bet}, sums); });
    factor = sums[0];
  }
  changed_->log_recovery = stats::shiryaev_roberts_step(
      changed_->log_recovery, std::log(real(block_.deals)), -std::max(factor, -1e6));
  if (changed_->log_recovery < std::log(settings_.arl)) return;
  const std::size_t bet = changed_->bet;
  changed_.reset();
  tell({standing_.deals, history::RecoveryEvent{bets_.words(bet)}});
}

void Watcher::tell_of_looks() {
  // Points at which the course is drawn: at most a hundred for each doubling of the deals.
  const std::uint64_t step = course_.empty() ? 0 : course_.back().deals / 64;
  if (course_.empty() ||
      standing_.deals >= course_.back().deals + std::max<std::uint64_t>(step, 1)) {
    course_.push_back({standing_.deals, standing_.log_e, standing_.log_detector});
  }
  if (standing_.deals < next_window_look_) return;
  next_window_look_ = standing_.deals + settings_.window;
  const Window::Look seen = window_.look();
  windows_.push_back({standing_.deals, seen.card_p.log10(),
                      seen.positions.is_skipped() ? 0.0 : seen.positions.p.log10()});
  if (windows_.size() > most_windows) windows_.erase(windows_.begin());
  history::LookEvent look{standing_.log_e, standing_.log_detector, {}, {}, bad_};
  for (const Family family : bets_.families()) {
    look.families.push_back({std::string(family_name(family)),
                             standing_.family_logs[static_cast<std::size_t>(family)]});
  }
  look.window = {
      seen.deals, cards::card_words(deck_, seen.card), seen.distance, seen.card_p.value(), {}};
  if (!seen.positions.is_skipped()) look.window.positions_p = seen.positions.p.value();
  tell({standing_.deals, std::move(look)});
}

double Watcher::bad_share() const { return real(bad_) / real(bad_ + standing_.deals); }

bool Watcher::has_too_many_bad() const {
  constexpr std::uint64_t least = 10;
  return bad_ >= least && bad_share() > settings_.bad_share;
}

void Watcher::add_bad(std::uint64_t deals) {
  bad_ += deals;
  if (is_alarmed_by_bad_ || !has_too_many_bad()) return;
  is_alarmed_by_bad_ = has_alarmed_ = true;
  tell({standing_.deals,
        history::BadDealsAlarm{.bad = bad_, .share = bad_share(), .bound = settings_.bad_share}});
}

void Watcher::gap(const std::string& why) {
  counter_.forget();
  tell({standing_.deals, history::GapEvent{why}});
}

void Watcher::Faded::loaded(const reports::JsonMember& saved, std::uint64_t all) const {
  // By Cauchy and Schwarz.
  const double least = deals * deals / std::max(1.0, real(all));
  if (squares < least - rounding_of(least)) {
    saved["squares"].refuse(fmt::format("{} or more", least));
  }
  require_margins<double>(saved["cells"], cells, deals, rounding_of(deals));
}

void Watcher::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) {
  require_alarms(saved);
  require_course(saved);
  require_in_order(saved["events"], events_, &Event::deal, 0);
  require_change(saved["changed"]);
  const Standing before = standing_;
  standing_ = {totals_.deals, 0, before.most_log_e, {}, before.most_family_logs};
  // The bets are aimed at what was counted, as they were when it was saved.
  block_.clear();
  if (totals_.deals > 0) {
    aim();
    stand();
  }
  // So they stand where they stood.
  const double rounding = 1e-6 * (1 + std::abs(standing_.most_log_e));
  if (standing_.most_log_e > before.most_log_e + rounding) {
    saved["most_log_e"].refuse(fmt::format("at least {}", standing_.most_log_e));
  }
  for (std::size_t i = 0; i < family_count; ++i) {
    if (standing_.most_family_logs[i] > before.most_family_logs[i] + rounding) {
      saved["most_family_logs"].refuse("at least what the families have");
    }
  }
}

void Watcher::require_alarms(const reports::JsonMember& saved) const {
  // Each alarm is told as soon as its bound is reached.
  if (is_alarmed_ != (standing_.most_log_e >= of_alarm(settings_))) {
    saved["most_log_e"].refuse(is_alarmed_
                                   ? "the bound of an alarm or more, which was reported"
                                   : "less than the bound of an alarm, as none was reported");
  }
  if (!is_alarmed_by_bad_ && has_too_many_bad()) {
    saved["bad"].refuse("fewer than the bound of an alarm, as none was reported");
  }
  if (has_alarmed_ != (is_alarmed_ || is_alarmed_by_bad_ || changes_ > 0)) {
    saved["has_alarmed"].refuse("true where there was an alarm or a change, and only there");
  }
}

void Watcher::require_course(const reports::JsonMember& saved) const {
  require_in_order(saved["course"], course_, &Point::deals, 1);
  require_in_order(saved["windows"], windows_, &WindowPoint::deals, 1);
  const double most_log_e = subjects_.shape().largest_log(totals_.deals);
  for (std::size_t i = 0; i < course_.size(); ++i) {
    if (course_[i].log_e <= most_log_e) continue;
    saved["course"][i]["log_e"].refuse(fmt::format("at most {}", most_log_e));
  }
}

void Watcher::require_change(const reports::JsonMember& saved) const {
  if (!changed_) return;
  if (changes_ == 0) saved.refuse("no change, as none was reported");
  if (changed_->bet >= bets_.size()) {
    saved["bet"].refuse(fmt::format("a bet from 0 to {}", bets_.size() - 1));
  }
  // A recovery is told as soon as its bound is reached.
  if (changed_->log_recovery > std::log(settings_.arl)) {
    saved["log_recovery"].refuse(fmt::format("at most {}", std::log(settings_.arl)));
  }
  const bool is_on_orders = bets_.family(changed_->bet) == Family::orders;
  if (is_on_orders == changed_->weights.empty()) {
    saved["weights"].refuse("the weights of a bet on whole orders, none of another");
  }
  if (!is_on_orders) return;
  try {
    stats::OrderBet(deck_.size).set_weights(changed_->weights);
  } catch (const std::domain_error&) {
    saved["weights"].refuse("the weights of a bet on whole orders");
  }
}

}  // namespace evenhand::watch
