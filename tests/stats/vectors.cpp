#include "tests/stats/vectors.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

namespace pahtum::arena {

const nlohmann::json& sprt_vectors() {
    static const nlohmann::json vectors = [] {
        const char* data = std::getenv("PAHTUM_TEST_DATA");
        if (data == nullptr) throw std::runtime_error("PAHTUM_TEST_DATA is not set; run the tests by ctest");
        std::ifstream file(std::string(data) + "/vectors/sprt.json");
        return nlohmann::json::parse(file);
    }();
    return vectors;
}

}  // namespace pahtum::arena
