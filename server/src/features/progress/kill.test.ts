import { describe, it } from 'vitest';
import { expectToSurviveKills } from '../../testing/kill-rounds.ts';

describe('a server that is killed while lessons are completed', () => {
  it(
    'CRS-03 has every completion it acknowledged, without and with its database',
    { timeout: 300_000 },
    async () => {
      await expectToSurviveKills(2);
    },
  );
});
