#include "src/deals/seats_section.hpp"

#include "src/audit/hands/seats_tests.hpp"
#include "src/protocol/aborts.hpp"

namespace evenhand::deals {
namespace {

protocol::Aborts aborts_of(const audit::SeatsTally& tally) {
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < tally.seats(); ++seat) {
    seats.push_back(audit::seat_words(tally, seat));
  }
  protocol::Aborts aborts(std::move(seats));
  for (const auto& [blame, rounds] : tally.aborts()) aborts.add(blame.seat, blame.code, rounds);
  return aborts;
}

}  // namespace

void add_aborts(const audit::Tallies& tallies, reports::Section& section) {
  if (tallies.seats() == nullptr) return;
  aborts_of(*tallies.seats()).add_to(section);
}

std::string aborts_words(const audit::Tallies& tallies) {
  if (tallies.seats() == nullptr) return {};
  const protocol::Aborts aborts = aborts_of(*tallies.seats());
  const std::uint64_t rounds = tallies.seats()->deals() + aborts.count();
  return aborts.are_remarkable(rounds) ? "; " + aborts.words(rounds) : "";
}

}  // namespace evenhand::deals
