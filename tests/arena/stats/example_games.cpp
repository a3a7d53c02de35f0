#include "tests/arena/stats/example_games.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena {

std::vector<OrderedGames> games_of_the_vectors() {
    std::ifstream file(vector_path("ratings/games.csv"));
    std::string line;
    std::getline(file, line);
    std::vector<OrderedGames> games;
    while (std::getline(file, line)) {
        std::istringstream cells(line);
        std::string white;
        std::string black;
        std::string result;
        std::getline(cells, white, ',');
        std::getline(cells, black, ',');
        std::getline(cells, result, ',');
        games.push_back({white.front() - 'A', black.front() - 'A',
                         Trinomial{result == "0-1", result.starts_with("1/2"), result == "1-0"}});
    }
    return games;
}

std::vector<OrderedGames> duel(std::int64_t wins, std::int64_t draws, std::int64_t losses) {
    return {{0, 1, {losses, draws, wins}}, {1, 0, {wins, draws, losses}}};
}

ExampleMatch match_of(const std::array<std::int64_t, 9>& n) {
    return {{{0, 1, {n[0] + n[1] + n[2], n[3] + n[4] + n[5], n[6] + n[7] + n[8]}},
             {1, 0, {n[2] + n[5] + n[8], n[1] + n[4] + n[7], n[0] + n[3] + n[6]}}},
            {{0, 1, n}}};
}

void check_near(const std::optional<double>& ours, double expected, double tolerance) {
    BOOST_TEST_REQUIRE(ours.has_value());
    BOOST_TEST(std::abs(*ours - expected) <= tolerance, *ours << " is not near " << expected);
}

void check_like(const std::optional<double>& ours, const nlohmann::json& theirs, double tolerance) {
    const auto expected = theirs.get<double>();
    check_near(ours, expected, tolerance * std::max(1.0, std::abs(expected)));
}

std::filesystem::path vector_path(const std::string& name) {
    return testing::source_file("tests/data/vectors/" + name);
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
