// Measures the product: `npm run bench`, or `npm run bench -- search publish` for some of it.
//   --write   updates the tables of docs/figures.md
//   --quick   small sizes, to try a change; the limits are meant for the full ones
//   --pages=lesson,guide  the pages that `lighthouse` and `first-load` measure
//   --minutes=N  the duration of `soak`; `soak` and `load` only run when named
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../tools/files.mjs';
import { devLoop } from './dev-loop.ts';
import { printTable } from './figures.ts';
import type { Bench, Figure } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { learning } from './learning.ts';
import { lighthouseScores } from './lighthouse/scores.ts';
import { load } from './load.ts';
import { pages } from './pages.ts';
import { publishing } from './publish.ts';
import { search } from './search.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { replaceFigures } from './write-figures.ts';
import type { Measured } from './write-figures.ts';

/** By section of docs/figures.md. */
const areas: Record<string, Bench[]> = {
  'Public site': [firstLoad, lighthouseScores, pages, start],
  Content: [publishing, search],
  Learners: [learning],
  Load: [load, soak],
  Development: [devLoop],
};
/** They take minutes and both cores. */
const onlyWhenNamed = new Set([load, soak]);

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    pages: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const all = Object.entries(areas).flatMap(([area, benches]) => benches.map((bench) => ({ area, bench })));
const unknown = names.filter((name) => !all.some(({ bench }) => bench.name === name));
if (unknown.length > 0) {
  const known = all.map(({ bench }) => bench.name).join(', ');
  console.error(`There is no bench named ${unknown.join(' or ')}; choose from ${known}.`);
  process.exit(1);
}

const options = {
  quick: values.quick,
  ...(values.minutes && { minutes: Number(values.minutes) }),
  ...(values.pages && { pages: values.pages.split(',') }),
};
const figures: Figure[] = [];
const measured: Measured[] = [];
const chosen = all.filter(({ bench }) =>
  names.length === 0 ? !onlyWhenNamed.has(bench) : names.includes(bench.name),
);
const date = new Date().toISOString().slice(0, 10);
const conditions = `${options.quick ? '`--quick`, ' : ''}Node ${process.versions.node}, ${date}`;
for (const { area, bench } of chosen) {
  console.error(`Measuring ${bench.name}…`);
  try {
    const result = await bench.run(options);
    figures.push(...result);
    measured.push({ area, bench: bench.name, conditions, figures: result });
  } catch (error) {
    // Continues with the other figures.
    console.error(`${bench.name} could not be measured:`, error);
    process.exitCode = 1;
  }
}
printTable(figures);
if (values.write) {
  const file = join(root, 'docs/figures.md');
  writeFileSync(file, measured.reduce(replaceFigures, readFileSync(file, 'utf8')));
}
