#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "sims/random/source.hpp"
#include "src/power/deals_needed.hpp"
#include "src/power/document.hpp"

namespace evenhand::power {

inline Question default_question() {
  Question q;
  q.deck = cards::parse_deck("52");
  q.groups = {"position", "order"};
  return q;
}

inline DealsNeeded needed_by(std::string test, Method method, double deals) {
  DealsNeeded found;
  found.test = std::move(test);
  found.method = method;
  found.deals = deals;
  found.low = deals / 2;
  found.high = method == Method::unseen ? std::numeric_limits<double>::infinity() : deals * 2;
  return found;
}

inline FlawPlan flaw_plan(const std::string& shuffler) {
  FlawPlan plan{{shuffle::parse_shuffler(shuffler), std::string(random::sources().front().name)},
                0.01,
                {needed_by("position.chi-square", Method::exact, 9692.6),
                 needed_by("position.worst-cell", Method::rough, 15800),
                 needed_by("order.successors", Method::unseen, 131072),
                 needed_by("order.rising-sequences-mean", Method::measured, 20.6)}};
  plan.tests.back().curve = {{10, 0.5}, {20.6, 0.9}};
  return plan;
}

inline std::string value_words(const reports::Value& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return std::to_string(*number);
  const auto* words = std::get_if<std::string>(&value);
  return words != nullptr ? *words : "";
}

inline void expect_whole_tables(const reports::Document& document) {
  for (const reports::Section& section : document.sections) {
    EXPECT_FALSE(section.name.empty());
    for (const reports::Table& table : section.tables) {
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.name;
    }
  }
}

}  // namespace evenhand::power
