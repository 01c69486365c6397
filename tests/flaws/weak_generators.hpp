#pragma once

#include "tests/flaws/flaws.hpp"

namespace evenhand::flaws {

// A sound shuffle of a weak generator's outputs, one word for each draw. The generator goes on from
// deal to deal.

/// x -> 48271 x modulo 2^31 - 1; a draw is a share of x.
Dealer minstd(std::uint64_t);
/// r(i) = r(i-3) + r(i-31) modulo 2^32, as glibc's rand() has it; a draw is the remainder of its
/// upper 31 bits.
Dealer glibc_remainders(std::uint64_t);
/// xorshift128+ (Vigna 2017, shifts 23, 17, 26); a draw is the remainder of 64 bits.
Dealer xorshift_remainders(std::uint64_t);
/// V8's Math.random(): the upper 52 bits of xorshift128+'s first word, 64 of them in reverse; a
/// draw is a share.
Dealer v8_shares(std::uint64_t);
/// MT19937 (Matsumoto & Nishimura 1998); a draw is a share of 32 bits.
Dealer mersenne_shares(std::uint64_t);
/// Java's 48-bit generator, its upper 32 bits; a draw is a share.
Dealer lcg48_shares(std::uint64_t);

}  // namespace evenhand::flaws
