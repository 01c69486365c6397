#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::judge {

/// The judgement of new units on what is to be confirmed.
struct SecondLook {
  reports::Judgement judgement;
  std::uint64_t units = 0;
};

/// Makes a document and its judgements that are biased inconclusive; `why` stands before their
/// reasons.
void take_back(reports::Document& document, std::string_view why);

/// Adds to a document whose verdict is biased what a second session says, in a section of its own.
/// It stays biased when the second is biased, too; else it is inconclusive, as are its judgements
/// that were biased. Without a second look it is inconclusive: nothing confirms it.
///
/// Both sessions are independent, and each calls an even-handed source biased with a probability of
/// at most its alpha; so both do with at most the product, which the document states. `unit` is
/// what is counted: "deals".
void confirm(reports::Document& document, const std::optional<SecondLook>& second,
             std::string_view unit);

}  // namespace evenhand::judge
