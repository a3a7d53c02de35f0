#include "tests/stats/vectors.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace pahtum::arena {

std::filesystem::path vector_path(const std::string& name) {
    const char* data = std::getenv("PAHTUM_TEST_DATA");
    if (data == nullptr) throw std::runtime_error{"PAHTUM_TEST_DATA is not set; run the tests by ctest"};
    return std::filesystem::path(data) / "vectors" / name;
}

std::string read_vector(const std::string& name) {
    std::ifstream file(vector_path(name), std::ios::binary);
    if (!file) throw std::runtime_error{"cannot read " + vector_path(name).string()};
    return {std::istreambuf_iterator<char>(file), {}};
}

const nlohmann::json& sprt_vectors() {
    static const nlohmann::json vectors = nlohmann::json::parse(read_vector("sprt.json"));
    return vectors;
}

}  // namespace pahtum::arena
