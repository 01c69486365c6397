#include "src/judge/family.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/corrections.hpp"

namespace evenhand::audit {

Outcome smallest_of(std::string name, std::vector<Outcome> members) {
  const auto made =
      static_cast<double>(std::count_if(members.begin(), members.end(), [](const Outcome& member) {
        return !member.result.is_skipped();
      }));
  const auto smallest =
      std::min_element(members.begin(), members.end(), [](const Outcome& a, const Outcome& b) {
        if (a.result.is_skipped() || b.result.is_skipped()) {
          return !a.result.is_skipped() && b.result.is_skipped();
        }
        return a.result.p < b.result.p;
      });
  Outcome family = std::move(*smallest);
  family.name = std::move(name);
  if (made == 0) return family;
  family.result.p = stats::sidak(family.result.p, made);
  if (family.detectable) {
    family.detectable = [of_member = std::move(family.detectable), made](double alpha,
                                                                         double power) {
      return of_member(-std::expm1(std::log1p(-alpha) / made), power);
    };
  }
  return family;
}

}  // namespace evenhand::audit
