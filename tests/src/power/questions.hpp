#pragma once

#include <string>

#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/power/question.hpp"

namespace evenhand::power {

inline Question question(const std::string& groups, const std::string& deck = "52") {
  Question q;
  q.deck = cards::parse_deck(deck);
  q.groups = audit::parse_battery(groups).groups;
  q.pilot_deals = 1U << 15U;
  return q;
}

}  // namespace evenhand::power
