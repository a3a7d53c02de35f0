#include "engine/database/store_address.hpp"

#include <algorithm>
#include <array>
#include <libpq-fe.h>
#include <map>
#include <memory>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kFileScheme = "sqlite:";
constexpr std::array<std::string_view, 2> kServerUrls{"postgresql://", "postgres://"};
constexpr std::string_view kServerScheme = "postgresql:";

// A server that is gone is noticed within about half a minute, also where no packet says so. An address may
// say otherwise.
constexpr std::array<std::pair<const char*, const char*>, 6> kDefaults{{{"connect_timeout", "10"},
                                                                        {"keepalives", "1"},
                                                                        {"keepalives_idle", "15"},
                                                                        {"keepalives_interval", "5"},
                                                                        {"keepalives_count", "3"},
                                                                        {"tcp_user_timeout", "30000"}}};

[[noreturn]] void refuse_password() {
    throw StoreError(
        "the address of the store has a password, which everybody on this machine could read: leave it out, "
        "and put it into ~/.pgpass (host:port:database:user:password, mode 0600), into a file that "
        "PGPASSFILE names, or into a service file (postgresql:service=NAME)");
}

/// The options that an address of libpq names.
std::map<std::string, std::string> options_of(const std::string& connection) {
    char* reason = nullptr;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
        PQconninfoParse(connection.c_str(), &reason), &PQconninfoFree);
    const std::unique_ptr<char, decltype(&PQfreemem)> owned_reason(reason, &PQfreemem);
    // The reason may quote the password.
    if (!options) {
        throw StoreError(
            "the address of the store cannot be read: write it as postgresql://USER@HOST:PORT/DATABASE, "
            "with %XX for characters that URLs do not allow, or as postgresql:KEY=VALUE KEY=VALUE");
    }
    std::map<std::string, std::string> named;
    for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option)
        if (option->val != nullptr) named.emplace(option->keyword, option->val);
    return named;
}

StoreAddress server_address(const std::string& connection, const char* application) {
    std::map<std::string, std::string> options = options_of(connection);
    if (options.contains("password") || options.contains("sslpassword")) refuse_password();
    StoreAddress address;
    address.is_server = true;
    address.name = "postgresql:";
    for (const char* key : {"service", "host", "port", "dbname", "user"})
        if (options.contains(key)) address.name += std::string(" ") + key + "=" + printable(options[key]);
    for (const auto& [key, value] : kDefaults) options.emplace(key, value);
    options.emplace("fallback_application_name", application);
    // Texts arrive as they are stored, and messages can be told apart.
    options["client_encoding"] = "UTF8";
    for (const auto& [key, value] : options)
        address.place += (address.place.empty() ? "postgresql:///?" : "&") + key + "=" + url_text(value);
    return address;
}

StoreAddress file_address(std::string_view path) {
    if (path.empty()) throw StoreError("the address of the store names no file: write sqlite:FILE");
    if (path.find_first_of(std::string_view("\"\0", 2)) != std::string_view::npos)
        throw StoreError("a store's file cannot have a quotation mark in its name: " + quote(path));
    // SQLite has its own opinion of names such as "file:x?mode=memory" and ":memory:", which are files, too.
    const bool is_absolute = path.front() == '/';
    return {
        .is_server = false, .place = (is_absolute ? "" : "./") + std::string(path), .name = printable(path)};
}

/// "mysql" of "mysql://host"; empty if it has no scheme.
std::string_view scheme_of(std::string_view text) {
    const std::string_view scheme = text.substr(0, std::min(text.find("://"), text.size()));
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c);
    };
    const bool has_scheme =
        scheme.size() < text.size() && !scheme.empty() && std::ranges::all_of(scheme, is_letter);
    return has_scheme ? scheme : std::string_view{};
}

}  // namespace

std::string url_text(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string url;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            url += c;
        else
            url.append({'%', kDigits[byte / 16], kDigits[byte % 16]});
    }
    return url;
}

StoreAddress parse_store_address(std::string_view text, const char* application) {
    if (text.starts_with(kFileScheme)) return file_address(text.substr(kFileScheme.size()));
    for (const std::string_view url : kServerUrls)
        if (text.starts_with(url)) return server_address(std::string(text), application);
    if (text.starts_with(kServerScheme))
        return server_address(std::string(text.substr(kServerScheme.size())), application);
    if (const std::string_view scheme = scheme_of(text); !scheme.empty())
        throw StoreError("there are no stores of the kind " + quote(scheme) +
                         ": a store is a file of SQLite (FILE.db, sqlite:FILE) or a database of PostgreSQL "
                         "(postgresql://HOST/DATABASE)");
    return file_address(text);
}

}  // namespace pahtum
