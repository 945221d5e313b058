import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { highlightStylesheet } from './highlight.ts';

// Ignores formatting, which the formatter changes.
const withoutSpaces = (css: string) => css.replace(/;\s*}/g, '}').replace(/\s+/g, '');

it('CRS-12 the site’s stylesheet has the colors that published code uses', async () => {
  const file = new URL('../../../web/src/catalog/highlight.css', import.meta.url);
  expect(withoutSpaces(await readFile(file, 'utf8'))).toBe(withoutSpaces(highlightStylesheet()));
});
