# pahtum.spdx.json says in SPDX 2.3 what the programs and libraries of this build are made of, in which versions.
set(known "")
set(relations "")
# pahtum_made_of(RELATION NAME VERSION LICENCE HOME)
macro(pahtum_made_of relation name version licence home)
  string(APPEND known ",
    {\"SPDXID\": \"SPDXRef-${name}\", \"name\": \"${name}\", \"versionInfo\": \"${version}\", \"downloadLocation\": \"${home}\",
     \"licenseConcluded\": \"${licence}\", \"licenseDeclared\": \"${licence}\", \"copyrightText\": \"NOASSERTION\", \"filesAnalyzed\": false}")
  string(APPEND relations ",
    {\"spdxElementId\": \"SPDXRef-pahtum\", \"relationshipType\": \"${relation}\", \"relatedSpdxElement\": \"SPDXRef-${name}\"}")
endmacro()
if(MINGW)
  foreach(library libstdcxx libgcc)
    pahtum_made_of(STATIC_LINK ${library} "${CMAKE_CXX_COMPILER_VERSION}" "GPL-3.0-or-later WITH GCC-exception-3.1" https://gcc.gnu.org)
  endforeach()
  pahtum_made_of(STATIC_LINK mingw-w64 "" "ZPL-2.1 AND MIT AND BSD-3-Clause" https://www.mingw-w64.org)
else()
  # Other compilers use GCC's libraries, too, if they use its headers.
  set(gcc "${CMAKE_CXX_COMPILER_VERSION}")
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/version.cpp CONTENT "#include <version>\n")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -dM -E ${PROJECT_BINARY_DIR}/generated/version.cpp OUTPUT_VARIABLE gcc)
    if(gcc MATCHES "define _GLIBCXX_RELEASE ([0-9]+)")
      set(gcc ${CMAKE_MATCH_1})
    else()
      set(gcc "")
    endif()
  endif()
  if(gcc)
    foreach(library libstdcxx libgcc)
      pahtum_made_of(DYNAMIC_LINK ${library} "${gcc}" "GPL-3.0-or-later WITH GCC-exception-3.1" https://gcc.gnu.org)
    endforeach()
  endif()
endif()
if(PAHTUM_PROGRAMS)
  find_package(cxxopts QUIET)
  find_package(nlohmann_json QUIET)
  pahtum_made_of(STATIC_LINK cxxopts "${cxxopts_VERSION}" MIT https://github.com/jarro2783/cxxopts)
  pahtum_made_of(STATIC_LINK nlohmann-json "${nlohmann_json_VERSION}" MIT https://github.com/nlohmann/json)
endif()
if(PAHTUM_PROGRAMS AND (PAHTUM_WEB OR PAHTUM_ARENA))
  find_package(Boost QUIET)
  pahtum_made_of(STATIC_LINK boost "${Boost_VERSION_STRING}" BSL-1.0 https://www.boost.org)
endif()
if(PAHTUM_ARENA)
  find_package(Eigen3 QUIET)
  find_package(tomlplusplus QUIET)
  pahtum_made_of(STATIC_LINK eigen "${Eigen3_VERSION}" MPL-2.0 https://eigen.tuxfamily.org)
  pahtum_made_of(DYNAMIC_LINK tomlplusplus "${tomlplusplus_VERSION}" MIT https://github.com/marzer/tomlplusplus)
endif()
if(PAHTUM_STORE)
  find_package(SQLite3 QUIET)
  find_package(PostgreSQL QUIET)
  pahtum_made_of(DYNAMIC_LINK sqlite "${SQLite3_VERSION}" blessing https://www.sqlite.org)
  pahtum_made_of(DYNAMIC_LINK libpq "${PostgreSQL_VERSION_STRING}" PostgreSQL https://www.postgresql.org)
endif()
if(PAHTUM_PYTHON)
  get_property(version GLOBAL PROPERTY PAHTUM_PYBIND11)
  pahtum_made_of(STATIC_LINK pybind11 "${version}" BSD-3-Clause https://github.com/pybind/pybind11)
endif()
# The page has come from another build, whose first line of notices names what linked it.
set(notices "${PAHTUM_PAGE}/third-party-licences.txt")
if(PAHTUM_PAGE AND EXISTS "${notices}")
  file(STRINGS ${notices} line LIMIT_COUNT 1)
  string(REGEX MATCH "Emscripten ([0-9.]+)" line "${line}")
  pahtum_made_of(STATIC_LINK emscripten "${CMAKE_MATCH_1}" "MIT AND Apache-2.0 WITH LLVM-exception AND CC0-1.0" https://emscripten.org)
endif()
# The time that a packager gives, or else that of the release, and one name for each configuration.
set(created 2026-11-24T00:00:00Z)
if(NOT "$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
  string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC)
endif()
string(SHA256 digest "${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS} ${PAHTUM_NATIVE} ${created} ${known} ${relations}")
file(CONFIGURE OUTPUT ${CPACK_PAHTUM_FOLDER}/pahtum.spdx.json @ONLY CONTENT [[{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "pahtum-@PROJECT_VERSION@",
  "documentNamespace": "https://pahtum.invalid/spdx/pahtum-@PROJECT_VERSION@-@digest@",
  "creationInfo": {"created": "@created@", "creators": ["Organization: Pah-Tum authors"]},
  "packages": [
    {"SPDXID": "SPDXRef-pahtum", "name": "pahtum", "versionInfo": "@PROJECT_VERSION@", "downloadLocation": "NOASSERTION",
     "licenseConcluded": "NONE", "licenseDeclared": "NONE", "licenseComments": "@PAHTUM_LICENCE@",
     "copyrightText": "2026 Pah-Tum authors", "filesAnalyzed": false}@known@
  ],
  "relationships": [
    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-pahtum"}@relations@
  ]
}
]])
if(MINGW)
  include(.ci/third_party_licences.cmake)
  pahtum_windows_licences(${CPACK_PAHTUM_FOLDER}/third-party-licences.txt)
  pahtum_install(FILES ${CPACK_PAHTUM_FOLDER}/third-party-licences.txt DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pahtum)
endif()
pahtum_install(FILES ${CPACK_PAHTUM_FOLDER}/pahtum.spdx.json DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pahtum)
