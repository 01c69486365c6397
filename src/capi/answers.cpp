#include "src/capi/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "reports/formats.hpp"
#include "reports/terminal.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/program/program.hpp"

namespace evenhand::capi {
namespace {

/// The commands that answer without counting deals of the caller, and leave a document.
constexpr std::array<std::string_view, 10> answering = {
    "claims", "exact", "explain", "hand", "identify", "odds", "plan", "pvalue", "sprt", "verify"};

std::string word_of(const nlohmann::json& value) {
  std::string word = cli::option_text("the request", value);
  if (word.find('\0') == std::string::npos) return word;
  throw InputError("the request: found a text with a byte 0, which no word of a command line has");
}

std::vector<std::string> words_of_request(const nlohmann::json& request) {
  if (!request.is_array() && !request.is_object()) {
    throw InputError("the request: expected an array of words, or an object of options");
  }
  std::vector<std::string> words;
  if (request.is_array()) {
    for (const nlohmann::json& each : request) words.push_back(word_of(each));
    return words;
  }
  if (request.contains("arguments")) {
    const nlohmann::json& arguments = request["arguments"];
    if (!arguments.is_array()) throw InputError("the request: arguments: expected an array");
    words = words_of_request(arguments);
  }
  nlohmann::json options = request;
  options.erase("arguments");
  for (std::string& word : cli::words_of_options(options)) words.push_back(std::move(word));
  return words;
}

}  // namespace

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

reports::Document answer_to(std::string_view name, std::string_view request) {
  if (std::find(answering.begin(), answering.end(), name) == answering.end()) {
    throw InputError(unknown_name("name", printable(std::string(name), 200), answering,
                                  fmt::format("expected one of {}", fmt::join(answering, ", "))));
  }
  std::vector<std::string> words = words_of_request(cli::json_from(request, "the request"));
  words.insert(words.begin(), std::string(name));
  return cli::answer_of(words);
}

}  // namespace evenhand::capi
