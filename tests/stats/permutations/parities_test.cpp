#include "stats/permutations/parities.hpp"

#include <gtest/gtest.h>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(Parities, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 6; n <= 8; ++n) {
    const std::size_t ones = n / 2;
    for (std::size_t first = 1; first < n; ++first) {
      for (std::size_t second = 1; first + second < n; ++second) {
        double sum = 0;
        double squares = 0;
        double all = 0;
        double odd_at_first = 0;
        for_each_permutation(n, [&](const Permutation& deal) {
          int signs = 0;
          for (std::size_t p = 0; p + first + second < n; ++p) {
            const std::size_t bits = static_cast<std::size_t>(deal[p] < ones) +
                                     static_cast<std::size_t>(deal[p + first] < ones) +
                                     static_cast<std::size_t>(deal[p + first + second] < ones);
            signs += bits % 2 == 0 ? 1 : -1;
            if (p == 0) odd_at_first += bits % 2 == 0 ? 0 : 1;
          }
          sum += signs;
          squares += signs * signs;
          ++all;
        });
        const ParityNull null = parity_null(n, ones, {first, second});
        EXPECT_NEAR(null.mean, sum / all, 1e-12) << n << ' ' << first << ' ' << second;
        EXPECT_NEAR(null.variance, squares / all - null.mean * null.mean, 1e-12)
            << n << ' ' << first << ' ' << second;
        EXPECT_NEAR(odd_parity_of_three(n, ones), odd_at_first / all, 1e-13);
      }
    }
  }
}

}  // namespace
}  // namespace evenhand::stats
