#include "src/judge/method.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "tests/places.hpp"

namespace evenhand::judge {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Methods, StandInTheOrderOfTheEnumeration) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < methods.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(methods[i].method), i);
    EXPECT_TRUE(names.insert(methods[i].name).second) << methods[i].name;
    EXPECT_FALSE(methods[i].meaning.ends_with('.')) << methods[i].name;
  }
}

TEST(Methods, AreFoundByWhatPeopleCallThem) {
  for (const MethodInfo& info : methods) {
    EXPECT_THAT(methods_called(info.name), testing::Contains(info.method)) << info.name;
  }
  EXPECT_THAT(methods_called("ks"), ElementsAre(Method::kolmogorov_smirnov));
  EXPECT_THAT(methods_called("kolmogorov smirnov"), ElementsAre(Method::kolmogorov_smirnov));
  EXPECT_THAT(methods_called("Chi Square"),
              ElementsAre(Method::chi_square, Method::hypergeometric));
  EXPECT_THAT(methods_called("hypergeometric"),
              ElementsAre(Method::hypergeometric, Method::fisher_exact));
  EXPECT_THAT(methods_called("fishers exact"), ElementsAre(Method::fisher_exact));
  EXPECT_THAT(methods_called("permutation"), ElementsAre(Method::permutation));
  EXPECT_THAT(methods_called("kolmogorow"), IsEmpty());
  EXPECT_THAT(methods_called(""), IsEmpty());
  EXPECT_THAT(methods_called("卡方"), IsEmpty());
}

TEST(Methods, AreThoseOfTheSchema) {
  const auto schema =
      nlohmann::json::parse(read_file(tests::source_folder() + "/docs/document.schema.json"));
  std::set<std::string> listed;
  for (const auto& name : schema["definitions"]["finding"]["properties"]["method"]["enum"]) {
    listed.insert(name.get<std::string>());
  }
  std::set<std::string> known;
  for (const MethodInfo& info : methods) known.insert(std::string(info.name));
  EXPECT_EQ(listed, known);
}

}  // namespace
}  // namespace evenhand::judge
