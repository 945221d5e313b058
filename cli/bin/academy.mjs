#!/usr/bin/env node
import { prepare } from '../../tools/prepare.mjs';
import { runMain } from '../../tools/run.mjs';

await runMain(async () => {
  await prepare({ builds: ['cli'] });
  // By a computed name: the bundle exists only after the line above.
  await import(new URL('../dist/main.js', import.meta.url).href);
});
