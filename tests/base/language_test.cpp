#include "base/language.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>

namespace evenhand {
namespace {

/// The variables that say which language is wanted, for as long as it stands.
class LanguageEnvironment {
 public:
  explicit LanguageEnvironment(const std::map<std::string, std::string>& values) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
      const char* const value = std::getenv(name);
      before_[name] = value == nullptr ? std::nullopt : std::optional<std::string>(value);
      const auto found = values.find(name);
      set(name, found == values.end() ? std::nullopt : std::optional(found->second));
    }
  }
  ~LanguageEnvironment() {
    for (const auto& [name, value] : before_) set(name.c_str(), value);
  }
  LanguageEnvironment(const LanguageEnvironment&) = delete;
  LanguageEnvironment& operator=(const LanguageEnvironment&) = delete;

 private:
  static void set(const char* name, const std::optional<std::string>& value) {
    if (value) {
      setenv(name, value->c_str(), 1);
    } else {
      unsetenv(name);
    }
  }

  std::map<std::string, std::optional<std::string>> before_;
};

using Languages = std::vector<std::string>;

TEST(Language, IsThatOfTheEnvironment) {
  const auto asked = [](const std::map<std::string, std::string>& values) {
    const LanguageEnvironment environment(values);
    return languages_of_environment();
  };
  EXPECT_EQ(asked({}), Languages());
  EXPECT_EQ(asked({{"LANG", "zh_CN.UTF-8"}}), Languages{"zh_CN"});
  EXPECT_EQ(asked({{"LANG", "de_DE.UTF-8"}, {"LC_MESSAGES", "zh_CN.utf8@x"}}), Languages{"zh_CN"});
  EXPECT_EQ(asked({{"LANG", "zh_CN.UTF-8"}, {"LC_ALL", "C"}}), Languages());
  EXPECT_EQ(asked({{"LANG", "zh_CN.GBK"}}), Languages());
  EXPECT_EQ(asked({{"LANG", "zh"}}), Languages{"zh"});
  EXPECT_EQ(asked({{"LANG", "en_US.UTF-8"}, {"LANGUAGE", "de:zh_CN:en"}}),
            (Languages{"de", "zh_CN", "en"}));
  EXPECT_EQ(asked({{"LANG", "C"}, {"LANGUAGE", "zh"}}), Languages());
}

TEST(Language, IsUsedFromThenOn) {
  EXPECT_EQ(language(), "en");
  EXPECT_EQ(translated("biased"), "biased");
  use_language(
      "zh",
      "msgid \"biased\"\nmsgstr \"有偏\"\n\nmsgctxt \"value\"\nmsgid \"yes\"\nmsgstr \"是\"\n");
  EXPECT_EQ(language(), "zh");
  EXPECT_EQ(translated("biased"), "有偏");
  EXPECT_EQ(translated_value("biased"), "biased");
  EXPECT_EQ(translated_value("yes"), "是");
  use_language("en", "");
  EXPECT_EQ(translated("biased"), "biased");
}

}  // namespace
}  // namespace evenhand
