#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/real.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/audit/rhythm_evidence.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::audit {

Evidence key_rhythm_test(const HandsTally& hands, const Sample& sample) {
  const KeyHolders& holders = hands.key_holders();
  const std::vector<std::uint16_t>& cards = holders.key_cards();
  const double level =
      stats::level_of_each(sample.level, real(cards.size()) * real(holders.hands()));
  std::vector<Evidence> members;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t hand = 0; hand < holders.hands(); ++hand) {
      members.push_back(
          rhythm_evidence(holders.series(), holders.series_number(i, hand),
                          fmt::format("how often {} has {}", sample.deck.hands[hand].name,
                                      card_words(sample.deck, cards[i])),
                          level));
    }
  }
  return judge::smallest_of(hands_info::rhythm, std::move(members), sample.level);
}

}  // namespace evenhand::audit
