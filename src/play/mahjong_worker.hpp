#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/play/mahjong_plan.hpp"
#include "src/play/mahjong_tally.hpp"
#include "src/session/workers.hpp"

namespace evenhand::play {

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

/// Plays blocks of hands: block b shuffles from stream b of the plan's random source, and the
/// policies choose from a stream of their own.
class MahjongWorker final : public session::BlockWorker {
 public:
  /// `sink` may be null.
  MahjongWorker(const MahjongPlan& plan, RecordSink* sink);

  std::uint64_t work(std::uint64_t block) override;
  const MahjongTally& tally() const { return tally_; }

 private:
  void begin_block(std::uint64_t block);
  std::span<const mahjong::Tile> next_wall(bool first_of_match);
  std::size_t play_one(std::uint64_t number, std::size_t dealer, bool first_of_match,
                       std::string& records);

  MahjongPlan plan_;
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
  std::vector<mahjong::Tile> wall_;
  std::vector<mahjong::Tile> order_;  ///< what the next shuffle starts from
  std::vector<mahjong::Action> actions_;
  std::array<std::unique_ptr<mahjong::Policy>, mahjong::players> policies_;
  mahjong::Table table_{};
  mahjong::Game game_;
  MahjongTally tally_;
};

}  // namespace evenhand::play
