#include "reports/verdict.hpp"

namespace evenhand::reports {

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::biased:
      return "biased";
    case Verdict::no_bias_found:
      return "no bias found";
    case Verdict::certified:
      return "certified";
    case Verdict::decided:
      return "decided";
    case Verdict::inconclusive:
      break;
  }
  return "inconclusive";
}

std::optional<Verdict> verdict_named(std::string_view name) {
  for (const Verdict verdict : verdicts) {
    if (verdict_name(verdict) == name) return verdict;
  }
  return std::nullopt;
}

bool is_good(Verdict verdict) {
  return verdict != Verdict::biased && verdict != Verdict::inconclusive;
}

}  // namespace evenhand::reports
