#pragma once

namespace evenhand {

/// Sums of squares and products, which 64 bits do not hold for as many deals as there may be: 2^53
/// deals with a term below 2^74 each stay below 2^127.
__extension__ using Wide = unsigned __int128;

}  // namespace evenhand
