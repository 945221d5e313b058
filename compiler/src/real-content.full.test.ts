import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileFolder, leftoversIn } from './testing/leftovers.ts';

/** Repositories of real academies, if they are checked out next to this one. */
const place = fileURLToPath(new URL('../../../shared/real-content', import.meta.url));
const folders = existsSync(place)
  ? readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  : [];

describe('the folders of real academies', () => {
  it.each(['none', ...folders])(
    'SRC-10 LAB-04 are published unchanged: %s',
    { timeout: 120_000 },
    async (name) => {
      if (name === 'none') return expect(folders).toBeDefined();
      const { checked, items } = await compileFolder(join(place, name));
      expect(checked.faults).toEqual([]);
      expect(items).not.toEqual([]);
      expect(leftoversIn(items)).toEqual([]);
      // Opened files exist, or come from a declared source.
      expect(checked.warnings.filter(({ message }) => message.includes('is not there'))).toEqual([]);
    },
  );
});
