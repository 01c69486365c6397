#include "src/source/label_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;

class LabelRows : public tests::WithFolder {
 protected:
  std::vector<std::string> rows_of(const std::string& text, Selection selection) const {
    write_file(file("log"), text);
    std::vector<std::string> rows;
    for_each_label_row({file("log").string()}, selection, {}, [&](const auto& row) {
      std::string& joined = rows.emplace_back();
      for (const std::string_view label : row) joined += std::string(label) + ";";
    });
    return rows;
  }
};

TEST_F(LabelRows, AreOfTablesAndRecordsWithoutCards) {
  Selection selection;
  selection.labels = {"banner", "id"};
  EXPECT_THAT(rows_of("id,banner\n7,red\n8,blue\n", selection), ElementsAre("red;7;", "blue;8;"));
  EXPECT_THAT(
      rows_of("{\"id\": 7, \"banner\": \"red\"}\n{\"id\": 8, \"banner\": \"blue\"}\n", selection),
      ElementsAre("red;7;", "blue;8;"));
  selection.where = {"id=8"};
  EXPECT_THAT(rows_of("id,banner\n7,red\n8,blue\n", selection), ElementsAre("blue;8;"));
  selection.labels = {"colour"};
  EXPECT_THROW(rows_of("id,banner\n7,red\n", selection), InputError);
}

}  // namespace
}  // namespace evenhand::source
