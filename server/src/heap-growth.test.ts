import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SELDOM = `
  import { collectHeapSeldom } from '${new URL('heap-growth.ts', import.meta.url).href}';
  collectHeapSeldom();
`;

/** Replaces what is alive until the heap is collected, and tells how many times that it had become. */
const GROW = `
  const item = (at) => ({ at, text: String(at).repeat(8) });
  const alive = Array.from({ length: 300_000 }, (_, at) => item(at));
  gc();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  for (let at = 0, used = before; used > most * 0.8; at = (at + 1_000) % alive.length) {
    for (let next = at; next < at + 1_000; next++) alive[next] = item(next);
    used = process.memoryUsage().heapUsed;
    most = Math.max(most, used);
  }
  console.log(most / before);
`;

it('LOAD-12 how large the heap becomes before it is collected does not depend on how fast it grows', async () => {
  // One that grows this fast V8 would let become four times as large; one that grows slowly, hardly larger.
  expect(await resultOf(SELDOM + GROW)).toBeLessThan(0.9 * (await resultOf(GROW)));
});

it('LOAD-12 a small buffer that stays keeps no more than 8 kB with it', async () => {
  const CUT = `
    const small = Array.from({ length: 10_000 }, () => Buffer.from('some text'));
    console.log(small.at(-1).buffer.byteLength);
  `;
  expect(await resultOf(SELDOM + CUT)).toBeLessThanOrEqual(8 * 1024);
});

async function resultOf(script: string): Promise<number> {
  const node = [
    '--expose-gc',
    '--import',
    import.meta.resolve('tsx'),
    '--input-type=module',
    '--eval',
    script,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  return Number(stdout);
}
