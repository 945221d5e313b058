// Prints what the product costs: `npm run bench`, or `npm run bench -- search publish` for some of it.
//   --quick   small sizes, to try a change; the limits are meant for the full ones
import { compile } from './compile.ts';
import { coursesList } from './courses-list.ts';
import { printTable } from './figures.ts';
import type { Bench, Figure } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { publishing } from './publish.ts';
import { search } from './search.ts';
import { start } from './start.ts';

const benches: Bench[] = [firstLoad, start, coursesList, search, publishing, compile];

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith('--'));
const unknown = asked.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  console.error(`There is no bench named ${unknown.join(' or ')}; choose from ${names}.`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const bench of benches.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.error(`Measuring ${bench.name}…`);
  figures.push(...(await bench.run({ quick: args.includes('--quick') })));
}
printTable(figures);
