#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "sims/mahjong/play/play_hand.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::mahjong {

/// Which hands of a plan are played: its own, or as many from a fair shuffle to compare them with.
enum class Hands { planned, fair };

/// Plays blocks of hands: block b shuffles from stream b of the random source, and the policies
/// choose from a stream of their own. Fair hands have yet other streams.
class PlayWorker final : public games::GameWorker<PlayPlan, PlayCounts> {
 public:
  PlayWorker(const PlayPlan& plan, Hands hands);

 private:
  void play(std::uint64_t block, std::uint64_t first, std::uint64_t end, PlayCounts& counts,
            std::string* record) override;
  void begin_block(std::uint64_t block);
  std::array<int, players> start_shanten() const;
  void count_dealt(const std::array<int, players>& start, std::size_t dealer);
  void play_match(std::uint64_t first, std::uint64_t hands);
  void play_hand(std::uint64_t number, std::size_t dealer, MatchCounts& match);

  std::string run_;
  bool fair_;
  bool hands_are_independent_;
  const random::SourceInfo& choices_rng_;
  shuffle::Dealer dealer_;
  std::unique_ptr<random::Source> choosing_;
  random::Draws draws_;
  std::vector<Tile> wall_;
  std::vector<Tile> order_;  ///< what the next shuffle starts from
  std::vector<Action> actions_;
  std::array<std::unique_ptr<Policy>, players> policies_;
  Table table_{};
  Game game_;
  ShantenCounter start_counter_;
  PlayCounts* counts_ = nullptr;   ///< of the block at work
  std::string* record_ = nullptr;  ///< of the block at work; null when nothing is written down
};

inline PlayCounts new_counts(const PlayPlan& /*plan*/, std::size_t /*source*/) { return {}; }
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

}  // namespace evenhand::mahjong
