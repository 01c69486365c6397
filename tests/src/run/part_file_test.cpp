#include "src/run/part_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.hpp"
#include "base/sha256.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/part_of_format.hpp"

namespace evenhand::run {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class PartFile : public tests::WithFolder {
 protected:
  auto loading(const std::string& content) const {
    write_file(file("part"), content);
    return [path = file("part")] { load_document(path); };
  }
  std::string saved() const {
    save_document({{"plan", {1, 2}}}, file("part"));
    return read_file(file("part"));
  }
};

TEST_F(PartFile, KeepsTheDocument) {
  save_document({{"plan", {1, 2.5, "x", nullptr, UINT64_MAX}}}, file("part"));
  EXPECT_EQ(
      load_document(file("part")),
      (nlohmann::json{{"format", part_format}, {"plan", {1, 2.5, "x", nullptr, UINT64_MAX}}}));
}

TEST_F(PartFile, RefusesAnyDamage) {
  const std::string whole = saved();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    EXPECT_THROW(loading(flipped)(), InputError) << at;
    EXPECT_THROW(loading(whole.substr(0, at))(), InputError) << at;
  }
  EXPECT_THROW(loading(whole + "x")(), InputError);
  EXPECT_NO_THROW(loading(whole)());
}

TEST_F(PartFile, SaysWhatIsWrong) {
  const std::string whole = saved();
  std::string flipped = whole;
  flipped[20] = static_cast<char>(flipped[20] ^ 1);
  EXPECT_THAT(loading(flipped), ThrowsMessage<InputError>(HasSubstr("SHA-256 does not match")));
  EXPECT_THAT(loading(whole.substr(0, 30)), ThrowsMessage<InputError>(HasSubstr("cut short")));
  EXPECT_THAT(loading("something else"), ThrowsMessage<InputError>(HasSubstr("not a checkpoint")));
  EXPECT_THAT([&] { load_document(file("none")); },
              ThrowsMessage<InputError>(HasSubstr("cannot be read")));
}

/// A whole file of these bytes of CBOR.
std::string with_body(const std::string& body) {
  const std::string content = "evenhand part\n" + body;
  return content + Sha256().hex(content);
}

TEST_F(PartFile, RefusesWhatCouldDoHarm) {
  EXPECT_THAT(loading(with_body(std::string(200000, '\x81') + '\0')),
              ThrowsMessage<InputError>(HasSubstr("nested more than 64 deep")));
  EXPECT_THAT(loading(with_body("\xa1\x61x\xfb\x7f\xf8" + std::string(6, '\0'))),
              ThrowsMessage<InputError>(HasSubstr("not finite")));
  EXPECT_THAT(loading(with_body("\xa2\x61x\x01\x61x\x02")),
              ThrowsMessage<InputError>(HasSubstr("a key stands twice: 'x'")));
  EXPECT_THAT(loading(with_body("\xff")), ThrowsMessage<InputError>(HasSubstr("damaged")));
  EXPECT_THAT(loading(""), ThrowsMessage<InputError>(HasSubstr("empty")));
}

TEST_F(PartFile, RefusesOtherFormats) {
  EXPECT_NO_THROW(loading(part_of_format(part_format))());
  EXPECT_THAT(loading(part_of_format(1)),
              ThrowsMessage<InputError>(
                  HasSubstr(fmt::format("written by an older evenhand (format 1, this program "
                                        "reads {}); run that part of the session again",
                                        part_format))));
  EXPECT_THAT(loading(part_of_format(99)),
              ThrowsMessage<InputError>(HasSubstr("written by a newer evenhand (format 99")));
}

}  // namespace
}  // namespace evenhand::run
