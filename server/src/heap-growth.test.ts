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
