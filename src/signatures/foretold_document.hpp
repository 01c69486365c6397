#pragma once

#include <atomic>
#include <cstddef>
#include <string>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/generator/foretelling.hpp"

namespace evenhand::signatures {

/// Returns which generator and algorithm foretell these deals of a source, one after the other from
/// its first on, after how many the generator is known, and the `next` deals after the last that
/// was as foretold; or that none of those that are known does. `share` is moved from 0 to 1
/// meanwhile. The provenance is left to the caller.
reports::Document foretold_document(const audit::Deals& deals, const cards::Deck& deck,
                                    const std::string& source, std::size_t next,
                                    std::atomic<double>& share);

}  // namespace evenhand::signatures
