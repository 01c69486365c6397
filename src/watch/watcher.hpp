#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/history/event.hpp"
#include "src/watch/bets.hpp"
#include "src/watch/counter.hpp"
#include "src/watch/detectors.hpp"
#include "src/watch/window.hpp"
#include "stats/anytime/order_bet.hpp"

namespace evenhand::watch {

using history::Event;

struct Settings {
  double alpha = 0.01;           ///< the chance that there ever is an alarm without reason
  double arl = 1e9;              ///< deals to a change that was none, on average at least
  std::uint64_t look = 1000;     ///< deals between two looks, later on
  std::uint64_t window = 10000;  ///< deals of the rolling window
  std::size_t lags = Subjects::usual_lags;
  double bad_share = 0.01;  ///< of bad deals, above which there is an alarm
};

/// The state of the bets.
struct Standing {
  std::uint64_t deals = 0;
  double log_e = 0;       ///< of the average of all families
  double most_log_e = 0;  ///< that it ever had
  std::array<double, family_count> family_logs = {};
  std::array<double, family_count> most_family_logs = {};
  double log_detector = -std::numeric_limits<double>::infinity();
};

/// A bet that reported a change. The watcher keeps it until deals are again as they were.
struct Changed {
  std::size_t bet = 0;
  double log_recovery = 0;
  std::vector<std::int16_t> weights;  ///< of a bet on whole orders, as they were then

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("bet", self.bet);
    use("log_recovery", self.log_recovery,
        between(-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::max()));
    use("weights", self.weights, up_to(cards::max_deck * (cards::max_deck + 64)));
  }
};

/// Looks at deals in their order, block by block, and reports events. All that it knows is in a
/// state of constant size; its events are a function of the settings and the deals.
class Watcher {
 public:
  using Tell = std::function<void(const Event& event)>;

  Watcher(const cards::Deck& deck, const Settings& settings, Tell tell);
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Deals of the next block: few at first, so that a gross flaw is seen at once.
  std::uint64_t next_block() const;
  std::uint64_t most_block() const { return settings_.look; }
  /// Looks at a block: next_block() deals, or fewer where they are the last.
  void look(const cards::DealBatch& deals);
  /// Deals that could not be read.
  void add_bad(std::uint64_t deals);
  /// Deals may be missing here: the deal before the next one is unknown.
  void gap(const std::string& why);

  const Settings& settings() const { return settings_; }
  const Standing& standing() const { return standing_; }
  std::uint64_t bad_deals() const { return bad_; }
  bool has_alarmed() const { return has_alarmed_; }
  /// The sources of alarms that were raised: the e-process, bad deals, a change.
  bool has_alarmed_by_e() const { return is_alarmed_; }
  std::uint64_t changes() const { return changes_; }
  const Counted& totals() const { return totals_; }
  const Bets& bets() const { return bets_; }
  Window::Look window() const { return window_.look(); }
  /// The last events, without looks.
  const std::vector<Event>& events() const { return events_; }
  /// log e after looks at about equal steps of log deals: (deals, log e, log detector).
  struct Point {
    std::uint64_t deals;
    double log_e;
    double log_detector;

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("deals", self.deals, at_most(use.units));
      use("log_e", self.log_e);
      use("log_detector", self.log_detector, between(-infinity, most_log_detector));
    }
  };
  const std::vector<Point>& course() const { return course_; }
  /// The values of the rolling window at the last looks that it reported.
  struct WindowPoint {
    std::uint64_t deals;     ///< looked at by then
    double card_log10;       ///< log10 of Window::Look::card_p
    double positions_log10;  ///< of the positions' p-value; 0 where that test was not made

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("deals", self.deals, at_most(use.units));
      use("card_log10", self.card_log10, between(-infinity, 0));
      use("positions_log10", self.positions_log10, between(-infinity, 0));
    }
  };
  const std::vector<WindowPoint>& windows() const { return windows_; }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("totals", self.totals_);
    const std::uint64_t deals = self.totals_.deals;
    const Bound log_e = between(0, self.subjects_.shape().largest_log(deals));
    use("counter", self.counter_);
    use("detectors", self.detectors_);
    use("past", self.past_, of_units(deals));
    use("window", self.window_, of_units(deals));
    if (!self.aimed_.empty()) use("faded", self.faded_, of_units(deals));
    use("most_log_e", self.standing_.most_log_e, log_e);
    use("most_family_logs", self.standing_.most_family_logs, log_e);
    use("bad", self.bad_, at_most(most_deals));
    use("changes", self.changes_, at_most(deals));
    use("has_alarmed", self.has_alarmed_);
    use("is_alarmed", self.is_alarmed_);
    use("is_alarmed_by_bad", self.is_alarmed_by_bad_);
    use("has_warned", self.has_warned_);
    use("has_warned_of_change", self.has_warned_of_change_);
    use("next_window_look", self.next_window_look_,
        from_to(deals + 1, deals + self.settings_.window));
    use("events", self.events_, up_to(most_events, of_units(deals)));
    use("course", self.course_, up_to(most_points, of_units(deals)));
    use("windows", self.windows_, up_to(most_windows, of_units(deals)));
    use("changed", self.changed_);
  }
  /// Takes over the state of a watch with the same deck and settings, and aims the bets at its
  /// counts.
  void loaded(const reports::JsonMember& saved, std::uint64_t units);

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double most_log_detector = 700;  ///< of levels that have a limit
  static constexpr std::size_t most_events = 200;
  static constexpr std::size_t most_points = 100000;
  static constexpr std::size_t most_windows = 500;

  /// Counts of cells that fade: what was counted a while ago counts less.
  struct Faded {
    std::vector<double> cells;
    double deals = 0;    ///< the sum of their weights
    double squares = 0;  ///< of the squares of these

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      // Deals of the last block weigh 1, and none weighs more.
      const double all = static_cast<double>(use.units);
      const double last = std::min(1.0, all);
      use("deals", self.deals, between(last, all));
      use("squares", self.squares, between(last, self.deals));
      use("cells", self.cells, between(0, self.deals + rounding_of(self.deals)));
    }
    void loaded(const reports::JsonMember& saved, std::uint64_t deals) const;
  };
  static double rounding_of(double weight) { return 1e-9 * weight; }

  void require_alarms(const reports::JsonMember& saved) const;
  void require_course(const reports::JsonMember& saved) const;
  void require_change(const reports::JsonMember& saved) const;

  double bad_share() const;  ///< of all deals
  bool has_too_many_bad() const;
  void tell(Event event);
  void aim();
  void stand();
  void tell_of_alarm();
  void tell_of_change();
  void follow_change(const cards::DealBatch& deals);
  void tell_of_looks();
  history::WonBet won_bet(std::size_t bet, const Counted& counted) const;
  OrderBets order_bets_now() const;

  cards::Deck deck_;
  Settings settings_;
  Tell tell_;
  Subjects subjects_;
  Bets bets_;
  Counter counter_;
  Detectors detectors_;
  Past past_;
  Window window_;
  Counted totals_;
  Counted block_;
  std::vector<stats::OrderBet> aimed_;  ///< none where draws are looked at
  std::array<Faded, order_bets - 1> faded_;
  Standing standing_;
  std::uint64_t bad_ = 0;
  std::uint64_t changes_ = 0;
  bool has_alarmed_ = false;
  bool is_alarmed_ = false;
  bool is_alarmed_by_bad_ = false;
  bool has_warned_ = false;
  bool has_warned_of_change_ = false;
  std::uint64_t next_window_look_ = 0;
  std::optional<Changed> changed_;
  std::vector<Event> events_;
  std::vector<Point> course_;
  std::vector<WindowPoint> windows_;
};

}  // namespace evenhand::watch
