#include "sims/mahjong/play/gathering.hpp"

#include <algorithm>
#include <vector>

#include "sims/mahjong/play/play_hand.hpp"

namespace evenhand::mahjong {
namespace {

class TableGathering final : public cards::Gathering {
 public:
  explicit TableGathering(const Rules& rules)
      : rng_(random::sources().front()),
        policy_(make_policy("proper")),
        game_(rules),
        wall_(rules.tiles()),
        gathered_(rules.tiles()) {
    table_.fill(policy_.get());
  }

  void begin_block(std::uint64_t seed, std::uint64_t block) override {
    choosing_ = random::make_source(rng_.name, seed, block | choices_streams);
    draws_.begin_block(*choosing_, rng_);
  }

  void gather(std::span<const std::uint16_t> deal, std::span<std::uint16_t> order) override {
    std::transform(deal.begin(), deal.end(), wall_.begin(),
                   [](std::uint16_t card) { return static_cast<Tile>(card); });
    play_hand(game_, wall_, 0, table_, draws_);
    game_.gather(gathered_);
    std::copy(gathered_.begin(), gathered_.end(), order.begin());
  }

 private:
  const random::SourceInfo& rng_;
  std::unique_ptr<Policy> policy_;
  std::unique_ptr<random::Source> choosing_;
  random::Draws draws_;
  Table table_{};
  Game game_;
  std::vector<Tile> wall_;
  std::vector<Tile> gathered_;
};

}  // namespace

std::unique_ptr<cards::Gathering> make_gathering(const Rules& rules) {
  return std::make_unique<TableGathering>(rules);
}

}  // namespace evenhand::mahjong
