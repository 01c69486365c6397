#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/gathering.hpp"
#include "sims/doudizhu/counts.hpp"
#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/play/game.hpp"
#include "sims/doudizhu/play/weights.hpp"
#include "sims/random/source.hpp"

namespace evenhand::doudizhu {

enum class Bidding : std::uint8_t {
  auction,  ///< each in turn bids 1, 2 or 3, more than before, or passes; the highest is the
            ///< landlord
  rob,      ///< one calls, the others may rob, and the caller may rob back; each rob doubles
  none,     ///< the first bidder is the landlord, whatever the cards
};

struct BiddingInfo {
  std::string_view name;
  Bidding scheme;
  std::string_view summary;
};
std::string_view name(Bidding scheme);
/// Throws InputError, with a suggestion, for an unknown name.
Bidding parse_bidding(std::string_view name);

/// How good 17 cards are to be the landlord with; Weights says what counts.
int strength(Counts hand, const Weights& weights = default_weights);

/// Who becomes the landlord, and what is played for.
struct Contract {
  unsigned landlord = 0;
  unsigned bid = 1;        ///< 1 to 3
  unsigned doublings = 0;  ///< one for each rob

  friend bool operator==(const Contract&, const Contract&) = default;
};

/// Returns the bid of a seat, 1 to 3 or 0 for a pass, when `highest` has been bid.
unsigned bid_of(Counts hand, unsigned highest, const Weights& weights = default_weights);

/// A bid that a seat made in its turn.
struct Bid {
  unsigned seat = 0;
  unsigned bid = 0;  ///< 1 to 3, or 1 for a call or rob; 0 for a pass

  friend bool operator==(const Bid&, const Bid&) = default;
};

/// Nothing when all pass. What the seats said is appended to `bids`, unless that is null.
std::optional<Contract> bid(Bidding scheme, const std::array<Counts, seats>& hands, unsigned first,
                            const Weights& weights = default_weights,
                            std::vector<Bid>* bids = nullptr);

/// How what was dealt is bid for and played.
struct Conduct {
  bool face_up_card = false;  ///< who gets a random card bids first, and not a random seat
  Bidding bidding = Bidding::auction;
  std::string landlord = "policy";
  std::string farmers = "policy";
  std::string preset = "douzero";
};

/// One play of a game that is no pass.
struct Turn {
  unsigned seat = 0;
  Combination play;
};

/// One deal, and what became of it.
struct RoundRecord {
  const Deal* deal = nullptr;
  unsigned first = 0;                  ///< who bid first
  std::span<const Bid> bids;           ///< in the order in which they were made
  const Contract* contract = nullptr;  ///< null when all passed
  const GameResult* result = nullptr;
  std::span<const Turn> turns;

  /// Returns the points that each seat gets; all are 0 when all passed.
  std::array<std::int64_t, seats> points() const;
};

/// Has deals bid for and played. One object a thread.
class Host {
 public:
  /// Throws InputError, with a suggestion, for unknown players and presets.
  explicit Host(const Conduct& conduct);
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Choices come from a stream of their own, which depends on these two alone.
  void begin_block(std::uint64_t seed, std::uint64_t block);
  /// The round is valid until the next call, and while the deal is.
  RoundRecord play(const Deal& deal);

 private:
  unsigned first_bidder(const Deal& deal);

  Conduct conduct_;
  const Rules& rules_;
  random::Draws draws_;
  std::unique_ptr<random::Source> choices_;
  std::unique_ptr<Player> landlord_;
  std::unique_ptr<Player> farmers_;
  Contract contract_;
  GameResult result_;
  std::vector<Bid> bids_;
  std::vector<Turn> turns_;
  Witness witness_;
};

/// The deck as a game leaves it: the cards in the order in which they were played, of one rank the
/// lower suit first, then what is left in the losers' hands, sorted, seat after seat. When all
/// passed, the hands as they were dealt, seat after seat, and the bottom.
DeckOrder left_by(const RoundRecord& round);

/// Games between the deals: what was dealt is bid for and played, and the next shuffle finds the
/// cards as the game left them (left_by). A block's choices are those of a Table of the same
/// conduct and seed, so that its deals are the same, too.
std::unique_ptr<cards::Gathering> make_gathering(const Conduct& conduct = {});

/// The source of the deals at a table, and how they are played.
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
