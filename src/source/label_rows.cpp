#include "src/source/label_rows.hpp"

#include <memory>

#include "base/printable.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/cell_part.hpp"
#include "src/source/log_format.hpp"
#include "src/source/readers.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {

void for_each_label_row(const std::vector<std::string>& paths, const Selection& selection,
                        const Interrupted& interrupted,
                        const std::function<void(std::span<const std::string_view>)>& use) {
  LogOptions options;
  options.selection = selection;
  options.interrupted = interrupted;
  // A column of cards is read in any case: one of those that are wanted stands in for it.
  options.selection.columns = parse_asked(selection.labels.front()).column;
  for (const std::string& path : paths) {
    const std::string name = shown_path(path);
    ByteWindow window(open_unpacked(path, interrupted));
    const ReaderInfo& info = reader_of(detect_format(window, name, options));
    check_selection(info, options.selection, name);
    const std::unique_ptr<RowReader> rows = make_rows(info, {window, name, info.format, options});
    Row row;
    while (rows->next(row)) use(row.labels);
  }
}

}  // namespace evenhand::source
