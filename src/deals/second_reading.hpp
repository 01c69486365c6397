#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/change_window.hpp"
#include "src/deals/copied_rows.hpp"
#include "src/deals/plan.hpp"
#include "src/source/deal_stream.hpp"

namespace evenhand::deals {

/// The things that the second reading of a log looks for, after the counts have shown that they are
/// there.
struct Wanted {
  std::vector<std::uint64_t> keys;     ///< of deals that came more than once, ascending
  std::optional<ChangeWindow> change;  ///< in which deals changed
};

/// The keys of equal deals or draws, as far as the tallies hold them, if their test rejects, and
/// the window of a change, if a test of change points does.
Wanted wanted(const audit::Tallies& tallies, const reports::Judgement& judgement);

/// Numbers of deals, from 0.
struct Reread {
  std::map<std::uint64_t, std::vector<std::uint64_t>> equal;  ///< by key, each list ascending
  std::optional<std::uint64_t> change;                        ///< the first deal of the new kind
  std::optional<CopiedRows> copied;                           ///< rows that stand there again
};

/// Different deals that are looked for again, how often each, and how many rows of them are listed.
inline constexpr std::size_t most_wanted = 65'536;
inline constexpr std::size_t most_equal = 100;

/// Whether the plan's deals are in a file that can be read again, or a program deals them by seeds.
bool can_reread(const Plan& plan);

/// Reads the log again, and beside itself where rows may have been copied, in constant memory. The
/// change is where the log-likelihood ratio of the law after against the law before, summed from
/// the end, is largest. Nothing is found where the log has become shorter. Throws as
/// DealStream::read does.
Reread reread(const Plan& plan, const Wanted& wanted, std::uint64_t deals);

/// Whether most deals that come again do so no further apart than the boards of a session are, and
/// nowhere else, as where several tables played the same ones.
bool stand_together(const Reread& found);

/// The cards, or kinds where copies are alike, of the only deal or draw that came, if it came more
/// than once; else, and where places were not counted, nothing.
std::vector<std::size_t> only_deal(const audit::Tallies& tallies);

/// Makes that the cause of a bias, unless the only deal is the new deck.
void add_only_deal(const audit::Tallies& tallies, reports::Judgement& judgement);

/// Adds what the second reading found, by number and line, if it found anything. Returns whether it
/// asks if equal deals, which stand together and have no names, are one deal; the verdict on whole
/// deals is inconclusive then.
bool add_second_reading(const Plan& plan, const audit::Tallies& tallies,
                        reports::Judgement& judgement, reports::Section& section);

/// The places of deals in their log, or the seeds that they are of. `deals` are numbers from 0, in
/// any order.
class Places {
 public:
  /// Reads the log again as far as needed.
  Places(const Plan& plan, std::vector<std::uint64_t> deals);

  /// The line, from 1; of several files "b.csv:17"; or the seed. Nothing in a binary log.
  reports::Value line(std::uint64_t deal) const;
  /// The day of a log with dates, "2015-10-07"; else nothing.
  std::string day(std::uint64_t deal) const;
  /// "line 17", "b.csv:17", "seed 17" or "deal 17"; with its day "line 17 (2015-10-07)".
  std::string words(std::uint64_t deal) const;

 private:
  std::vector<std::string> files_;
  std::optional<std::uint64_t> first_seed_;  ///< of a program that deals by seeds
  std::map<std::uint64_t, source::Origin> origins_;
};

}  // namespace evenhand::deals
