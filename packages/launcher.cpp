// Starts the program of the relocatable archive: with the loader and the libraries beside it,
// whatever the system has of its own. Linked statically. The folders are bin/evenhand (this),
// lib/evenhand/.

#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

#ifdef __aarch64__
const char* const loader_name = "/ld-linux-aarch64.so.1";
#else
const char* const loader_name = "/ld-linux-x86-64.so.2";
#endif

/// Returns where this program is: as the kernel says, else as it was called.
std::string own_path(const char* called) {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : called;
}

std::string folder_above(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string libraries = folder_above(own_path(argv[0])) + "/../lib/evenhand";
  const std::string loader = libraries + loader_name;
  std::vector<std::string> words = {loader,    "--inhibit-cache", "--library-path",       libraries,
                                    "--argv0", "evenhand",        libraries + "/evenhand"};
  words.insert(words.end(), argv + (argc > 0 ? 1 : 0), argv + argc);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(loader.c_str(), arguments.data());
  std::perror(("evenhand: " + loader).c_str());
  return 4;
}
