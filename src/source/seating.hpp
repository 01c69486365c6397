#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace evenhand::source {

/// Who got which cards, in deals whose hands go to the seats in another order each time; and the
/// rounds between them that were given up.
struct Seating {
  struct Abort {
    std::size_t deal = 0;    ///< the next deal; as many as there are deals behind the last
    std::uint8_t seat = 0;   ///< that is blamed; the number of seats for the dealer
    std::uint16_t code = 0;  ///< of docs/protocol.md
  };

  std::vector<std::set<std::string>>
      players;                        ///< names by seat: several where several logs are one
  std::size_t cards = 0;              ///< of the smallest hand that a seat can get
  std::vector<std::uint16_t> firsts;  ///< [deal * seats + seat]: where the seat's hand begins
  std::vector<Abort> aborts;          ///< in their order

  std::size_t seats() const { return players.size(); }
  std::size_t deals() const { return players.empty() ? 0 : firsts.size() / players.size(); }
  /// What follows these deals, of a game with as many seats.
  void append(const Seating& more) {
    const std::size_t before = deals();
    if (players.size() < more.players.size()) players.resize(more.players.size());
    for (std::size_t seat = 0; seat < more.players.size(); ++seat) {
      players[seat].insert(more.players[seat].begin(), more.players[seat].end());
    }
    cards = more.cards;
    firsts.insert(firsts.end(), more.firsts.begin(), more.firsts.end());
    for (Abort abort : more.aborts) {
      abort.deal += before;
      aborts.push_back(abort);
    }
  }
};

}  // namespace evenhand::source
