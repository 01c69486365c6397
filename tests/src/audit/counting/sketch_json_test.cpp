#include "src/audit/counting/sketch_json.hpp"

#include <gtest/gtest.h>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

KeySketch sketch_of(const std::vector<std::uint64_t>& keys) {
  KeySketch sketch(1000);
  sketch.add(keys);
  sketch.settle();
  return sketch;
}

TEST(SketchJson, IsReadBack) {
  const nlohmann::json saved = save_sketch(sketch_of({3, 900, 3, 4}));
  EXPECT_EQ(saved["size"], 3);
  EXPECT_EQ(unpack_counts(saved["key_steps"], 3, "keys"), (std::vector<std::uint64_t>{3, 1, 896}));
  EXPECT_EQ(unpack_counts(saved["copies"], 3, "keys"), (std::vector<std::uint64_t>{2, 1, 1}));
  KeySketch read = sketch_of({7});
  load_sketch(saved, 4, "keys", read);
  EXPECT_EQ(save_sketch(read), saved);
}

TEST(SketchJson, RefusesWhatCannotHaveBeenHeld) {
  const nlohmann::json good = save_sketch(sketch_of({3, 900, 3, 4}));
  const auto refuses = [&](const std::string& key, const nlohmann::json& value,
                           std::uint64_t keys = 4) {
    nlohmann::json damaged = good;
    damaged[key] = value;
    KeySketch read(1000);
    EXPECT_THROW(load_sketch(damaged, keys, "keys", read), InputError) << key << value;
  };
  refuses("level", 0, 3);  // more copies than keys
  refuses("level", 0, 5);  // fewer, though none was left out
  refuses("level", 64);
  refuses("level", -1);
  refuses("size", 2);
  refuses("size", KeySketch::default_limit + 1);
  refuses("key_steps", pack_counts(std::vector<std::uint64_t>{3, 0, 897}));  // one key twice
  refuses("key_steps", pack_counts(std::vector<std::uint64_t>{3, 1, 997}));  // above the largest
  refuses("copies", nullptr);
}

}  // namespace
}  // namespace evenhand::audit
