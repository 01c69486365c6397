#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/generator/foretelling.hpp"
#include "src/audit/generator/seed_search.hpp"

namespace evenhand::signatures {

/// Returns which generator and algorithm foretell these deals of a source, one after the other from
/// its first on, after how many the generator is known, and the `next` deals after the last that
/// was as foretold; or that none of those that are known does. `share` is moved from 0 to 1
/// meanwhile. The provenance is left to the caller.
reports::Document foretold_document(const audit::Deals& deals, const cards::Deck& deck,
                                    const std::string& source, std::size_t next,
                                    std::atomic<double>& share);

/// "FROM..TO". Throws InputError for what is not a range of whole numbers.
audit::Seeds parse_seed_range(const std::string& text);

/// Returns which of the seeds, of which generator and by which shuffle, give these deals of a
/// source, and the `next` ones if the generator goes on; or that none does. `share` is told how far
/// the search is. Throws InputError where so small a deck has deals of many seeds by chance.
reports::Document seeded_document(const audit::Deals& deals, const cards::Deck& deck,
                                  const std::string& source, const audit::Seeds& seeds,
                                  std::size_t next, std::atomic<double>& share);

}  // namespace evenhand::signatures
