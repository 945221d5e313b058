import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Replaces what is alive until the heap is collected, and tells how many times that it had become. */
const SCRIPT = `
  import { collectHeapSeldom } from '${new URL('heap-growth.ts', import.meta.url).href}';
  if (process.env.SELDOM) collectHeapSeldom();
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
  expect(await growthOf({ SELDOM: 'true' })).toBeLessThan(0.9 * (await growthOf({})));
});

async function growthOf(env: Record<string, string>): Promise<number> {
  const node = [
    '--expose-gc',
    '--import',
    import.meta.resolve('tsx'),
    '--input-type=module',
    '--eval',
    SCRIPT,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, node, { env: { ...process.env, ...env } });
  return Number(stdout);
}
