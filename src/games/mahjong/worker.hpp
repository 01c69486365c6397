#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"
#include "src/run/workers.hpp"

namespace evenhand::mahjong {

/// Where the records of a block's hands go.
class RecordSink {
 public:
  RecordSink() = default;
  RecordSink(const RecordSink&) = delete;
  RecordSink& operator=(const RecordSink&) = delete;
  virtual ~RecordSink() = default;
  /// Called by the workers' threads, once a block, in any order.
  virtual void keep(std::uint64_t block, std::string records) = 0;
};

/// Which hands of a plan are played: its own, or as many from a fair shuffle to compare them with.
enum class Hands { planned, fair };

/// Plays blocks of hands: block b shuffles from stream b of the random source, and the policies
/// choose from a stream of their own. Fair hands have yet other streams.
class PlayWorker final : public session::BlockWorker {
 public:
  /// `sink` may be null.
  PlayWorker(const PlayPlan& plan, Hands hands, RecordSink* sink);

  std::uint64_t work(std::uint64_t block) override;
  const PlayTally& tally() const { return tally_; }

 private:
  void begin_block(std::uint64_t block);
  std::span<const Tile> next_wall();
  std::array<int, players> start_shanten() const;
  void play_match(std::uint64_t first, std::uint64_t hands, std::string& records);
  void play_hand(std::uint64_t number, std::size_t dealer, MatchCounts& counts,
                 std::string& records);

  PlayPlan plan_;
  bool fair_;
  RecordSink* sink_;
  const random::SourceInfo& rng_;
  const random::SourceInfo& choices_rng_;
  std::unique_ptr<shuffle::Shuffler> shuffler_;
  std::unique_ptr<random::Source> shuffling_;
  std::unique_ptr<random::Source> choosing_;
  random::Draws draws_;
  cards::DealBatch deals_;
  std::size_t next_deal_ = 0;
  std::uint64_t deals_left_ = 0;
  std::vector<Tile> wall_;
  std::vector<Tile> order_;  ///< what the next shuffle starts from
  std::vector<Action> actions_;
  std::array<std::unique_ptr<Policy>, players> policies_;
  Table table_{};
  Game game_;
  ShantenCounter start_counter_;
  PlayTally tally_;
};

}  // namespace evenhand::mahjong
