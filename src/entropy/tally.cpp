#include "src/entropy/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace evenhand::entropy {
namespace {

constexpr double billion = 1e9;
/// The value for a p-value that is smaller than any that there is.
constexpr double most_millionths = 1e15;

}  // namespace

void EstimateCounts::add(double bits) {
  const auto billionths = static_cast<std::uint64_t>(std::llround(bits * billion));
  merge({1, billionths, billionths, billionths});
}

void EstimateCounts::merge(const EstimateCounts& other) {
  if (other.made == 0) return;
  least = made == 0 ? other.least : std::min(least, other.least);
  most = std::max(most, other.most);
  sum += other.sum;
  made += other.made;
}

double in_bits(std::uint64_t billionths) { return static_cast<double>(billionths) / billion; }

double EstimateCounts::mean() const { return in_bits(sum) / static_cast<double>(made); }

void IidCounts::add(stats::PValue p, bool fails) {
  ++made;
  failed += fails ? 1U : 0U;
  log_sum += static_cast<std::uint64_t>(std::fmin(-p.log * 1e6, most_millionths));
}

std::string iid_test_name(std::size_t index) {
  if (index == iid_independence) return "independence";
  if (index == iid_stability) return "stability";
  if (index == iid_longest_repeat) return "longest-repeat";
  return std::string(stats::entropy::permutation_statistic_name(index));
}

void EstimateCounts::loaded(const reports::JsonMember& saved, std::uint64_t /*data_sets*/) const {
  if (least > most) saved["least"].refuse(fmt::format("at most {}", most));
}

}  // namespace evenhand::entropy
