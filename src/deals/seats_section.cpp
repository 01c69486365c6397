#include "src/deals/seats_section.hpp"

#include "src/audit/hands/seats.hpp"
#include "src/protocol/aborts.hpp"
#include "src/protocol/security.hpp"

namespace evenhand::deals {
namespace {

protocol::Aborts aborts_of(const audit::SeatsTally& tally) {
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < tally.seats(); ++seat) {
    seats.push_back(audit::seat_words(tally, seat));
  }
  protocol::Aborts aborts(std::move(seats));
  for (const auto& [blame, rounds] : tally.aborts()) {
    aborts.add(blame.seat, blame.code, rounds, blame.was_known);
  }
  return aborts;
}

/// Null where nothing is known of seats.
const audit::SeatsTally* seats_of(const audit::Tallies& tallies) {
  const auto* hands = tallies.find_as<audit::HandsTally>("hands");
  return hands == nullptr ? nullptr : hands->seats();
}

}  // namespace

void add_security(const audit::Tallies& tallies, reports::Section& section) {
  const audit::SeatsTally* const seats = seats_of(tallies);
  if (seats == nullptr) return;
  const protocol::Aborts aborts = aborts_of(*seats);
  section.tables.push_back(
      protocol::security_table({seats->security(), aborts.seats(), seats->acknowledged(),
                                seats->deals() + aborts.count(), aborts.count()}));
  aborts.add_to(section);
}

std::string aborts_words(const audit::Tallies& tallies) {
  const audit::SeatsTally* const seats = seats_of(tallies);
  if (seats == nullptr) return {};
  const protocol::Aborts aborts = aborts_of(*seats);
  const std::uint64_t rounds = seats->deals() + aborts.count();
  return aborts.are_remarkable(rounds) ? "; " + aborts.words(rounds) : "";
}

}  // namespace evenhand::deals
