import { describe, it } from 'vitest';
import { expectToSurviveKills } from '../../testing/kill-rounds.ts';

describe('a server that is killed while lessons are completed', () => {
  it('CRS-03 has every completion it acknowledged, fifty times over', { timeout: 1_800_000 }, async () => {
    await expectToSurviveKills(50);
  });
});
