import { readEnvironment } from './env.ts';
import { run } from './run.ts';

const { colour } = readEnvironment({ isTerminal: process.stdout.isTTY === true });

process.exitCode = await run(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  colour,
  cwd: process.cwd(),
});
