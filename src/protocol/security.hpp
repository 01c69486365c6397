#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/source/seating.hpp"

namespace evenhand::protocol {

/// The known facts of how deals were secured that transcripts have.
struct SecuredDeals {
  std::set<source::Security> sessions;
  std::vector<std::string> seats;           ///< what they are called: "seat 0 (Li)"
  std::vector<std::uint64_t> acknowledged;  ///< rounds, by seat
  std::uint64_t rounds = 0;                 ///< that were dealt or given up
  std::uint64_t given_up = 0;
};

/// A row for each thing that a reader wants to know of it: who could choose the cards, who knew
/// them, who signed, and what each leaves open. docs/protocol.md says why.
reports::Table security_table(const SecuredDeals& deals);

}  // namespace evenhand::protocol
