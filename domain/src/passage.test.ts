import { expect, it } from 'vitest';
import { LONGEST_QUOTE, quoteOf } from './passage.ts';

it('FBK-11 quotes a passage in one line', () => {
  expect(quoteOf('  Warm water\n\topens them. ')).toBe('Warm water opens them.');
  expect(quoteOf(' \n ')).toBe('');
});

it('FBK-11 quotes no more than a report may hold, and no half sign', () => {
  expect(quoteOf('a'.repeat(5000))).toHaveLength(LONGEST_QUOTE);
  expect(quoteOf(`${'a'.repeat(LONGEST_QUOTE - 1)}🍵`)).toBe('a'.repeat(LONGEST_QUOTE - 1));
});
