#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/audit/counting/session_series.hpp"
#include "src/audit/tallies.hpp"
#include "src/judge/evidence.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::audit {

/// Whether the mean of a number, which `what` names, rises and falls with one period over the
/// session.
judge::Evidence rhythm_evidence(const SessionSeries& series, std::size_t number,
                                const std::string& what, double level);

/// The order in which the draws or hands of a log were found to be written, where they were.
std::optional<FoundSets> found_sets(const Tallies& tallies);

/// Returns the results of the battery's tests, group by group; intervals of effects cover with
/// probability `level`. A function of the tallies and the level alone, whatever the number of
/// threads.
std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level,
                                         unsigned threads = 1);

/// Returns that evidence, judged. Where positions or the order of cards reject, the draws that
/// `generator` recovers from a deal, as if a Fisher-Yates shuffle had made it, are not the
/// program's: its tests are skipped then, and the others judged without them. For draws whose order
/// alone rejects the cause says that the set is fair, if there were enough to say so, and the cure
/// what to do.
reports::Judgement judge_deals(const Tallies& tallies, const judge::JudgeOptions& options,
                               const judge::SampleSize& counted, unsigned threads = 1);

/// Whether a judgement's cause is what judge_deals() says of draws whose order alone rejects, which
/// gives way to the method of drawing where that is recognised.
bool is_order_alone(std::string_view cause);

}  // namespace evenhand::audit
