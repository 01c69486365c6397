#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"

namespace evenhand::history {

// The events of watches: a struct for each kind of event. Its members have the names and the order
// that --events and histories have.

/// The bound of any real number, also one that is not finite, which a line of JSON has as null.
inline constexpr Bound any_real =
    between(-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity());

/// The distance of what was bet on from even, with a confidence sequence.
struct SeenEffect {
  std::string name;
  double value = 0;
  double low = 0;
  double high = 0;
  double level = 0;
  double expected = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("name", self.name);
    use("value", self.value);
    use("low", self.low, any_real);
    use("high", self.high, any_real);
    use("level", self.level, between(0, 1));
    use("expected", self.expected);
  }
};

/// The bet that won most.
struct WonBet {
  std::string bet;
  std::string family;
  double log_factor = 0;
  std::optional<SeenEffect> effect;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("bet", self.bet);
    use("family", self.family);
    use("log_factor", self.log_factor, any_real);
    use("effect", self.effect);
  }
};

/// The watch begins or goes on.
struct StartEvent {
  static constexpr std::string_view kind = "start";
  std::string program;
  std::string source;
  std::string deck;
  double alpha = 0;
  double arl = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("program", self.program);
    use("source", self.source);
    use("deck", self.deck);
    use("alpha", self.alpha);
    use("arl", self.arl);
  }
};

struct FamilyLog {
  std::string family;
  double log_e = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("family", self.family);
    use("log_e", self.log_e, any_real);
  }
};

/// The rolling window at a look.
struct SeenWindow {
  std::uint64_t deals = 0;
  std::string card;                   ///< the furthest from uniform
  double distance = 0;                ///< how far
  double card_p = 0;                  ///< the p-value of that, at one look
  std::optional<double> positions_p;  ///< of the cards by place, at one look

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals);
    use("card", self.card);
    use("distance", self.distance);
    use("card_p", self.card_p);
    use("positions_p", self.positions_p);
  }
};

/// A report of how all stands, once a window.
struct LookEvent {
  static constexpr std::string_view kind = "look";
  double log_e = 0;
  double log_detector = 0;
  std::vector<FamilyLog> families;
  SeenWindow window;
  std::uint64_t bad = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("log_e", self.log_e);
    use("log_detector", self.log_detector, any_real);
    use("families", self.families);
    use("window", self.window);
    use("bad", self.bad);
  }
};

/// "20 to 1", "10^1154 to 1": what a bettor at fair odds against an even-handed shuffler has won,
/// the e-value, whose natural logarithm is given; "even" below 2 to 1.
std::string odds_words(double log_e);

/// The e-value is half-way to its alarm, or the detector of changes near its bound.
struct WarningEvent {
  static constexpr std::string_view kind = "warning";
  std::string of;  ///< "alarm", "change"
  std::optional<double> log_e;
  std::optional<double> log_detector;
  double bound = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("of", self.of);
    use("log_e", self.log_e);
    use("log_detector", self.log_detector);
    use("bound", self.bound);
  }
};

/// The findings among all that is bet on, and the first of them.
struct FoundBets {
  std::uint64_t number = 0;
  std::vector<std::string> first;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("number", self.number);
    use("first", self.first, up_to(self.number));
  }
};

/// The e-value has passed its bound.
struct AlarmEvent {
  static constexpr std::string_view kind = "alarm";
  WonBet won;
  double log_e = 0;
  double bound = 0;
  FoundBets found;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    WonBet::members(self.won, use);
    use("log_e", self.log_e);
    use("bound", self.bound);
    use("found", self.found);
  }
};

/// Too many deals cannot be read.
struct BadDealsAlarm {
  static constexpr std::string_view kind = "alarm";
  std::string bet = "bad deals";
  std::uint64_t bad = 0;
  double share = 0;
  double bound = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("bet", self.bet);
    use("bad", self.bad);
    use("share", self.share, between(0, 1));
    use("bound", self.bound, between(0, 1));
  }
};

/// The deal from which on they are other ones: the likeliest, and an interval.
struct ChangedFrom {
  std::uint64_t deal = 0;
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  double level = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deal", self.deal, at_most(use.units));
    use("low", self.low, at_most(use.units));
    use("high", self.high, at_most(use.units));
    use("level", self.level, between(0, 1));
  }
};

/// The detector of changes has passed its bound.
struct ChangeEvent {
  static constexpr std::string_view kind = "change";
  WonBet won;
  double log_detector = 0;
  double bound = 0;
  ChangedFrom from;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    WonBet::members(self.won, use);
    use("log_detector", self.log_detector);
    use("bound", self.bound);
    use("from", self.from);
  }
};

/// Deals are even-handed again, by the bet that reported the change.
struct RecoveryEvent {
  static constexpr std::string_view kind = "recovery";
  std::string bet;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("bet", self.bet);
  }
};

/// Deals may be missing.
struct GapEvent {
  static constexpr std::string_view kind = "gap";
  std::string why;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("why", self.why);
  }
};

/// Something that happened at a watch. Its content depends on the deals alone, so that a watch that
/// was stopped and resumed reports the same.
struct Event {
  std::uint64_t deal = 0;  ///< deals that were looked at by then
  std::variant<WarningEvent, AlarmEvent, BadDealsAlarm, ChangeEvent, RecoveryEvent, GapEvent,
               LookEvent, StartEvent>
      what;

  /// "start", "look", "warning", "alarm", "change", "recovery", "gap"
  std::string_view kind() const;
  bool is_alarm() const { return kind() == AlarmEvent::kind || kind() == ChangeEvent::kind; }
  /// The bet that it is about; null where there is none.
  const WonBet* won() const;
  /// Returns words for what it is about, which may be none.
  std::string words() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deal", self.deal, at_most(use.units));
    use("what", self.what, of_units(self.deal));
  }
  /// Checks an event that a state keeps: neither looks nor starts.
  void loaded(const reports::JsonMember& saved, std::uint64_t deals) const;
};

/// Returns the content of an event besides its kind and deal, as an object of JSON in one line.
std::string details(const Event& event);

/// One line of JSON, with a newline: the kind, the deal, the time of day (UTC, as RFC 3339 has it)
/// unless that is empty, and the details.
std::string to_line(const Event& event, const std::string& time);

/// Now, to the second.
std::string time_now();

}  // namespace evenhand::history
