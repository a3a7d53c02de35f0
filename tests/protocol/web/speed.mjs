// Compares the engine as WebAssembly with programs: processor seconds for the same nodes, each the least of runs that take
// turns, since all that disturbs a run makes it longer: five, or fifteen where the ratio seems too large.
// Usage: node speed.mjs NPM_FOLDER MOST PROGRAM...
// NPM_FOLDER is the folder `pahtum` that `ninja npm` makes, the programs are builds of `pahtum`. Exit code 1 if WebAssembly
// takes more than MOST times as long as the first program for all cases together, or if nodes differ.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, most, ...programs] = process.argv.slice(2);
// A small table: on some machines a larger one slows WebAssembly but not the program, with huge pages or without.
const rounds = 5, mostRounds = 15, hash = 4, nodes = 500_000;

const { instantiate } = await import(pathToFileURL(resolve(folder, 'module.js')));
let report;
const wasm = await instantiate(await WebAssembly.compile(readFileSync(join(folder, 'pahtum.wasm'))), { report: (text) => { report = text; } });

// Seconds of the program from start to end, and the number behind the last "nodes" that it prints.
const runProgram = (program, words, input = '') => {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', 'LC_ALL=C TIMEFORMAT=%U; time "$@"', program, program, ...words], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} has ended with code ${status}: ${stderr}`);
  return { seconds: Number(stderr.trim().split('\n').at(-1)), nodes: Number([...stdout.matchAll(/nodes\W+(\d+)/g)].at(-1)?.[1]) };
};
const options = (hash) => ['--threads', '1', '--hash', String(hash)];
const play = (program, position, input) => runProgram(program, [...options(hash), '--seed', '1', '--book', 'off', '--nodes', String(nodes), '--position', position], input);
// An engine of the package has half of its table for proofs.
const prove = (program, position) => runProgram(program, ['solve', '--json', '--wdl', '--one-best', ...options(hash / 2), position]);
// Without its start.
const since = (start, run) => ({ ...run, seconds: run.seconds - start.seconds });
const search = {
  native: (program, position) => since(play(program, position, 'quit\n'), play(program, position, 'genmove black\nlast_info\nquit\n')),
  task: { kind: 'choose', limits: { nodes } },
};
const solve = {
  native: (program, position) => since(prove(program, '3/3/3 x classic'), prove(program, position)),
  call: 'solve',
  task: { goal: 'result', atLeast: 0, oneBest: true, limits: {} },
};
const cases = [
  { name: 'search', ask: search, position: '1-5/7/3-3/2-4/7/7/5-1 x classic' },
  { name: 'strategic', ask: search, position: '7/5-1/7/3-3/7/1-5/7 x strategic' },
  { name: 'custodial', ask: search, position: '7/5-1/7/3-3/7/1-5/7 x custodial' },
  { name: 'solver', ask: solve, position: '-1-4/-3--1/---4/4-2/7/2-4/--3-1 x classic,boulders=13' },
];

let games = 0;
const runWasm = ({ ask: { call = 'do_task', task }, position }) => {
  const text = JSON.stringify({ ...task, position, settings: { hash: String(hash), seed: '1' }, games: ++games });
  const before = process.cpuUsage().user;
  wasm.ask(call, text);
  return { seconds: (process.cpuUsage().user - before) / 1e6, nodes: JSON.parse(report).nodes };
};

const sums = [0, ...programs.map(() => 0)];
const show = (name, [own, ...others]) =>
  console.log(name.padEnd(10), own.toFixed(3), ...others.map((other) => `  ${other.toFixed(3)} ${(own / other).toFixed(2)}`));
console.log('case       WebAssembly  then each program and the ratio');
for (const each of cases) {
  runWasm(each);  // has what is hot compiled
  const runners = [() => runWasm(each), ...programs.map((program) => () => each.ask.native(program, each.position))];
  const least = runners.map(() => Infinity), counts = new Set();
  for (let round = 0; round < rounds || (round < mostRounds && least[0] > most * least[1]); ++round) {
    runners.map((run) => run()).forEach((run, i) => {
      least[i] = Math.min(least[i], run.seconds);
      counts.add(run.nodes);
    });
  }
  if (counts.size > 1) throw new Error(`${each.name}: ${[...counts].join(', ')} nodes`);
  least.forEach((seconds, i) => { sums[i] += seconds; });
  show(each.name, least);
}
show('all', sums);
if (!(sums[0] / sums[1] <= Number(most))) {
  console.error(`WebAssembly takes more than ${most} times as long as ${programs[0]}`);
  process.exitCode = 1;
}
