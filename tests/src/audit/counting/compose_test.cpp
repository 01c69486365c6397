#include "src/audit/counting/compose.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

TEST(Compose, LooksUpEachNumberOnEveryInstructionSet) {
  stats::SmallGenerator random(23);
  for (const std::size_t n :
       {1U, 2U, 54U, 63U, 64U, 65U, 128U, 129U, 192U, 193U, 255U, 256U, 257U, 1024U}) {
    const cards::DealBatch deals = make_deals(std::max<std::size_t>(n, 2), 2, fair, random);
    on_every_instruction_set([&](const char* name) {
      deals.visit([&](const auto& view) {
        using Card = std::remove_const_t<std::remove_pointer_t<decltype(view.data)>>;
        const auto table = view[0];
        const auto numbers = view[1];
        const std::size_t count = std::min(n, table.size() - 1);
        std::vector<Card> composed(table.size(), Card{7});
        std::vector<Card> expected = composed;
        for (std::size_t i = 0; i < n; ++i) expected[i] = table[numbers[i]];
        compose(table.data(), numbers.data(), n, composed.data());
        EXPECT_EQ(composed, expected) << name << ' ' << n;
        // Nothing after it is written.
        std::fill(composed.begin(), composed.end(), Card{7});
        compose(table.data(), numbers.data(), count, composed.data());
        EXPECT_EQ(composed.back(), Card{7}) << name << ' ' << n;
      });
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
