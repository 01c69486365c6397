#include "src/watch/session.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/version.hpp"
#include "reports/json_members.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"

namespace evenhand::watch {
namespace {

namespace fs = std::filesystem;

LockedFile taken(const std::string& path) {
  std::error_code ignored;
  if (fs::is_symlink(fs::symlink_status(path, ignored))) {
    throw InputError(fmt::format("--state {}: is a link; name the file itself", path));
  }
  fs::create_directories(fs::path(path).parent_path(), ignored);
  try {
    if (auto file = LockedFile::claim(path)) return std::move(*file);
    if (auto file = LockedFile::take_over(path)) return std::move(*file);
  } catch (const RunError& error) {
    throw InputError(fmt::format("--state {}: cannot be kept: {}; name a file that can be written",
                                 path, error.what()));
  }
  throw InputError(fmt::format(
      "--state {}: another watch keeps its state in it; end that, or name another file", path));
}

using Clock = std::chrono::steady_clock;
using std::chrono_literals::operator""ms;

constexpr auto between_saves = 1000ms;
constexpr auto between_lines = 100ms;
// For others who write a history: an alarm may come while it waits, and at the end none does.
constexpr auto history_wait = 50ms;
constexpr auto last_history_wait = 5000ms;

/// The length up to which a file was written, and the SHA-256 of that.
struct Written {
  std::uint64_t bytes = 0;
  std::string digest;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("bytes", self.bytes, at_most(INT64_MAX));
    use("digest", self.digest);
  }
};

std::optional<Written> written_of(const std::optional<run::RecordFile>& file) {
  if (!file) return std::nullopt;
  return Written{file->written(), file->digest()};
}

std::optional<run::RecordFile> opened(const std::string& path, const std::string& option,
                                      bool replaces, const std::optional<Written>& written) {
  if (path.empty()) return std::nullopt;
  if (!written) return run::RecordFile::begin(path, replaces, option);
  return run::RecordFile::go_on(path, written->bytes, written->digest, option);
}

/// Returns a member of a state that may be missing; nothing without a state.
template <class T>
std::optional<T> saved_in(const std::optional<nlohmann::json>& state, const std::string& path,
                          const char* name) {
  std::optional<T> value;
  if (state) reports::load(reports::JsonMember(path, *state)[name], value);
  return value;
}

history::Subject subject_of(const Plan& plan) {
  return {plan.deals.sources.front().name,
          plan.deals.deck.name,
          nlohmann::json(to_json(plan)).dump(),
          program_name(),
          plan.watched.alpha,
          plan.watched.arl};
}

InputError of_another_watch(const std::string& path, const std::string& member) {
  return InputError(fmt::format(
      "--state {}: begun with another {}; give the options that it was begun with, or another file",
      path, member));
}

/// Returns which member of a plan is another one than that in the state; empty when none is.
std::string difference(const nlohmann::json& plan, const nlohmann::json& saved) {
  for (const auto& [key, value] : plan.items()) {
    if (!saved.is_object() || !saved.contains(key) || saved.at(key) != value) return key;
  }
  return {};
}

}  // namespace

StateFile::StateFile(const std::string& path) : file_(taken(path)) {}

void StateFile::save(nlohmann::json document) {
  file_.replace(run::document_bytes(std::move(document)));
}

void Told::add_bad_deal(std::string_view what, std::string_view text) {
  constexpr std::size_t most_kept = std::size_t{16} << 20U;
  if (kept > most_kept) {
    ++more_bad_deals;
    return;
  }
  bad_deals.emplace_back(what, text);
  kept += what.size() + text.size();
}

std::optional<nlohmann::json> load_state(const std::string& path) {
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path) ||
      std::filesystem::file_size(path, error) == 0)
    return std::nullopt;
  nlohmann::json document = run::load_document(path, "begin again with another --state");
  const reports::JsonMember state(path, document);
  if (!state.has("command") || !state["command"].is("watch")) {
    throw InputError(fmt::format("--state {}: holds no watch; name another file", path));
  }
  // Refuses a state that lacks one of these.
  for (const char* member : {"plan", "watch", "feed", "events", "bad_deals", "history"}) {
    static_cast<void>(state[member]);
  }
  return document;
}

Session::Session(Plan plan, std::unique_ptr<Feed> feed, const std::optional<nlohmann::json>& state,
                 std::shared_ptr<Told> told, SessionOptions options)
    : plan_(std::move(plan)),
      feed_(std::move(feed)),
      told_(std::move(told)),
      options_(std::move(options)),
      commands_(options_.note),
      watcher_(std::make_unique<Watcher>(plan_.deals.deck, plan_.watched,
                                         [this](const Event& event) { tell(event); })) {
  if (!options_.state.empty() && options_.state_file == nullptr) {
    options_.state_file = std::make_shared<StateFile>(options_.state);
  }
  if (state) load(*state);
  open_files(state);
  position_ = feed_->position();
  // From now on what is begun can be gone on with, whatever happens.
  save(history_wait);
  record({watcher_->standing().deals,
          history::StartEvent{program_name(), plan_.deals.sources.front().name,
                              plan_.deals.deck.name, plan_.watched.alpha, plan_.watched.arl}},
         history::time_now());
  if (state && position_.is_null()) {
    watcher_->gap("the deals came from a stream that cannot be read again");
  }
}

void Session::load(const nlohmann::json& state) {
  const std::string member = difference(to_json(plan_), state.at("plan"));
  if (!member.empty()) throw of_another_watch(options_.state, member);
  const reports::JsonMember saved(options_.state, state);
  reports::load(saved["watch"], *watcher_);
  // A feed that can be gone on with stands after the last deal that was looked at.
  const reports::JsonMember feed = saved["feed"];
  if (feed_->position().is_null() != feed.is_null()) feed.refuse("where the deals went on");
  if (feed.is_null()) return;
  const std::uint64_t deals = watcher_->standing().deals;
  if (feed["deals"].count() != deals) feed["deals"].refuse(fmt::format("{}, as watched", deals));
}

void Session::open_files(const std::optional<nlohmann::json>& state) {
  const std::string& path = options_.state;
  events_ = opened(options_.events, "--events", options_.replaces,
                   saved_in<Written>(state, path, "events"));
  bad_deals_ = opened(options_.bad_deals, "--bad-deals", options_.replaces,
                      saved_in<Written>(state, path, "bad_deals"));
  if (options_.history.empty()) return;
  history_ =
      history::open_writer(options_.history, subject_of(plan_),
                           saved_in<history::Place>(state, path, "history"), history::time_now());
}

void Session::record(const Event& event, const std::string& time) {
  if (events_) events_->append(to_line(event, time));
  if (history_) history_->add(event, time);
}

void Session::tell(const Event& event) {
  const std::string time = history::time_now();
  record(event, time);
  if (!event.is_alarm() || options_.on_alarm.empty()) return;
  commands_.start(options_.on_alarm, to_line(event, time));
}

void Session::glance(const std::function<void(const Watcher& watcher)>& look) const {
  const auto lock = locked();
  look(*watcher_);
}

std::unique_lock<std::mutex> Session::locked() const {
  const std::lock_guard turn(queue_);
  return std::unique_lock(mutex_);
}

void Session::take_told() {
  const auto lock = locked();
  const Told told = std::exchange(*told_, {});
  for (const std::string& why : told.gaps) watcher_->gap(why);
  for (const auto& [what, text] : told.bad_deals) {
    if (bad_deals_) bad_deals_->append(fmt::format("# {}\n{}\n", what, text));
  }
  if (told.more_bad_deals > 0 && bad_deals_) {
    bad_deals_->append(fmt::format("# {} more deals at once, which are not kept\n",
                                   with_thousands(told.more_bad_deals)));
  }
  const std::uint64_t bad = told.bad_deals.size() + told.more_bad_deals;
  if (bad > 0) watcher_->add_bad(bad);
}

void Session::run() {
  const run::InterruptGuard guard;
  take_told();
  try {
    look_until_the_end();
  } catch (...) {
    save(history_wait);
    throw;
  }
  // Events that were reported after the state are taken back by a session that goes on with it.
  keep_history(history_failure_.empty() ? last_history_wait : history_wait);
}

void Session::keep_history(std::chrono::milliseconds wait) {
  if (!history_) return;
  const bool was_behind = !history_failure_.empty();
  history_failure_ = history_->keep(wait);
  if (history_failure_.empty() == !was_behind) return;
  options_.note(was_behind ? "the history has all events again"
                           : fmt::format("{}; new events wait in memory, and the watch goes on",
                                         history_failure_));
}

void Session::look_until_the_end() {
  const cards::Deck& deck = plan_.deals.deck;
  cards::DealBatch deals(deck.size, watcher_->most_block(), deck.width());
  Clock::time_point saved = Clock::now();
  Clock::time_point shown = saved;
  while (true) {
    const std::uint64_t wanted = watcher_->next_block();
    deals.resize(wanted);
    feed_->read(deals);
    // Deals that were not enough for a block are looked at where nothing comes after them, and are
    // not in the state: a log that goes on is gone on with as if it had never stopped.
    const bool is_end = deals.size() < wanted;
    if (is_end) save(last_history_wait);
    take_told();
    if (is_end && run::interrupted()) return;
    {
      const auto lock = locked();
      watcher_->look(deals);
      last_look_ = std::time(nullptr);
    }
    if (is_end) return;
    position_ = feed_->position();
    const Clock::time_point now = Clock::now();
    const bool is_told = plan_.stops_on_alarm && watcher_->has_alarmed();
    const bool is_last = is_told || run::interrupted();
    if (now - saved >= between_saves || is_last) {
      save(is_last ? last_history_wait : history_wait);
      saved = now;
    }
    if (options_.progress && now - shown >= between_lines) {
      options_.progress(*watcher_);
      shown = now;
    }
    if (is_last) return;
  }
}

void Session::save(std::chrono::milliseconds wait_for_history) {
  records_failure_.clear();
  if (events_ && !events_->sync()) records_failure_ = events_->failure();
  if (bad_deals_ && !bad_deals_->sync()) records_failure_ = bad_deals_->failure();
  keep_history(wait_for_history);
  state_failure_.clear();
  // A state is never ahead of the events that go with it.
  if (options_.state.empty() || !failure().empty()) return;
  try {
    options_.state_file->save(
        {{"command", "watch"},
         {"plan", to_json(plan_)},
         {"watch", reports::saved(*watcher_)},
         {"feed", position_},
         {"events", reports::saved(written_of(events_))},
         {"bad_deals", reports::saved(written_of(bad_deals_))},
         {"history", history_ ? reports::saved(history_->place()) : reports::JsonValue()}});
  } catch (const RunError& error) {
    state_failure_ = error.what();
  }
}

std::string Session::failure() const {
  if (!records_failure_.empty()) return records_failure_;
  return !history_failure_.empty() ? history_failure_ : state_failure_;
}

}  // namespace evenhand::watch
