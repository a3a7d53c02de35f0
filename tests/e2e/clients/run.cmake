# Installs what package-lock.json names into a folder of the build and runs the tests there.
# Usage: cmake -DSOURCE=... -DFOLDER=... -DNODE=... -DNPM=... -P run.cmake, with PAHTUM in the environment.
file(COPY "${SOURCE}/package.json" "${SOURCE}/package-lock.json" "${SOURCE}/sabaki.test.mjs" DESTINATION "${FOLDER}")
execute_process(COMMAND "${NPM}" ci --prefer-offline --no-audit --no-fund --ignore-scripts
                WORKING_DIRECTORY "${FOLDER}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${NODE}" --test sabaki.test.mjs WORKING_DIRECTORY "${FOLDER}" COMMAND_ERROR_IS_FATAL ANY)
