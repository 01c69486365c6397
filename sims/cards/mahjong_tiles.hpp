#pragma once

#include <cstddef>
#include <string>

namespace evenhand::cards {

/// The name of a kind of mahjong tile, 0 … 33: "1m" … "9m", "1p" …, "1s" …, "1z" … "7z".
std::string mahjong_kind_name(std::size_t kind);

/// Its Unicode sign in UTF-8, such as 🀇.
std::string mahjong_kind_sign(std::size_t kind);

}  // namespace evenhand::cards
