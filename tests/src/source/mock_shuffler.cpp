// An external shuffler that behaves, and misbehaves, as it is told: `mock_shuffler WHAT [COUNT]`.
// Deals have four cards. Where COUNT deals come before the misdeed, they are printed at once.

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

void print_deals(long count) {
  for (long i = 0; i < count; ++i) std::cout << (i % 2 == 0 ? "2 0 3 1\n" : "1 3 2 0\n");
  std::cout.flush();
}

void print_for_ever() {
  while (std::cout) print_deals(100);
}

[[noreturn]] void sleep_for_ever() {
  while (true) ::pause();
}

void crash() {
  ::signal(SIGSEGV, SIG_DFL);
  ::raise(SIGSEGV);
}

void fail() {
  for (int i = 1; i <= 30; ++i) std::cerr << "complaint " << i << '\n';
  std::cerr << "out of \x1B[31mcards\n";
  std::exit(3);
}

void flood_stderr() {
  const std::string line(1000, 'x');
  for (int i = 0; i < 3000; ++i) std::cerr << line << '\n';
  print_deals(4);
}

void refuse_to_end() {
  ::signal(SIGTERM, SIG_IGN);
  ::signal(SIGPIPE, SIG_IGN);
  print_deals(4);
  sleep_for_ever();
}

/// Leaves a process running that ignores SIGTERM.
void leave_grandchild() {
  if (::fork() == 0) refuse_to_end();
  sleep_for_ever();
}

void close_output() {
  print_deals(1);
  ::close(STDOUT_FILENO);
  sleep_for_ever();
}

std::string reversed(const std::string& line) {
  std::string answer;
  std::size_t at = 0;
  while (at < line.size()) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    answer = line.substr(at, end - at) + (answer.empty() ? "" : " ") + answer;
    at = end + 1;
  }
  return answer;
}

/// Answers at once, or all together at the end of its input.
void filter(bool at_once) {
  std::string line;
  std::vector<std::string> answers;
  while (std::getline(std::cin, line)) {
    if (at_once) {
      std::cout << reversed(line) << std::endl;
    } else {
      answers.push_back(reversed(line));
    }
  }
  for (const std::string& answer : answers) std::cout << answer << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, std::function<void()>> deeds = {
      {"forever", print_for_ever},
      {"nothing", [] {}},
      {"crash", crash},
      {"fail", fail},
      {"hang", sleep_for_ever},
      {"garbage",
       [] {
         std::cout << "\x01\x02 what?\n" << std::flush;
         std::cerr << "oops\n";
       }},
      {"flood", flood_stderr},
      {"stubborn", refuse_to_end},
      {"grandchild", leave_grandchild},
      {"close", close_output},
      {"filter", [] { filter(true); }},
      {"late-filter", [] { filter(false); }},
      {"one-answer",
       [] {
         std::string line;
         std::getline(std::cin, line);
         std::cout << reversed(line) << '\n';
       }},
      {"cut", [] { std::cout << "2 0"; }},
  };
  const auto deed = deeds.find(argc > 1 ? argv[1] : "");
  if (deed == deeds.end()) return 64;
  if (argc > 2) print_deals(std::strtol(argv[2], nullptr, 10));
  deed->second();
  return 0;
}
