#include "src/odds/answer.hpp"

#include <utility>

#include "sims/odds/simulate.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::odds {
namespace {

Law law_of(const CardModel& model, const Event& event) {
  const Quantity& quantity = event.quantities().front();
  Law law{distribution(model, quantity), {}};
  for (const stats::Rational& value : law.distribution.values) {
    const auto counted =
        static_cast<std::int64_t>(numerator(stats::Rational(value * divisor(model, quantity))));
    law.asked.push_back(event.holds({&counted, 1}));
  }
  return law;
}

}  // namespace

Check make_check(std::uint64_t samples, std::uint64_t hits) {
  return {samples, hits, stats::clopper_pearson(hits, samples)};
}

Answer answer_event(const CardModel& model, const std::string& text, const CheckPlan& check) {
  const Event event = parse_event(model, text, "event");
  Answer answer{text, probability(model, event), {}, {}};
  if (event.quantities().size() == 1) answer.law = law_of(model, event);
  if (check.samples == 0) return answer;
  const std::uint64_t hits = simulate(model.size(), check.samples, check.seed, [&](auto deal) {
    return event.holds_in(model, {reinterpret_cast<const std::uint8_t*>(deal.data()), deal.size()});
  });
  answer.check = make_check(check.samples, hits);
  return answer;
}

Answer answer_of_law(std::string event, Distribution law, const CountRange& range) {
  Law marked{std::move(law), {}};
  stats::Integer holding = 0;
  for (std::size_t i = 0; i < marked.distribution.values.size(); ++i) {
    marked.asked.push_back(range.holds(marked.distribution.values[i]));
    if (marked.asked.back()) holding += marked.distribution.deals[i];
  }
  const stats::Rational probability(holding, marked.distribution.total);
  return {std::move(event), probability, std::move(marked), {}};
}

}  // namespace evenhand::odds
