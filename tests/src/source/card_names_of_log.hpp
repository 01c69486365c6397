#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {

/// The names of the cards or tiles of the first ten deals of a log, deal by deal.
inline std::vector<std::vector<std::string>> card_names_of(const std::string& text,
                                                           const std::string& columns = "",
                                                           const std::string& where = "") {
  LogOptions options;
  options.selection.columns = columns;
  if (!where.empty()) options.selection.where = {where};
  const auto log = log_of(text, options);
  cards::DealBatch batch(log->deck().size, 10, log->width());
  log->read(batch);
  std::vector<std::vector<std::string>> hands;
  std::as_const(batch).visit([&](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      auto& hand = hands.emplace_back();
      for (const auto card : view[d]) hand.push_back(log->deck().card_names[card]);
    }
  });
  return hands;
}

inline std::string mahjong_refusal(const std::string& text, const std::string& columns = "") {
  try {
    card_names_of(text, columns);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace evenhand::source
