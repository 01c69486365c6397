#pragma once

#include <fmt/format.h>

#include "sims/mahjong/analysis.hpp"

namespace evenhand::cli {

/// Appends what is known of a hand: a few lines for people.
void append_mahjong_text(fmt::memory_buffer& out, const mahjong::Hand& hand,
                         const mahjong::Analysis& analysis);
/// Appends one JSON object and a newline.
void append_mahjong_json(fmt::memory_buffer& out, const mahjong::Hand& hand,
                         const mahjong::Analysis& analysis);

}  // namespace evenhand::cli
