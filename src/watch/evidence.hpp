#pragma once

#include <cstdint>

#include "src/judge/judge.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// What the bets of a watch say: first "watch.all", the average of all families, which the alarm is
/// of; then each family. A p-value is 1 / the largest e-value that there ever was, which holds
/// however often it was looked at (Ville 1939); what a family came to is that times the number of
/// families. The yardstick is smallest_cell().
judge::EValues evidence_of(const Watcher& watcher);

/// By what share of 1/n one card must be more often at one place than in one deal of n, so that the
/// bets on that alone bring the average of all families to 1/alpha with this probability within so
/// many deals; infinite where not even a card that is always there does. Other bets can only win
/// more, so that no more is needed.
double smallest_cell(const Bets& bets, std::uint64_t deals, double alpha, double power);

}  // namespace evenhand::watch
