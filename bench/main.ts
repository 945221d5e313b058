// Prints what the product costs: `npm run bench`, or `npm run bench -- search publish` for some of it.
//   --quick   small sizes, to try a change; the limits are meant for the full ones
//   --rows=N  how many records of learners `learning` makes, and how many people `users` and `learner-size`
//   --pages=lesson,guide  which pages `lighthouse` and `first-load` look at
//   --minutes=N  how long `soak` takes; it and `load` run only when they are named
import { check } from './check.ts';
import { compile } from './compile.ts';
import { coursesList } from './courses-list.ts';
import { devLoop } from './dev-loop.ts';
import { printTable } from './figures.ts';
import type { Bench, Figure } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { keystroke } from './keystroke.ts';
import { labs } from './labs.ts';
import { learnerSize } from './learner-size.ts';
import { learning } from './learning.ts';
import { lighthouseScores } from './lighthouse/scores.ts';
import { load } from './load.ts';
import { login } from './login.ts';
import { pages } from './pages.ts';
import { preview } from './preview.ts';
import { publishing } from './publish.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { signIns } from './sign-ins.ts';
import { soak } from './soak.ts';
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
  login,
  learning,
  learnerSize,
  reviews,
  users,
  publishing,
  compile,
  check,
  preview,
  devLoop,
];
/** They take minutes and both cores. */
const onlyWhenNamed: Bench[] = [load, soak];

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const all = [...benches, ...onlyWhenNamed];
const unknown = names.filter((name) => !all.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const known = all.map(({ name }) => name).join(', ');
  console.error(`There is no bench named ${unknown.join(' or ')}; choose from ${known}.`);
  process.exit(1);
}

const numberOf = (option: string) => {
  const text = args.find((arg) => arg.startsWith(`--${option}=`))?.slice(option.length + 3);
  return text === undefined ? {} : { [option]: Number(text) };
};
const chosenPages = args.find((arg) => arg.startsWith('--pages='))?.slice('--pages='.length);
const options = {
  quick: args.includes('--quick'),
  ...numberOf('rows'),
  ...numberOf('minutes'),
  ...(chosenPages && { pages: chosenPages.split(',') }),
};
const figures: Figure[] = [];
const chosen = names.length === 0 ? benches : all.filter(({ name }) => names.includes(name));
for (const bench of chosen) {
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
