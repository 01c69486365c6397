#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace evenhand::source {

/// The security of a session of the deal protocol.
struct Security {
  std::string suite;
  bool is_seeded = false;     ///< its secrets follow from a number
  bool knows_signer = false;  ///< the key that was given has signed it, or one that followed it
  bool shares_keys = false;   ///< several players, or a player and the dealer, sign with one key
  std::uint32_t successions = 0;  ///< that lead from the key that was given to that which signed
  bool has_auditor = false;       ///< rounds were revealed to an auditor alone

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("suite", self.suite);
    use("seeded", self.is_seeded);
    use("knows_signer", self.knows_signer);
    use("shares_keys", self.shares_keys);
    use("successions", self.successions);
    use("auditor", self.has_auditor);
  }
  auto operator<=>(const Security&) const = default;
};

/// The cards that each seat got, in deals whose hands go to the seats in another order each time;
/// and the rounds between them that were given up.
struct Seating {
  struct Abort {
    std::size_t deal = 0;    ///< the next deal; as many as there are deals after the last
    std::uint8_t seat = 0;   ///< that is blamed; the number of seats for the dealer
    std::uint16_t code = 0;  ///< of docs/protocol.md
    bool was_known = false;  ///< to the dealer, who gave it up: all had contributed
  };
  /// The deal of a round that was given up, once later rounds say it.
  struct Undealt {
    std::size_t deal = 0;               ///< as of Abort
    std::vector<std::uint16_t> cards;   ///< by position
    std::vector<std::uint16_t> firsts;  ///< of each seat's hand
  };
  /// A player's signature over rounds that it had not signed before.
  struct Acknowledgement {
    std::size_t deal = 0;  ///< as of Abort
    std::uint8_t seat = 0;
    std::uint64_t rounds = 0;
  };

  std::vector<std::set<std::string>>
      players;                        ///< names by seat: several where several logs are one
  std::size_t cards = 0;              ///< of the smallest hand that a seat can get
  std::vector<std::uint16_t> firsts;  ///< [deal * seats + seat]: where the seat's hand begins
  std::vector<Abort> aborts;          ///< in their order
  std::vector<Undealt> undealt;
  std::vector<Acknowledgement> acknowledgements;
  std::set<Security> security;  ///< of the sessions that these deals are of

  std::size_t seats() const { return players.size(); }
  std::size_t deals() const { return players.empty() ? 0 : firsts.size() / players.size(); }
  /// Appends the deals that follow these, of a game with as many seats.
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
    for (Undealt each : more.undealt) {
      each.deal += before;
      undealt.push_back(std::move(each));
    }
    for (Acknowledgement each : more.acknowledgements) {
      each.deal += before;
      acknowledgements.push_back(each);
    }
    security.insert(more.security.begin(), more.security.end());
  }
};

}  // namespace evenhand::source
