import { describe, it } from 'vitest';
import { expectToSurviveKills } from '../../testing/kill-rounds.ts';

describe('a server that is killed while lessons are completed', () => {
  it(
    'CRS-03 keeps every acknowledged completion, with and without its database being killed',
    { timeout: 300_000 },
    async () => {
      await expectToSurviveKills(2);
    },
  );
});
