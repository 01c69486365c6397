#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "sims/doudizhu/play/host.hpp"
#include "sims/random/source.hpp"

namespace evenhand::doudizhu {

/// What is dealt at a table, and how it is played.
struct TableSetup {
  std::string shuffler = "fisher-yates";
  std::string rng = std::string(random::sources().front().name);
  std::uint64_t seed = 1;
  bool start_previous = false;  ///< shuffle the cards as the last game left them, not a sorted deck
  Conduct conduct;
};

/// Called with every deal.
using Watch = std::function<void(const RoundRecord&)>;

/// A table at which games are dealt, bid for and played, one after another. One object a thread.
class Table {
 public:
  /// Throws InputError, with a suggestion, for an unknown name in the setup.
  explicit Table(const TableSetup& setup);

  /// Starts block `block`: cards and choices come from streams of its own, and the deck is sorted.
  void begin_block(std::uint64_t block);
  /// Deals until somebody is the landlord, and plays.
  void play_game(const Watch& watch);

 private:
  std::uint64_t seed_;
  bool start_previous_;
  shuffle::Dealer dealer_;
  std::unique_ptr<Dealing> dealing_;
  Host host_;
};

}  // namespace evenhand::doudizhu
