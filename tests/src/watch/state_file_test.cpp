#include "src/watch/state_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "src/run/part_file.hpp"
#include "src/watch/session.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::watch {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

using StateFileTest = tests::WithFolder;

TEST_F(StateFileTest, IsOfOneWatchAtATime) {
  const std::string path = file("new/state").string();
  const auto another = [&] { StateFile{path}; };
  {
    StateFile state(path);
    EXPECT_THAT(another, ThrowsMessage<InputError>(HasSubstr("another watch keeps its state")));
    EXPECT_EQ(load_state(path), std::nullopt) << "nothing was kept yet";
    state.save({{"command", "watch"}, {"deals", 7}});
    EXPECT_THAT(another, ThrowsMessage<InputError>(HasSubstr("another watch keeps its state")));
  }
  EXPECT_NO_THROW(another());
  EXPECT_EQ(run::load_document(path).at("deals"), 7);
}

TEST_F(StateFileTest, RefusesLinksAndWhatCannotBeMade) {
  fs::create_symlink(file("elsewhere"), file("link"));
  EXPECT_THAT([&] { StateFile{file("link").string()}; },
              ThrowsMessage<InputError>(HasSubstr("is a link; name the file itself")));
  EXPECT_FALSE(fs::exists(file("elsewhere")));
  EXPECT_THAT([] { StateFile{"/proc/no/state"}; },
              ThrowsMessage<InputError>(HasSubstr("cannot be kept")));
}

}  // namespace
}  // namespace evenhand::watch
