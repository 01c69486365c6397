#include "src/capi/rendering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "reports/formats.hpp"
#include "reports/terminal.hpp"

namespace evenhand::capi {

std::string rendered(const reports::Document& document, std::string_view format) {
  if (format == "text") return reports::to_terminal(document);
  const std::size_t slash = std::min(format.find('/'), format.size());
  const std::vector<const reports::Format*> found = reports::parse_formats(format.substr(0, slash));
  if (found.size() != 1) throw InputError(fmt::format("'{}': expected one format", format));
  const std::vector<reports::File> files = found.front()->render(document, {});
  if (slash == format.size() && found.front()->one_file) return files.front().content;
  std::vector<std::string_view> names;
  for (const reports::File& file : files) {
    if (file.name == format.substr(std::min(slash + 1, format.size()))) return file.content;
    names.push_back(file.name);
  }
  throw InputError(fmt::format("'{}': the format {} has several files; name one of {}, as in {}/{}",
                               format, found.front()->name, fmt::join(names, ", "),
                               found.front()->name, names.front()));
}

}  // namespace evenhand::capi
