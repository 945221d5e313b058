#!/usr/bin/env node
import { prepare } from '../../tools/prepare.mjs';
import { runMain } from '../../tools/run.mjs';

/** These work with the settings and the database of the server on this machine, so the server's own build runs them. */
const OPERATOR_COMMANDS = new Set(['admin', 'audit', 'doctor']);

const asksForHelp = process.argv.some((arg) => ['--help', '-h', '--version'].includes(arg));

await runMain(async () => {
  if (!asksForHelp && OPERATOR_COMMANDS.has(process.argv[2] ?? '')) {
    await prepare({ builds: ['server'] });
    await import(new URL('../../server/dist/operator-main.js', import.meta.url).href);
    return;
  }
  // A preview is a whole server with its pages; every other command is the command line alone.
  await prepare({
    builds: process.argv[2] === 'preview' && !asksForHelp ? ['cli', 'server', 'web'] : ['cli'],
  });
  // By a computed name: the bundle exists only after the line above.
  await import(new URL('../dist/main.js', import.meta.url).href);
});
