#include "src/cli/command/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <type_traits>

namespace evenhand::cli {
namespace {

bool is_word(const std::string& name) { return name.starts_with("--"); }

/// "-q" and "--quiet" of "-q,--quiet": letters first.
std::vector<std::string> split_names(const std::string& list) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    names.push_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  std::stable_partition(names.begin(), names.end(), std::not_fn(is_word));
  return names;
}

}  // namespace

bool Option::is_list() const {
  return std::holds_alternative<ListReader>(target) ||
         std::holds_alternative<std::vector<std::string>*>(target);
}

const std::string& Option::name() const {
  const auto word = std::find_if(names.begin(), names.end(), is_word);
  return word == names.end() ? names.front() : *word;
}

std::string Option::plain_name() const {
  return name().substr(std::min(name().find_first_not_of('-'), name().size()));
}

Option* Option::type_name(std::string words) {
  type = std::move(words);
  return this;
}

Option* Option::group(std::string words) {
  heading = std::move(words);
  return this;
}

Option* Option::default_str(std::string words) {
  default_text = std::move(words);
  return this;
}

Option* Option::capture_default_str() {
  default_text = std::visit(
      [](const auto& to) -> std::string {
        using Value = std::remove_pointer_t<std::remove_cvref_t<decltype(to)>>;
        if constexpr (std::is_same_v<Value, double>) {
          return fmt::format("{:g}", *to);
        } else if constexpr (std::is_same_v<Value, std::string> || std::is_integral_v<Value>) {
          return fmt::format("{}", *to);
        } else {
          return {};
        }
      },
      target);
  return this;
}

Option* Option::required() {
  is_required = true;
  return this;
}

Option* Option::needs(Option* other) {
  needed.insert(other);
  return this;
}

Option* Option::needs(std::string_view other) { return needs(command->get_option(other)); }

Option* Option::excludes(Option* other) {
  excluded.insert(other);
  other->excluded.insert(this);
  return this;
}

Option* Option::excludes(std::string_view other) { return excludes(command->get_option(other)); }

Option* Option::check(Check one) {
  checks.push_back(std::move(one));
  return this;
}

Option* Option::expected(int count) {
  values = count;
  return this;
}

Option* Option::take_all() {
  takes_all = true;
  return this;
}

Option* Option::allow_extra_args(bool is_allowed) {
  takes_more = is_allowed;
  return this;
}

Command::Command(std::string its_name, std::string its_summary, Command* its_parent)
    : name(std::move(its_name)), summary(std::move(its_summary)), parent(its_parent) {
  add_flag("-h,--help", Reader(), "This help; --help all: with all options")->asks = Asked::help;
}

Option* Command::add_option(const std::string& names, Target target, std::string words) {
  Option& added = options.emplace_back();
  added.names = split_names(names);
  added.target = std::move(target);
  added.help = std::move(words);
  added.command = this;
  return &added;
}

Option* Command::add_flag(const std::string& names, Target target, std::string words) {
  Option* const added = add_option(names, std::move(target), std::move(words));
  added->is_flag = true;
  return added;
}

void Command::remove_option(std::string_view name_of_it) {
  Option* const gone = get_option(name_of_it);
  for (Option& option : options) {
    option.needed.erase(gone);
    option.excluded.erase(gone);
  }
  options.remove_if([&](const Option& option) { return &option == gone; });
}

Command* Command::add_subcommand(std::string its_name, std::string its_summary) {
  return &commands.emplace_back(std::move(its_name), std::move(its_summary), this);
}

const Option* Command::find_option(std::string_view name_of_it) const {
  for (const Option& option : options) {
    if (std::find(option.names.begin(), option.names.end(), name_of_it) != option.names.end()) {
      return &option;
    }
  }
  return nullptr;
}

Option* Command::find_option(std::string_view name_of_it) {
  return const_cast<Option*>(std::as_const(*this).find_option(name_of_it));
}

Option* Command::get_option(std::string_view name_of_it) {
  if (Option* const found = find_option(name_of_it)) return found;
  throw std::out_of_range(std::string(name_of_it));
}

const Command& Command::chosen_command() const {
  return chosen == nullptr ? *this : chosen->chosen_command();
}

bool Command::has_typed(std::string_view option) const {
  const Option* const found = find_option(option);
  return found != nullptr && found->is_typed();
}

std::string Command::full_name(char between) const {
  return (parent == nullptr ? "" : parent->full_name(between) + between) + name;
}

std::vector<const Command*> Command::with_all_below() const {
  std::vector<const Command*> all = {this};
  for (const Command& below : commands) {
    for (const Command* const each : below.with_all_below()) all.push_back(each);
  }
  return all;
}

}  // namespace evenhand::cli
