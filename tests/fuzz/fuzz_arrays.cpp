// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_driver.h"

#include "model/attention_import.h"

namespace headlight::fuzz {

namespace {

std::string npy(const std::string& descr, const std::string& shape, const std::string& body)
{
    std::string literal = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + shape + "), }\n";
    return std::string("\x93NUMPY\x01\x00", 8) + littleEndian(literal.size(), 2) + literal + body;
}

/// One stored member and its end; the checksum is left 0, as reading the header needs none.
std::string zip(const std::string& name, const std::string& content)
{
    const std::string about = littleEndian(0, 4) + littleEndian(0, 4) + littleEndian(0, 4) +
                              littleEndian(content.size(), 4) + littleEndian(content.size(), 4) +
                              littleEndian(name.size(), 2) + littleEndian(0, 2);
    const std::string local = std::string("PK\x03\x04", 4) + littleEndian(20, 2) + about + name + content;
    const std::string central = std::string("PK\x01\x02", 4) + littleEndian(20, 2) + littleEndian(20, 2) + about +
                                littleEndian(0, 12) + littleEndian(0, 2) + name;
    return local + central + std::string("PK\x05\x06", 4) + littleEndian(0, 4) + littleEndian(1, 2) +
           littleEndian(1, 2) + littleEndian(central.size(), 4) + littleEndian(local.size(), 4) + littleEndian(0, 2);
}

} // namespace

std::vector<std::string> seeds()
{
    const std::string weights = npy("<f4", "1, 2, 2", std::string(16, '\0'));
    return {weights, npy("<f2", "2, 2", std::string(8, '\x3c')), zip("attn_0.npy", weights),
            zip("weights.npy", npy(">f8", "1, 1, 1, 2, 1", std::string(16, '\1'))),
            zip("tokens.npy", npy("<U2", "2,", std::string(16, 'a')))};
}

bool tryOne(std::string_view bytes)
{
    const MemoryFile memory(bytes);
    ImportOptions options;
    options.budget = 1 << 24;
    return readAttentionImport(memory.path(), options, {}).has_value();
}

} // namespace headlight::fuzz
