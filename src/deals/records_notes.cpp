#include "src/deals/records_notes.hpp"

#include <fmt/format.h>

#include "base/nouns.hpp"
#include "base/number_text.hpp"

namespace evenhand::deals {

void add_records(const audit::Tallies& tallies, reports::Section& section) {
  const source::Records& records = tallies.records();
  const std::uint64_t deals = tallies.deals();
  if (records.repeats > 0) {
    section.notes.push_back(
        fmt::format("{} are {}: a board that several tables played, or a hand that stands here "
                    "again, counts once (--deal-id none counts every record)",
                    with_noun(deals + records.repeats, "records"), with_noun(deals, "deals")));
  }
  if (records.namesakes > 0) {
    section.notes.push_back(
        fmt::format("{} had a name that stood before over other cards, as of the same board of "
                    "another round: each counts",
                    with_noun(records.namesakes, "deals")));
  }
  if (records.unreadable > 0) {
    const auto all = static_cast<double>(records.unreadable + deals + records.repeats);
    section.notes.push_back(fmt::format(
        "{} could not be read and {} left out: {} % of all",
        with_noun(records.unreadable, "records"), records.unreadable == 1 ? "is" : "are",
        rounded(100 * static_cast<double>(records.unreadable) / all)));
  }
}

}  // namespace evenhand::deals
