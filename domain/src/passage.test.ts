import { expect, it } from 'vitest';
import { MAX_QUOTE_LENGTH, cleanQuote } from './passage.ts';

it('FBK-11 quotes a passage in one line', () => {
  expect(cleanQuote('  Warm water\n\topens them. ')).toBe('Warm water opens them.');
  expect(cleanQuote(' \n ')).toBe('');
});

it('FBK-11 quotes no more than a report may hold, and no half sign', () => {
  expect(cleanQuote('a'.repeat(5000))).toHaveLength(MAX_QUOTE_LENGTH);
  expect(cleanQuote(`${'a'.repeat(MAX_QUOTE_LENGTH - 1)}🍵`)).toBe('a'.repeat(MAX_QUOTE_LENGTH - 1));
  expect(cleanQuote('Green 🍵 tea')).toBe('Green 🍵 tea');
});
