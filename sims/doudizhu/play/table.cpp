#include "sims/doudizhu/play/table.hpp"

namespace evenhand::doudizhu {

Table::Table(const TableSetup& setup)
    : seed_(setup.seed),
      start_previous_(setup.start_previous),
      dealer_(shuffle::parse_shuffler(setup.shuffler), deck_size, setup.rng, setup.seed),
      host_(setup.conduct) {}

void Table::begin_block(std::uint64_t block) {
  dealer_.begin_block(block);
  host_.begin_block(seed_, block);
  dealing_ = std::make_unique<Dealing>(dealer_);
}

void Table::play_game(const Watch& watch) {
  bool played = false;
  while (!played) {
    dealing_->shuffle();
    dealing_->deal();
    const RoundRecord round = host_.play(dealing_->current());
    played = round.contract != nullptr;
    if (played) {
      dealing_->bid(round.contract->landlord);
      dealing_->reveal();
    }
    watch(round);
    dealing_->gather(start_previous_ ? left_by(round) : sorted_deck());
  }
}

}  // namespace evenhand::doudizhu
