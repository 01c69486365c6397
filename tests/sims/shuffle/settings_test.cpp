#include "sims/shuffle/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::shuffle {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ShuffleSettings, AreNamesThatThereAre) {
  EXPECT_EQ(shuffler_named("riffle:7"), "riffle:7");
  EXPECT_THAT([] { shuffler_named("rifle:7"); }, ThrowsMessage<InputError>(HasSubstr("riffle")));
  EXPECT_EQ(rng_named("philox"), "philox");
  EXPECT_THAT([] { rng_named("phillox"); }, ThrowsMessage<InputError>(HasSubstr("philox")));
}

TEST(ShuffleSettings, SayWhatIsShuffled) {
  for (const bool from_previous : {false, true}) {
    EXPECT_EQ(start_named(start_name(from_previous)), from_previous);
  }
  EXPECT_THAT([] { start_named("previus"); }, ThrowsMessage<InputError>(HasSubstr("previous")));
}

}  // namespace
}  // namespace evenhand::shuffle
