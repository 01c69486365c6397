#include "base/error.hpp"
#include "src/audit/hands/hands_tally.hpp"
#include "src/deals/seats_section.hpp"

namespace evenhand::deals {
namespace {

/// No transcript is read, but parts of audits of some may be merged.
void refuse_seats(const audit::Tallies& tallies) {
  const auto* hands = tallies.find_as<audit::HandsTally>("hands");
  if (hands == nullptr || hands->seats() == nullptr) return;
  throw InputError(
      "transcripts of the deal protocol were counted, and this program was built without protocol; "
      "'sh scripts/run.sh protocol --help' builds it");
}

}  // namespace

void add_security(const audit::Tallies& tallies, reports::Section& /*section*/) {
  refuse_seats(tallies);
}

std::string aborts_words(const audit::Tallies& tallies) {
  refuse_seats(tallies);
  return {};
}

}  // namespace evenhand::deals
