#pragma once

#include <string>

#include "reports/document.hpp"
#include "sims/shuffle/exact/exact.hpp"
#include "sims/shuffle/exact/order_classes.hpp"

namespace evenhand::proofs {

/// Returns how far the orders are from equally likely: total variation and separation, the
/// likeliest and the unlikeliest, and all of them by probability against 1/n!. More than 64 classes
/// of equally likely orders are drawn as 64 bars, each of neighbouring classes together.
reports::Section orders_section(const shuffle::exact::OrderClasses& orders);

/// The total variation from uniform by the number of riffles (Bayer and Diaconis, Ann. Appl.
/// Probab. 2 (1992)): of one to fourteen, or as many as were asked for, up to forty; without
/// points for decks of more than 208 cards.
reports::Chart riffles_chart(const shuffle::ShufflerSpec& riffle, std::size_t deck_size);

/// "total variation 1/18 from uniform; the likeliest order comes 1.111 times as often as it should,
/// the unlikeliest 0.8889 times", of orders that are not equally likely.
std::string orders_words(const shuffle::exact::OrderClasses& orders);

/// Returns where each card goes, when result.positions is known: the least and the most likely
/// place of a card, all of them as a heat map and, where they are known and not even, as fractions.
reports::Section positions_section(const shuffle::exact::ExactResult& result);

/// "total variation at least 0.07527, so uneven is where card 51 goes": what the distribution of
/// the place of the most uneven card shows of that of the orders.
std::string uneven_card_words(const shuffle::exact::PositionMatrix& positions);

/// Returns what is known exactly of a shuffler: whether it is uniform and how that is known, how
/// far its orders are from 1/n!, and where each card goes. Provenance is the caller's.
reports::Document exact_document(const shuffle::ShufflerSpec& spec,
                                 const shuffle::exact::ExactResult& result);

}  // namespace evenhand::proofs
