#pragma once

#include <memory>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/source/deal_stream.hpp"

namespace evenhand::source {

/// Reads rows of several draws: the cards of each draw, one draw after the other, numbered through
/// as those of `deck`, which cards::pooled_deck() made. Each stream has one of the draws of the
/// same log, with the origins of its rows; a row of which a draw was left out is left out. The
/// pools of the stream's deck have the first numbers that the draws have in the log. Throws
/// InputError as the streams do.
std::unique_ptr<DealStream> pooled_rows(cards::Deck deck,
                                        std::vector<std::unique_ptr<DealStream>> draws);

}  // namespace evenhand::source
