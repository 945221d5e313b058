import { describe, it } from 'vitest';
import { expectToSurviveKills } from '../../testing/kill-rounds.ts';

describe('a server that is killed while lessons are completed', () => {
  it(
    'CRS-03 keeps every acknowledged completion, two hundred times over',
    { timeout: 7_200_000 },
    async () => {
      await expectToSurviveKills(200);
    },
  );
});
