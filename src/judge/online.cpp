#include "src/judge/online.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/judge/confirm.hpp"
#include "src/judge/together.hpp"

namespace evenhand::judge {
namespace {

/// The member "biased" of a line, or nothing where the line is not one of ours.
bool was_biased(std::string_view line, std::string_view where, std::size_t number) {
  const auto saved = nlohmann::json::parse(line, nullptr, false);
  if (saved.is_object() && saved.contains("audit") && saved.contains("biased") &&
      saved["biased"].is_boolean()) {
    return saved["biased"].get<bool>();
  }
  throw InputError(fmt::format(
      "{}, line {}: not an audit that 'evenhand check --online' recorded; give the file that it "
      "wrote, or a name that no file has",
      where, number));
}

}  // namespace

OnlineControl::OnlineControl(double alpha, std::string_view record, std::string_view where)
    : alpha_(alpha) {
  while (!record.empty()) {
    const std::size_t end = std::min(record.find('\n'), record.size());
    biased_ += was_biased(record.substr(0, end), where, audits_ + 1) ? 1 : 0;
    ++audits_;
    record.remove_prefix(std::min(end + 1, record.size()));
  }
}

double OnlineControl::level() const {
  const auto next = static_cast<double>(audits_ + 1);
  const double share = 6 / (std::numbers::pi * std::numbers::pi * next * next);
  return alpha_ * share * static_cast<double>(biased_ + 1);
}

bool OnlineControl::is_next_biased(std::string_view name, const reports::Judgement& judgement) {
  const double log_e = log_e_value(judgement);
  const double at = level();
  const bool is_biased = log_e >= -std::log(at);
  nlohmann::ordered_json line = {
      {"audit", name},
      {"verdict", verdict_name(judgement.verdict)},
      {"log_e", std::isfinite(log_e) ? nlohmann::ordered_json(log_e) : nlohmann::ordered_json()},
      {"level", at},
      {"biased", is_biased}};
  record_ += line.dump() + '\n';
  ++audits_;
  biased_ += is_biased ? 1 : 0;
  return is_biased;
}

void OnlineControl::judge(std::string_view name, reports::Document& document) {
  bool is_any_biased = false;
  for (const reports::Section& section : document.sections) {
    if (!section.judgement) continue;
    const bool is_biased = is_next_biased(name, *section.judgement);
    is_any_biased = is_any_biased || is_biased;
  }
  if (is_any_biased || document.verdict != reports::Verdict::biased) return;
  take_back(document,
            fmt::format("not biased under one error rate of {} over {} so far; by itself ",
                        rounded(alpha_), with_noun(audits_, "audits")));
}

}  // namespace evenhand::judge
