#!/usr/bin/env node
import { prepare } from '../../tools/prepare.mjs';
import { runMain } from '../../tools/run.mjs';

await runMain(async () => {
  // A preview is a whole server with its pages; every other command is the command line alone.
  await prepare({ builds: process.argv[2] === 'preview' ? ['cli', 'server', 'web'] : ['cli'] });
  // By a computed name: the bundle exists only after the line above.
  await import(new URL('../dist/main.js', import.meta.url).href);
});
