import { expect, it } from 'vitest';
import { ABILITIES, ABILITY_MEANINGS } from './abilities.ts';

it('ADM-05 every ability of a token is explained in words', () => {
  expect(Object.keys(ABILITY_MEANINGS)).toEqual([...ABILITIES]);
  for (const meaning of Object.values(ABILITY_MEANINGS)) expect(meaning).toMatch(/^[A-Z][a-z, ]+$/);
});
