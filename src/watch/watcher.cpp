#include "src/watch/watcher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/real.hpp"
#include "src/watch/effects.hpp"
#include "src/watch/packing.hpp"
#include "stats/anytime/e_detector.hpp"
#include "stats/anytime/log_average.hpp"

namespace evenhand::watch {
namespace {

constexpr double nothing_yet = -std::numeric_limits<double>::infinity();
constexpr std::size_t most_events = 200;
constexpr std::size_t most_named = 20;
constexpr std::size_t most_windows = 500;
constexpr double date_level = 0.95;

/// How many deals what a bet on whole orders has seen lasts: for ever, or it fades.
constexpr std::array<double, order_bets - 1> memories = {8192, 65536, 524288};

/// How much each cell is expected to deviate from 1/n, as a share of that: what was seen, shrunk by
/// how much of its spread is chance (James & Stein 1961, the positive part). So nothing is bet
/// while nothing is seen, and next to all where there is no doubt. `squares` is the sum of the
/// squared weights of the deals, `deals` that of the weights.
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
      window_(deck_.size, settings.window),
      totals_(subjects_),
      block_(subjects_),
      aimed_(order_bets, stats::OrderBet(deck_.size)),
      next_window_look_(settings.window) {
  for (Faded& faded : faded_) faded.cells.resize(deck_.size * deck_.size);
  standing_.log_detector = nothing_yet;
}

std::uint64_t Watcher::next_block() const {
  constexpr std::uint64_t first = 10;
  constexpr std::uint64_t share = 8;
  return std::min(settings_.look, std::max(first, standing_.deals / share));
}

OrderBets Watcher::order_bets_now() const {
  OrderBets bets = {};
  for (std::size_t i = 0; i < order_bets; ++i) bets[i] = &aimed_[i];
  return bets;
}

void Watcher::look(const cards::DealBatch& deals) {
  if (deals.size() == 0) return;
  const std::uint64_t first = standing_.deals;
  block_.clear();
  counter_.count(deals, order_bets_now(), block_);
  totals_.add(block_);
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
  if (event.kind != "look") {
    events_.push_back(event);
    if (events_.size() > most_events) events_.erase(events_.begin());
  }
  tell_(event);
}

nlohmann::ordered_json Watcher::evidence(std::size_t bet, const Counted& counted) const {
  const Effect effect = effect_of(bets_, bet, counted, 1 - settings_.alpha);
  nlohmann::ordered_json json = {{"bet", bets_.words(bet)},
                                 {"family", family_name(bets_.family(bet))},
                                 {"log_factor", bets_.log_factor(bet, counted)}};
  if (!effect.name.empty()) {
    json["effect"] = {{"name", effect.name},
                      {"value", effect.estimate.value},
                      {"low", effect.estimate.low},
                      {"high", effect.estimate.high},
                      {"level", effect.estimate.level},
                      {"expected", effect.expected}};
  }
  return json;
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
    Event event{"alarm", standing_.deals, evidence(bets_.leader(totals_, best), totals_)};
    event.more["log_e"] = standing_.log_e;
    event.more["bound"] = alarm;
    const std::vector<Bets::Subject> found = bets_.found(totals_, settings_.alpha);
    nlohmann::ordered_json named = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < std::min(found.size(), most_named); ++i) {
      named.push_back(found[i].words);
    }
    event.more["found"] = {{"number", found.size()}, {"first", std::move(named)}};
    tell(std::move(event));
    return;
  }
  // Half-way, in logarithms; again once it has fallen to where it began.
  if (!has_warned_ && standing_.log_e >= alarm / 2) {
    has_warned_ = true;
    tell({"warning",
          standing_.deals,
          {{"of", "alarm"}, {"log_e", standing_.log_e}, {"bound", alarm}}});
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
      tell({"warning",
            standing_.deals,
            {{"of", "change"}, {"log_detector", standing_.log_detector}, {"bound", alarm}}});
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
  for (std::size_t i = date.best; i < runs.size(); ++i) since.add(runs[i].counted);
  Event event{"change", standing_.deals, evidence(bet, since)};
  event.more["log_detector"] = standing_.log_detector;
  event.more["bound"] = alarm;
  // A change within a run may be dated at that run or at the one behind it.
  const std::size_t earliest = date.first - std::min<std::size_t>(date.first, 1);
  const auto end_of = [&](std::size_t run) { return runs[run].first + runs[run].counted.deals; };
  event.more["from"] = {{"deal", runs[date.best].first},
                        {"low", runs[earliest].first},
                        {"high", end_of(date.last)},
                        {"level", date_level}};
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
  tell(std::move(event));
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
  tell({"recovery", standing_.deals, {{"bet", bets_.words(bet)}}});
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
  Event event{"look", standing_.deals, {{"log_e", standing_.log_e}}};
  event.more["log_detector"] = std::isfinite(standing_.log_detector)
                                   ? nlohmann::ordered_json(standing_.log_detector)
                                   : nlohmann::ordered_json(nullptr);
  nlohmann::ordered_json families = nlohmann::ordered_json::object();
  for (const Family family : bets_.families()) {
    const double log = standing_.family_logs[static_cast<std::size_t>(family)];
    families[std::string(family_name(family))] =
        std::isfinite(log) ? nlohmann::ordered_json(log) : nlohmann::ordered_json(nullptr);
  }
  event.more["families"] = std::move(families);
  event.more["window"] = {{"deals", seen.deals},
                          {"card", cards::card_words(deck_, seen.card)},
                          {"distance", seen.distance},
                          {"card_p", seen.card_p.value()}};
  if (!seen.positions.is_skipped()) {
    event.more["window"]["positions_p"] = seen.positions.p.value();
  }
  event.more["bad"] = bad_;
  tell(std::move(event));
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
  tell({"alarm",
        standing_.deals,
        {{"bet", "bad deals"},
         {"bad", bad_},
         {"share", bad_share()},
         {"bound", settings_.bad_share}}});
}

void Watcher::gap(const std::string& why) {
  counter_.forget();
  tell({"gap", standing_.deals, {{"why", why}}});
}

nlohmann::json Watcher::save() const {
  nlohmann::json events = nlohmann::json::array();
  for (const Event& event : events_) events.push_back(to_json(event));
  std::vector<double> course;
  for (const Point& point : course_) {
    course.insert(course.end(), {real(point.deals), point.log_e, point.log_detector});
  }
  std::vector<double> windows;
  for (const WindowPoint& point : windows_) {
    windows.insert(windows.end(), {real(point.deals), point.card_log10, point.positions_log10});
  }
  nlohmann::json faded = nlohmann::json::array();
  for (const Faded& one : faded_) {
    const std::array<double, 2> sums = {one.deals, one.squares};
    faded.push_back({{"cells", pack_reals(one.cells)}, {"sums", pack_reals(sums)}});
  }
  nlohmann::json saved = {
      {"counter", counter_.save()},
      {"detectors", detectors_.save()},
      {"past", past_.save()},
      {"window", window_.save()},
      {"totals", totals_.save()},
      {"faded", std::move(faded)},
      {"most_families", pack_reals(standing_.most_family_logs)},
      {"most", standing_.most_log_e},
      {"bad", bad_},
      {"changes", changes_},
      {"flags",
       {has_alarmed_, is_alarmed_, is_alarmed_by_bad_, has_warned_, has_warned_of_change_}},
      {"next_window_look", next_window_look_},
      {"events", std::move(events)},
      {"course", pack_reals(course)},
      {"points", course_.size()},
      {"windows", pack_reals(windows)},
      {"window_points", windows_.size()}};
  if (changed_) {
    const std::vector<std::int64_t> weights(changed_->weights.begin(), changed_->weights.end());
    const std::array<double, 1> recovery = {changed_->log_recovery};
    saved["changed"] = {{"bet", changed_->bet},
                        {"recovery", pack_reals(recovery)},
                        {"weights", pack_integers(weights)},
                        {"number", weights.size()}};
  }
  return saved;
}

void Watcher::load(const reports::JsonMember& saved) {
  load_counts(saved);
  load_flags(saved);
  load_events(saved);
  load_course(saved);
  load_change(saved);
  // The bets are aimed at what was counted, as they were when it was saved.
  block_.clear();
  const Standing before = standing_;
  if (totals_.deals > 0) {
    aim();
    stand();
  }
  // So they stand where they stood.
  const double rounding = 1e-6 * (1 + std::abs(standing_.most_log_e));
  if (standing_.most_log_e > before.most_log_e + rounding) {
    saved["most"].refuse(fmt::format("at least {}", standing_.most_log_e));
  }
  for (std::size_t i = 0; i < family_count; ++i) {
    if (standing_.most_family_logs[i] > before.most_family_logs[i] + rounding) {
      saved["most_families"].refuse("at least what the families have");
    }
  }
}

void Watcher::load_counts(const reports::JsonMember& saved) {
  counter_.load(saved["counter"]);
  detectors_.load(saved["detectors"]);
  totals_.load(saved["totals"], subjects_);
  past_.load(saved["past"]);
  window_.load(saved["window"]);
  standing_ = {};
  standing_.deals = totals_.deals;
  const std::vector<Past::Run>& runs = past_.runs();
  if (!runs.empty() && runs.back().first + runs.back().counted.deals > totals_.deals) {
    saved["past"].refuse(fmt::format("runs of the {} deals of the totals", totals_.deals));
  }
  if (window_.deals() > totals_.deals) {
    saved["window"].refuse(fmt::format("some of the {} deals of the totals", totals_.deals));
  }
  const reports::JsonMember faded = list_of(faded_.size(), saved["faded"]);
  const double deals = real(totals_.deals);
  for (std::size_t i = 0; i < faded_.size(); ++i) {
    // Deals of the last block weigh 1.
    const std::vector<double> sums = unpack_reals(faded[i]["sums"], 2, std::min(1.0, deals), deals);
    faded_[i] = {unpack_weighted_cells(faded[i]["cells"], deck_.size, sums[0]), sums[0], sums[1]};
  }
}

void Watcher::load_flags(const reports::JsonMember& saved) {
  const double most_log_e = largest_log(totals_.deals, deck_.size);
  const std::vector<double> most =
      unpack_reals(saved["most_families"], standing_.most_family_logs.size(), 0, most_log_e);
  std::copy(most.begin(), most.end(), standing_.most_family_logs.begin());
  standing_.most_log_e = saved["most"].real(0, most_log_e);
  bad_ = saved["bad"].count(0, most_deals);
  changes_ = saved["changes"].count(0, totals_.deals);
  const reports::JsonMember flags = list_of(5, saved["flags"]);
  const auto flag = [&](std::size_t number) { return flags[number].flag(); };
  has_alarmed_ = flag(0);
  is_alarmed_ = flag(1);
  is_alarmed_by_bad_ = flag(2);
  has_warned_ = flag(3);
  has_warned_of_change_ = flag(4);
  // Each alarm is told as soon as its bound is reached.
  if (is_alarmed_ != (standing_.most_log_e >= of_alarm(settings_))) {
    saved["most"].refuse(is_alarmed_ ? "the bound of an alarm or more, which was told"
                                     : "less than the bound of an alarm, which was not told");
  }
  if (!is_alarmed_by_bad_ && has_too_many_bad()) {
    saved["bad"].refuse("fewer than the bound of an alarm, which was not told");
  }
  if (has_alarmed_ != (is_alarmed_ || is_alarmed_by_bad_ || changes_ > 0)) {
    flags.refuse("true first where there was an alarm or a change, and only there");
  }
  next_window_look_ =
      saved["next_window_look"].count(totals_.deals + 1, totals_.deals + settings_.window);
}

void Watcher::load_events(const reports::JsonMember& saved) {
  const reports::JsonMember events = saved["events"];
  if (events.size() > most_events) events.refuse(fmt::format("{} at most", most_events));
  events_.clear();
  for (std::size_t i = 0; i < events.size(); ++i) {
    events_.push_back(event_from(events[i]));
    const std::uint64_t before = i > 0 ? events_[i - 1].deal : 0;
    if (events_[i].deal < before || events_[i].deal > totals_.deals) {
      events[i]["deal"].refuse(fmt::format("a deal from {} to {}", before, totals_.deals));
    }
  }
}

void Watcher::load_course(const reports::JsonMember& saved) {
  constexpr std::size_t most_points = 100000;
  const double most_log_e = largest_log(totals_.deals, deck_.size);
  course_.clear();
  for (const auto& [deals, log_e, log_detector] :
       load_points(saved["course"], saved["points"].count(0, most_points))) {
    if (log_e > most_log_e) saved["course"].refuse("what bets can come to");
    course_.push_back({deals, log_e, log_detector});
  }
  windows_.clear();
  for (const auto& [deals, card, positions] :
       load_points(saved["windows"], saved["window_points"].count(0, most_windows))) {
    if (card > 0 || positions > 0) saved["windows"].refuse("logarithms of p-values");
    windows_.push_back({deals, card, positions});
  }
}

/// Threes of a number of deals, which rises, and two others.
std::vector<Watcher::Point> Watcher::load_points(const reports::JsonMember& packed,
                                                 std::size_t number) const {
  const std::vector<double> numbers = unpack_reals(packed, number * 3);
  std::vector<Point> points;
  double before = 0;
  for (std::size_t i = 0; i < number; ++i) {
    const double deals = numbers[3 * i];
    if (!(deals > before && deals <= real(totals_.deals) && deals == std::floor(deals))) {
      packed.refuse(fmt::format("points that follow one another, up to deal {}", totals_.deals));
    }
    points.push_back({static_cast<std::uint64_t>(deals), numbers[3 * i + 1], numbers[3 * i + 2]});
    before = deals;
  }
  return points;
}

void Watcher::load_change(const reports::JsonMember& saved) {
  changed_.reset();
  if (!saved.has("changed")) return;
  const reports::JsonMember changed = saved["changed"];
  if (changes_ == 0) changed.refuse("no change, as none was told");
  const std::size_t bet = changed["bet"].count(0, bets_.size() - 1);
  const std::size_t number = changed["number"].count(0, aimed_[0].weights().size());
  const bool is_on_orders = bets_.family(bet) == Family::orders;
  if (number != (is_on_orders ? aimed_[0].weights().size() : 0)) {
    changed["number"].refuse("the weights of a bet on whole orders, none of another");
  }
  constexpr std::int64_t most = std::numeric_limits<std::int16_t>::max();
  const std::vector<std::int64_t> weights =
      unpack_integers(changed["weights"], number, -most, most);
  // A recovery is told as soon as its bound is reached.
  const double most_recovery = std::log(settings_.arl);
  changed_ = Changed{bet, unpack_reals(changed["recovery"], 1, -endless, most_recovery)[0], {}};
  for (const std::int64_t weight : weights) {
    changed_->weights.push_back(static_cast<std::int16_t>(weight));
  }
}

}  // namespace evenhand::watch
