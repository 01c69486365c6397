#pragma once

#include <cstdint>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::proofs {

/// One deal of a session: that of index `deal` from 0.
struct DealToExplain {
  shuffle::ShufflerSpec shuffler;
  cards::Deck deck;
  const random::SourceInfo* rng = nullptr;
  std::uint64_t seed = 1;
  std::uint64_t deal = 0;
};

/// Returns how the deal came about: a row a step, with its choices and what they did. Provenance is
/// the caller's.
reports::Document explain_document(const DealToExplain& question);

}  // namespace evenhand::proofs
