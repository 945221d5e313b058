import { expect, it } from 'vitest';
import { codeOf, resultOf } from './testing/heap-script.ts';

const SELDOM = `${await codeOf(new URL('heap-growth.ts', import.meta.url))}
  collectHeapSeldom();
`;

it('LOAD-12 a small buffer that stays keeps no more than 8 kB with it', async () => {
  const CUT = `
    const small = Array.from({ length: 10_000 }, () => Buffer.from('some text'));
    console.log(small.at(-1).buffer.byteLength);
  `;
  expect(await resultOf(SELDOM + CUT)).toBeLessThanOrEqual(8 * 1024);
});

it('LOAD-12 objects that live for long do not make short-lived ones of the same kind stay', async () => {
  const REPLACE = `
    import { getHeapSpaceStatistics } from 'node:v8';
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space').space_used_size;
    const answer = (at) => ({ at, rows: [{ at }, { at }] });
    const kept = Array.from({ length: 300_000 }, (_, at) => answer(at));
    const replace = (start, length) => {
      for (let at = 0; at < 1_000; at++) kept[(start + at) % length] = answer(at);
    };
    for (let at = 0; at < 8_000_000; at += 1_000) replace(at, kept.length);
    gc({ type: 'minor' });
    gc({ type: 'minor' });
    let grown = 0;
    for (let round = 0, before = oldBytes(); round < 1_000; round++) {
      replace(0, 1);
      const now = oldBytes();
      grown += Math.max(0, now - before);
      before = now;
    }
    console.log(grown / 1024 ** 2);
  `;
  expect(await resultOf(SELDOM + REPLACE)).toBeLessThan(10);
});
