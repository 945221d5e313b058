#!/usr/bin/env node
// The command line of this release, for authors and for operators: `node academy.js --help`.
import { readFileSync } from 'node:fs';
import { refuseOldNode } from './node-version.js';

refuseOldNode();
const operatorCommands = JSON.parse(readFileSync(new URL('operator-commands.json', import.meta.url), 'utf8'));
const isHelpRequested = process.argv.some((arg) => ['--help', '-h', '--version'].includes(arg));
const isForOperators = !isHelpRequested && Object.hasOwn(operatorCommands, process.argv[2] ?? '');
await import(isForOperators ? './server/dist/operator-main.js' : './server/dist/cli.js');
