#!/bin/sh
# openskill 5.0.1 (npm), seen on 2026-11-29: predictWin does not predict what rate was fed. The default model, and each one
# named after Bradley and Terry, fits a logistic curve; predictWin reads the ratings by the normal one, without regard to the
# model. A player who won three games of four has 85% then, one who won nine of ten 98%. Only with
# thurstoneMostellerFull is it near.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" openskill@5.0.1
cat >predict.mjs <<'CODE'
import { predictWin, rate, rating } from 'openskill';
import * as models from 'openskill/models';

for (const [name, model] of Object.entries({ 'the default': undefined, ...models })) {
  const percents = [2, 4, 10].map((cycle) => {
    let players = [rating(), rating()];
    for (let game = 1; game <= 2000; ++game) {
      const rank = game % cycle ? [1, 2] : [2, 1];
      players = rate(players.map((player) => [player]), { rank, model }).flat();
    }
    const [first] = predictWin(players.map((player) => [player]), { model });
    return `${Math.round(100 * first)}%`;
  });
  console.log(`${name}: after 50%, 75% and 90% of 2,000 games ${percents.join(', ')}`);
}
CODE
node predict.mjs | tee seen
diff seen - <<'SEEN'
the default: after 50%, 75% and 90% of 2,000 games 49%, 85%, 98%
bradleyTerryFull: after 50%, 75% and 90% of 2,000 games 49%, 85%, 98%
bradleyTerryPart: after 50%, 75% and 90% of 2,000 games 49%, 85%, 98%
plackettLuce: after 50%, 75% and 90% of 2,000 games 49%, 85%, 98%
thurstoneMostellerFull: after 50%, 75% and 90% of 2,000 games 49%, 73%, 88%
thurstoneMostellerPart: after 50%, 75% and 90% of 2,000 games 49%, 90%, 99%
SEEN
