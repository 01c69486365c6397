#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "src/deals/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// Throws InputError for what is no share of bad deals above which there is an alarm.
void require_bad_share(double share);

/// What a watch depends on: its source is the only one of `deals`.
struct Plan {
  deals::DealingPlan deals;
  Settings watched;
  bool follows = false;
  bool stops_on_alarm = false;

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    auto& watched = self.watched;
    use("follow", self.follows, FlagForm<>{},
        Setting{
            .help =
                "Wait for what is written to the log, also when it is renamed and begun again"});
    use("alpha", watched.alpha, judge::alpha_form,
        Setting{.help = "The probability that an even-handed source is ever said to be biased",
                .value = "PROBABILITY"});
    use("arl", watched.arl, WholeForm{100, 1'000'000'000'000'000},
        Setting{.help = "Deals until a change is reported where there is none, on average at least",
                .value = "N"});
    use("look", watched.look, count_from(1, 1'000'000),
        Setting{.help = "Deals between looks, once there are eight times as many; fewer before",
                .value = "N"});
    use("window", watched.window, count_from(1, 10'000'000),
        Setting{.help = "Deals of the rolling window", .value = "N"});
    use("lags", watched.lags, count_from(0, 8),
        Setting{.help = "Bet on how a deal depends on those up to so many deals before; 0: on none",
                .value = "N"});
    use("bad_share", watched.bad_share, RealForm{require_bad_share},
        Setting{.help = "The share of deals that cannot be read above which there is an alarm",
                .value = "SHARE"});
  }
};

/// What a state must have been begun with to be gone on with: all but where it ends, which
/// the number of deals and an alarm say.
nlohmann::json to_json(const Plan& plan);

/// The command line that repeats the watch, quoted for a shell.
std::string command_line(const Plan& plan);

}  // namespace evenhand::watch
