#include "sims/shuffle/shuffler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/shell.hpp"
#include "base/suggest.hpp"
#include "sims/shuffle/aliases.hpp"
#include "sims/shuffle/files.hpp"
#include "sims/shuffle/registry.hpp"

namespace evenhand::shuffle {
namespace {

const ShufflerInfo* find(std::string_view name, bool has_parameter) {
  for (const ShufflerInfo& info : shufflers()) {
    if (info.name == name && info.parameter.empty() != has_parameter) return &info;
  }
  return nullptr;
}

/// "Fisher_Yates" and "fisher yates" are "fisher-yates"; a parameter stays as it is.
std::string folded_name(std::string_view text) {
  std::string folded(text);
  for (char& c : folded) {
    if (c == ':') break;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_' || c == ' ') c = '-';
  }
  return folded;
}

/// Refuses the name of a file that is no shuffler: people type one where a shuffler is expected.
void refuse_file(std::string_view typed) {
  if (!is_file(typed)) return;
  const std::string command = command_of_file(typed);
  if (command.empty()) {
    throw InputError(
        fmt::format("unknown shuffler '{}', but there is a file of that name; --log reads its "
                    "deals: evenhand audit --log {}",
                    typed, shell_quoted(std::string(typed))));
  }
  throw InputError(
      fmt::format("unknown shuffler '{}', but there is a file of that name; --exec runs it and "
                  "reads the deals that it prints: evenhand audit --exec {}",
                  typed, shell_quoted(command)));
}

[[noreturn]] void refuse_name(std::string_view name) {
  std::vector<std::string_view> known;
  for (const ShufflerInfo& info : shufflers()) {
    if (std::find(known.begin(), known.end(), info.name) == known.end()) known.push_back(info.name);
  }
  for (const Alias& alias : aliases()) known.push_back(alias.name);
  throw InputError(
      unknown_name("shuffler", name, known, "'evenhand list shufflers' shows all of them"));
}

}  // namespace

std::span<const ShufflerInfo> shufflers() { return AllAlgorithms::infos; }

std::string ShufflerSpec::text() const {
  if (info->parameter.empty()) return std::string(info->name);
  return fmt::format("{}:{}", info->name, parameter);
}

ShufflerSpec parse_shuffler(std::string_view typed) {
  const std::string folded = folded_name(typed);
  // "std::shuffle" is a name as a whole.
  const std::string_view text = without_alias(folded);
  const std::size_t colon = text.find(':');
  const std::string_view name = without_alias(text.substr(0, colon));
  const bool has_parameter = colon != std::string_view::npos;
  const ShufflerInfo* const info = find(name, has_parameter);
  if (info == nullptr) {
    const ShufflerInfo* const other = find(name, !has_parameter);
    if (other == nullptr) {
      refuse_file(typed);
      refuse_name(typed.substr(0, typed.find(':')));
    }
    if (has_parameter) {
      throw InputError(fmt::format("shuffler '{}' takes no parameter; write '{}'", text, name));
    }
    throw InputError(
        fmt::format("shuffler '{0}' needs its parameter {1}, a whole number from {2} "
                    "to {3}; write '{0}:{1}', for example '{0}:{4}'",
                    name, other->parameter, other->least, with_thousands(other->most),
                    std::max<std::size_t>(other->least, 7)));
  }
  if (!has_parameter) return {info, 0};
  const std::uint64_t parameter =
      parse_count(text.substr(colon + 1), fmt::format("shuffler '{}': {}", text, info->parameter),
                  info->least, info->most);
  return {info, static_cast<std::size_t>(parameter)};
}

}  // namespace evenhand::shuffle
