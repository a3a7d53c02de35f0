# Copies the tests into a folder of the build, and installs there what package-lock.json names, unless it is there.
# Usage: cmake -DSOURCE=... -DFOLDER=... -DNPM=... -P install.cmake
file(GLOB files LIST_DIRECTORIES false "${SOURCE}/*")
file(COPY ${files} DESTINATION "${FOLDER}")
file(SHA256 "${SOURCE}/package-lock.json" wanted)
if(EXISTS "${FOLDER}/installed.txt")
  file(READ "${FOLDER}/installed.txt" installed)
endif()
if(NOT installed STREQUAL wanted)
  execute_process(COMMAND "${NPM}" ci --prefer-offline --no-audit --no-fund --ignore-scripts
                  WORKING_DIRECTORY "${FOLDER}" COMMAND_ERROR_IS_FATAL ANY)
  file(WRITE "${FOLDER}/installed.txt" "${wanted}")
endif()
