#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { prepare } from '../../tools/prepare.mjs';
import { runMain } from '../../tools/run.mjs';

/** These work with the settings and the database of the server on this machine, so the server's own build runs them. */
const operatorCommands = JSON.parse(
  readFileSync(new URL('../src/operator-commands.json', import.meta.url), 'utf8'),
);

const isHelpRequested = process.argv.some((arg) => ['--help', '-h', '--version'].includes(arg));

await runMain(async () => {
  if (!isHelpRequested && Object.hasOwn(operatorCommands, process.argv[2] ?? '')) {
    await prepare({ builds: ['server'] });
    await import(new URL('../../server/dist/operator-main.js', import.meta.url).href);
    return;
  }
  // A preview is a whole server with its pages; every other command is the command line alone.
  await prepare({
    builds: process.argv[2] === 'preview' && !isHelpRequested ? ['cli', 'server', 'web'] : ['cli'],
  });
  // By a computed name: the bundle exists only after the line above.
  await import(new URL('../dist/main.js', import.meta.url).href);
});
