import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { localFetch } from '@academy/compiler/local-fetch';
import { readEnvironment } from './env.ts';
import { createPublicFetch } from './public-fetch.ts';
import { run } from './run.ts';
import { promptAt } from './terminal.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

// The reader of a pipe may stop early, as `head` does.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop.abort();
  });

const { summaryFile, ...environment } = readEnvironment();

process.exitCode = await run(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  summarize: (markdown) => {
    if (summaryFile) appendFileSync(summaryFile, `${markdown}\n`);
  },
  ...environment,
  cwd: process.cwd(),
  // From here on two folders up, both as source and as a bundle, lies the root of the product.
  root: fileURLToPath(new URL('../../', import.meta.url)),
  ...promptAt(process.stdin, process.stderr),
  fetch: localFetch,
  fetchPublic: createPublicFetch(),
  now: () => new Date(),
  signal: stop.signal,
});
