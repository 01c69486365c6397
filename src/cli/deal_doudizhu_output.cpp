#include "src/cli/deal_doudizhu_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "src/cli/doudizhu_output.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::DealReport;
using doudizhu::FeatureReport;
using Json = nlohmann::ordered_json;

/// A hand with its highest cards first.
template <class Cards>
std::string hand_line(std::string_view place, Cards cards, doudizhu::CardNames names) {
  std::sort(cards.begin(), cards.end(), std::greater<>());
  std::string text = fmt::format("  {:<7}", place);
  for (const std::uint8_t card : cards) text += fmt::format(" {}", card_text(card, names));
  return text + "\n";
}

std::string shown_text(const DealtDoudizhu& dealt) {
  std::string text;
  for (std::size_t i = 0; i < dealt.shown.size(); ++i) {
    const doudizhu::Deal& deal = dealt.shown[i];
    text += fmt::format("deal {}\n", i + 1);
    text += hand_line("first", deal.hands[0], dealt.names);
    text += hand_line("second", deal.hands[1], dealt.names);
    text += hand_line("third", deal.hands[2], dealt.names);
    text += hand_line("bottom", deal.bottom, dealt.names) + "\n";
  }
  return text;
}

std::string feature_line(const FeatureReport& feature, std::string_view quantity, double alpha) {
  std::string text = fmt::format("  {:<10} {:<7} {:<28} {:>8.4f}  {:>11}  {:>11}", quantity,
                                 feature.place, estimate_text(feature.mean, 4), feature.exact_mean,
                                 adjusted_text(feature.mean_test, alpha),
                                 adjusted_text(feature.distribution_test, alpha));
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

/// Why a "-" stands where a p-value should.
std::string not_tested(const FeatureReport& feature) {
  const std::string& why = feature.distribution_test.result.skipped;
  return why.empty() ? why : fmt::format("; - is not tested: {}", why);
}

std::string features_text(const Terminal& terminal, const DealtDoudizhu& dealt) {
  std::string text =
      terminal.bold(fmt::format("  {:<10} {:<7} {:<28} {:>8}  {:>9}    {:>9}", "feature", "hand",
                                "mean (99 % interval)", "exact", "p, mean", "p, values")) +
      "\n";
  std::string_view last;
  for (const FeatureReport& feature : dealt.report.features) {
    text += feature_line(feature, feature.quantity == last ? "" : feature.quantity, dealt.alpha);
    last = feature.quantity;
  }
  return text + feature_line(dealt.report.bombs, "bombs", dealt.alpha) +
         fmt::format("  p-values are adjusted (Holm); * is below {:g}{}\n\n", dealt.alpha,
                     not_tested(dealt.report.bombs));
}

/// How many deals have how many bombs, beside how many are expected.
std::string bombs_text(const Terminal& terminal, const DealReport& report) {
  const FeatureReport& bombs = report.bombs;
  const auto deals = static_cast<double>(report.deals);
  std::string text = terminal.bold(fmt::format("  {:<20} {:>14} {:>16}", "bombs in all hands",
                                               "deals", "expected")) +
                     "\n";
  for (std::size_t i = 0; i < bombs.counts.size(); ++i) {
    const double expected = deals * bombs.exact[i];
    if (bombs.counts[i] == 0 && expected < 0.05) continue;
    text += fmt::format("  {:<20} {:>14} {:>16.1f}\n", bombs.first + static_cast<std::int64_t>(i),
                        with_thousands(bombs.counts[i]), expected);
  }
  return text + fmt::format("a deal has {} bombs; a fair one {:.4f}: {:.3g} times as many\n\n",
                            estimate_text(bombs.mean, 4), bombs.exact_mean,
                            bombs.mean.value / bombs.exact_mean);
}

Json feature_json(const FeatureReport& feature) {
  return {{"quantity", feature.quantity},
          {"place", feature.place},
          {"mean", estimate_json(feature.mean)},
          {"exact_mean", feature.exact_mean},
          {"divisor", feature.divisor},
          {"first_value", feature.first},
          {"deals_by_value", feature.counts},
          {"exact_by_value", feature.exact},
          {"tests", {finding_json(feature.mean_test), finding_json(feature.distribution_test)}}};
}

}  // namespace

std::string deal_text(const Terminal& terminal, const DealtDoudizhu& dealt) {
  return shown_text(dealt) +
         fmt::format("Dou Dizhu, {} deals: {}\n\n", with_thousands(dealt.report.deals),
                     shuffle_text(dealt.plan)) +
         features_text(terminal, dealt) + bombs_text(terminal, dealt.report) +
         dependence_text(dealt.plan) + verdict_text(terminal, dealt.report.outcome, dealt.alpha);
}

std::string deal_json(const DealtDoudizhu& dealt) {
  Json json = {
      {"format", "evenhand.doudizhu-deals"}, {"version", 1}, {"samples", dealt.plan.rounds}};
  json.update(shuffle_json(dealt.plan));
  json.update({{"alpha", dealt.alpha},
               {"verdict", verdict_name(dealt.report.outcome)},
               {"dealt", dealt.report.deals},
               {"bombs", feature_json(dealt.report.bombs)},
               {"features", Json::array()}});
  for (const FeatureReport& feature : dealt.report.features) {
    json["features"].push_back(feature_json(feature));
  }
  for (const doudizhu::Deal& deal : dealt.shown) {
    json["deals"].push_back(Json::parse(to_json(deal)));
  }
  return json.dump(2) + "\n";
}

}  // namespace evenhand::cli
