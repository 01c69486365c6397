#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {

/// Holds a generator of SP 800-90A on SHA-256 to the published answers of that name: what is put
/// out the second time.
template <class Drbg>
void expect_published(const std::string& name) {
  for (const KnownAnswer& answer : known_answers(name)) {
    Drbg drbg("SHA256", answer.bytes("entropy"), answer.bytes("nonce"),
              answer.bytes("personalization"));
    std::vector<std::uint8_t> output(128);
    drbg.generate(output);
    drbg.generate(output);
    EXPECT_EQ(output, answer.bytes("output"));
  }
}

}  // namespace evenhand::random
