#include "sims/doudizhu/play/gathering.hpp"

#include <algorithm>

namespace evenhand::doudizhu {
namespace {

class GamesBetween final : public cards::Gathering {
 public:
  explicit GamesBetween(const Conduct& conduct) : host_(conduct) {}

  void begin_block(std::uint64_t seed, std::uint64_t block) override {
    host_.begin_block(seed, block);
  }
  void gather(std::span<const std::uint16_t> deal, std::span<std::uint16_t> order) override {
    DeckOrder cards{};
    std::transform(deal.begin(), deal.end(), cards.begin(),
                   [](std::uint16_t card) { return static_cast<std::uint8_t>(card); });
    const Deal dealt = deal_out(cards);
    const DeckOrder left = left_by(host_.play(dealt));
    std::copy(left.begin(), left.end(), order.begin());
  }

 private:
  Host host_;
};

}  // namespace

std::unique_ptr<cards::Gathering> make_gathering(const Conduct& conduct) {
  return std::make_unique<GamesBetween>(conduct);
}

}  // namespace evenhand::doudizhu
