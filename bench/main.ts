// Prints what the product costs: `npm run bench`, or `npm run bench -- search publish` for some of it.
//   --quick   small sizes, to try a change; the limits are meant for the full ones
//   --rows=N  how many records of learners `learning` makes, and how many people `users`
import { check } from './check.ts';
import { compile } from './compile.ts';
import { coursesList } from './courses-list.ts';
import { printTable } from './figures.ts';
import type { Bench, Figure } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { keystroke } from './keystroke.ts';
import { labs } from './labs.ts';
import { learning } from './learning.ts';
import { lighthouseScores } from './lighthouse.ts';
import { pages } from './pages.ts';
import { preview } from './preview.ts';
import { publishing } from './publish.ts';
import { search } from './search.ts';
import { signIns } from './sign-ins.ts';
import { start } from './start.ts';
import { tokenChecks } from './tokens.ts';
import { users } from './users.ts';

const benches: Bench[] = [
  firstLoad,
  lighthouseScores,
  keystroke,
  labs,
  start,
  coursesList,
  pages,
  search,
  tokenChecks,
  signIns,
  learning,
  users,
  publishing,
  compile,
  check,
  preview,
];

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  console.error(`There is no bench named ${unknown.join(' or ')}; choose from ${names}.`);
  process.exit(1);
}

const rows = args.find((arg) => arg.startsWith('--rows='))?.slice('--rows='.length);
const options = { quick: args.includes('--quick'), ...(rows && { rows: Number(rows) }) };
const figures: Figure[] = [];
for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.error(`Measuring ${bench.name}…`);
  try {
    figures.push(...(await bench.run(options)));
  } catch (error) {
    // The others are still worth knowing; a figure that misses its limit is no crash.
    console.error(`${bench.name} could not be measured:`, error);
    process.exitCode = 1;
  }
}
printTable(figures);
