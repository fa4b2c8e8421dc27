// SPDX-License-Identifier: GPL-3.0-or-later
// usage: fuzz_NAME [--seconds N | --inputs N] [--seed N] [FILE|FOLDER…]
//
// Tries the seeds, the given files and those of given folders, then mutations of them: bits turned, bytes and numbers
// replaced, pieces cut out, doubled and spliced. The input at hand stands in fuzz_NAME.last beside the program, which a
// crash leaves behind; an input that takes too long ends the program as well. There is no guidance by coverage, but
// what a reader takes is changed further, so that chains of changes get behind the first checks.
#include "fuzz_driver.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace headlight::fuzz {

std::string littleEndian(unsigned long long value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i, value >>= 8U)
        text += char(value & 0xFFU);
    return text;
}

MemoryFile::MemoryFile(std::string_view bytes) : m_descriptor(memfd_create("fuzz", MFD_CLOEXEC))
{
    m_path = "/proc/self/fd/" + std::to_string(m_descriptor);
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written <= 0)
            std::abort();
        bytes.remove_prefix(std::size_t(written));
    }
}

MemoryFile::~MemoryFile()
{
    ::close(m_descriptor);
}

namespace {

class Mutator
{
public:
    explicit Mutator(unsigned seed) : m_random(seed) {}

    std::size_t below(std::size_t count) { return count == 0 ? 0 : m_random() % count; }

    std::string mutated(const std::vector<std::string>& from)
    {
        std::string bytes = from[below(from.size())];
        for (std::size_t steps = 1 + below(1 + below(4)); steps > 0; --steps)
            step(bytes, from);
        return bytes;
    }

private:
    void step(std::string& bytes, const std::vector<std::string>& from)
    {
        static constexpr std::array<std::string_view, 24> pieces = {"0",
                                                                    "-1",
                                                                    "1e999",
                                                                    "18446744073709551616",
                                                                    "9223372036854775807",
                                                                    "4294967296",
                                                                    "null",
                                                                    "true",
                                                                    "{}",
                                                                    "[]",
                                                                    "\"",
                                                                    "\\",
                                                                    "{",
                                                                    "}",
                                                                    "[",
                                                                    "]",
                                                                    ",",
                                                                    ":",
                                                                    "\xff",
                                                                    "\\u0000",
                                                                    "1.5",
                                                                    "\"\"",
                                                                    "..",
                                                                    "\xe2\x86\x92"};
        const std::size_t at = below(bytes.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(bytes.size() - at, 40) + 1);
        switch (below(8)) {
        case 0:
            if (at < bytes.size())
                bytes[at] = char(bytes[at] ^ (1 << below(8)));
            break;
        case 1:
            if (at < bytes.size())
                bytes[at] = char(below(256));
            break;
        case 2:
            bytes.erase(at, length);
            break;
        case 3:
            bytes.insert(at, bytes.substr(at, length));
            break;
        case 4:
            bytes.insert(at, pieces[below(pieces.size())]);
            break;
        case 5:
            replaceNumber(bytes, at, below(2) == 0 ? pieces[below(6)] : std::to_string(below(12)));
            break;
        case 6: {
            const std::string& other = from[below(from.size())];
            bytes = bytes.substr(0, at) + other.substr(below(other.size() + 1));
            break;
        }
        default:
            bytes.resize(at);
        }
    }

    static void replaceNumber(std::string& bytes, std::size_t from, std::string_view number)
    {
        const std::size_t first = bytes.find_first_of("0123456789", from);
        if (first == std::string::npos)
            return;
        const std::size_t end = std::min(bytes.find_first_not_of("0123456789", first), bytes.size());
        bytes.replace(first, end - first, number);
    }

    std::mt19937 m_random;
};

long numberAfter(int count, char** arguments, std::string_view name, long standard)
{
    for (int i = 1; i + 1 < count; ++i) {
        const std::string_view value = arguments[i + 1];
        if (name == arguments[i])
            std::from_chars(value.data(), value.data() + value.size(), standard);
    }
    return standard;
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void addFiles(const std::filesystem::path& path, std::vector<std::string>& corpus)
{
    if (std::filesystem::is_directory(path))
        for (const auto& entry : std::filesystem::directory_iterator(path))
            addFiles(entry.path(), corpus);
    else
        corpus.push_back(contentOf(path));
}

/// Keeps the input at hand in a file, and ends the program where one takes too long.
class Trial
{
public:
    explicit Trial(std::string path)
        : m_path(std::move(path)), m_descriptor(::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644))
    {}
    ~Trial()
    {
        ::close(m_descriptor);
        std::filesystem::remove(m_path);
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    bool operator()(const std::string& bytes) const
    {
        if (::pwrite(m_descriptor, bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()) ||
            ::ftruncate(m_descriptor, off_t(bytes.size())) != 0)
            std::abort();
        ::alarm(longest_trial); // SIGALRM ends the program
        const bool was_read = tryOne(bytes);
        ::alarm(0);
        return was_read;
    }

private:
    static constexpr unsigned longest_trial = 10; // s, under the sanitizers and beside other work

    std::string m_path;
    int m_descriptor;
};

/// Adds an input to those that were read, or puts it in the place of one.
void keepOne(std::string bytes, std::vector<std::string>& good, Mutator& mutator)
{
    constexpr std::size_t most = 4'096;
    constexpr std::size_t longest = 1 << 16;
    if (bytes.size() > longest)
        return;
    if (good.size() < most)
        good.push_back(std::move(bytes));
    else
        good[mutator.below(good.size())] = std::move(bytes);
}

int run(int count, char** arguments)
{
    const Trial trial{std::string(arguments[0]) + ".last"};
    std::vector<std::string> corpus = seeds();
    std::vector<std::string> good; // what was read; changes of these get furthest
    for (int i = 1; i < count; ++i)
        if (arguments[i][0] == '-')
            ++i;
        else
            addFiles(arguments[i], corpus);
    for (const std::string& bytes : corpus)
        if (trial(bytes))
            good.push_back(bytes);

    const long seconds = numberAfter(count, arguments, "--seconds", 0);
    const long inputs = numberAfter(count, arguments, "--inputs", seconds > 0 ? 1L << 40 : 2'000);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds > 0 ? seconds : 1L << 30);
    Mutator mutator(unsigned(numberAfter(count, arguments, "--seed", 17)));
    long tried = 0;
    long read = 0;
    for (; tried < inputs && std::chrono::steady_clock::now() < end; ++tried) {
        std::string bytes = mutator.mutated(good.empty() || mutator.below(4) == 0 ? corpus : good);
        if (!trial(bytes))
            continue;
        ++read;
        keepOne(std::move(bytes), good, mutator);
    }
    std::printf("%zu seeds and files, %ld mutations, %ld of them read\n", corpus.size(), tried, read);
    return 0;
}

} // namespace

} // namespace headlight::fuzz

/// Read by the address sanitizer: what takes this much at once is a fault, even where it could be had.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options()
{
    return "max_allocation_size_mb=256:allocator_may_return_null=0:hard_rss_limit_mb=4096";
}

int main(int count, char** arguments)
{
    return headlight::fuzz::run(count, arguments);
}
