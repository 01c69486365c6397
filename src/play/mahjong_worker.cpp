#include "src/play/mahjong_worker.hpp"

#include <algorithm>
#include <numeric>

#include "src/play/mahjong_record.hpp"

namespace evenhand::play {
namespace {

using mahjong::Action;
using mahjong::Tile;

constexpr std::uint64_t choices_streams = std::uint64_t{1} << 63;
constexpr std::uint64_t baseline_streams = std::uint64_t{1} << 62;
constexpr std::size_t most_actions = 512;

std::size_t wall_size(const mahjong::Rules& rules) {
  return rules.honours ? mahjong::all_tiles : mahjong::first_honour * mahjong::copies;
}

class Recorder final : public mahjong::ActionLog {
 public:
  explicit Recorder(std::vector<Action>& actions) : actions_(actions) {}
  void add(const Action& action) override { actions_.push_back(action); }

 private:
  std::vector<Action>& actions_;
};

}  // namespace

MahjongWorker::MahjongWorker(const MahjongPlan& plan, RecordSink* sink)
    : plan_(plan),
      sink_(sink),
      rng_(random::source_info(plan.rng)),
      choices_rng_(random::sources().front()),
      shuffler_(
          shuffle::make_shuffler(shuffle::parse_shuffler(plan.shuffler), wall_size(plan.rules))),
      deals_(wall_size(plan.rules), cards::DealBatch::phase_size(wall_size(plan.rules))),
      wall_(wall_size(plan.rules)),
      order_(wall_size(plan.rules)),
      game_(plan.rules) {
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    policies_[i] = mahjong::make_policy(plan.policies[i]);
    table_[i] = policies_[i].get();
  }
  actions_.reserve(most_actions);
}

void MahjongWorker::begin_block(std::uint64_t block) {
  const std::uint64_t stream = plan_.baseline ? block | baseline_streams : block;
  shuffling_ = random::make_source(rng_.name, plan_.seed, stream);
  shuffler_->begin_block(*shuffling_, rng_);
  choosing_ = random::make_source(choices_rng_.name, plan_.seed, stream | choices_streams);
  draws_.begin_block(*choosing_, choices_rng_);
  next_deal_ = 0;
  deals_.resize(0);
}

/// The next deal says which tile of the order goes where.
std::span<const Tile> MahjongWorker::next_wall(bool first_of_match) {
  if (next_deal_ == deals_.size()) {
    deals_.resize(std::min<std::uint64_t>(deals_left_, deals_.capacity()));
    shuffler_->deal(deals_);
    deals_left_ -= deals_.size();
    next_deal_ = 0;
  }
  if (first_of_match || !plan_.previous_wall) std::iota(order_.begin(), order_.end(), Tile{0});
  deals_.visit([&](auto view) {
    const auto deal = view[next_deal_];
    for (std::size_t i = 0; i < wall_.size(); ++i) wall_[i] = order_[deal[i]];
  });
  ++next_deal_;
  return wall_;
}

std::size_t MahjongWorker::play_one(std::uint64_t number, std::size_t dealer, bool first_of_match,
                                    std::string& records) {
  const std::span<const Tile> wall = next_wall(first_of_match);
  actions_.clear();
  Recorder recorder(actions_);
  game_.start(wall, dealer);
  std::array<int, mahjong::players> start{};
  for (std::size_t i = 0; i < mahjong::players; ++i) start[i] = game_.seat(i).shanten.best();
  mahjong::play_on(game_, table_, draws_, sink_ != nullptr ? &recorder : nullptr);
  tally_.add(game_, start);
  if (sink_ != nullptr) {
    append_record({number, plan_.rules, dealer, wall, actions_, game_.outcome()}, records);
  }
  if (plan_.previous_wall) game_.gather(order_);
  // Who deals stays when he wins or nobody does.
  const unsigned winners = game_.outcome().winners;
  const bool stays = winners == 0 || (winners >> dealer & 1) != 0;
  return stays ? dealer : (dealer + 1) % mahjong::players;
}

std::uint64_t MahjongWorker::work(std::uint64_t block) {
  begin_block(block);
  const std::uint64_t first = block * plan_.block_hands();
  const std::uint64_t hands = std::min(plan_.block_hands(), plan_.hands - first);
  deals_left_ = hands;
  std::string records;
  std::size_t dealer = 0;
  for (std::uint64_t i = 0; i < hands; ++i) {
    const bool first_of_match = i % plan_.match_hands == 0;
    if (first_of_match) dealer = 0;
    dealer = play_one(first + i, dealer, first_of_match, records);
  }
  if (sink_ != nullptr) sink_->keep(block, std::move(records));
  return hands;
}

}  // namespace evenhand::play
