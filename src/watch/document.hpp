#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "src/judge/judge.hpp"
#include "src/watch/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// The evidence of the bets of a watch: first "watch.all", the average of all families, which
/// raises the alarm; then each family. A p-value is 1 / the largest e-value that there ever was,
/// which holds however often it was looked at (Ville 1939); the p-value of a family is multiplied
/// by the number of families. The smallest effect of interest is smallest_cell().
judge::EValues evidence_of(const Watcher& watcher);

/// The smallest relative deviation of one card at one place from 1/n which the bets on that cell
/// alone find: they bring the average of all families to 1/alpha, with this probability, within so
/// many deals. Infinite if they do not even find a card that is always there. Other bets can only
/// win more.
double smallest_cell(const Bets& bets, std::uint64_t deals, double alpha, double power);

/// The document of a watch at its end: how the bets stand, the events, the last window.
/// `digest` is the SHA-256 of what was read, or empty.
reports::Document document_of(const Plan& plan, const Watcher& watcher, const std::string& digest);

}  // namespace evenhand::watch
