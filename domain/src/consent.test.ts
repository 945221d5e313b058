import { describe, expect, it } from 'vitest';
import {
  agreesToAny,
  ALL_AGREED,
  choiceAfter,
  consentMode,
  NOTHING_AGREED,
  readChoice,
  writeChoice,
} from './consent.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const YEAR = 365 * 24 * 60 * 60 * 1000;

describe('a choice', () => {
  it('CON-06 speaks the words of consent mode, where nothing is granted by itself', () => {
    expect(new Set(Object.values(consentMode(NOTHING_AGREED)))).toEqual(new Set(['denied']));
    expect(new Set(Object.values(consentMode(ALL_AGREED)))).toEqual(new Set(['granted']));
    expect(consentMode({ statistics: true, marketing: false })).toEqual({
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    });
    expect([NOTHING_AGREED, ALL_AGREED].map(agreesToAny)).toEqual([false, true]);
  });

  it('CON-06 follows what another tool says in these words, and nothing else', () => {
    expect(choiceAfter(NOTHING_AGREED, { analytics_storage: 'granted' })).toEqual({
      statistics: true,
      marketing: false,
    });
    expect(choiceAfter(ALL_AGREED, { ad_storage: 'denied' })).toEqual({ statistics: true, marketing: false });
    for (const nonsense of [null, 'granted', 7, { analytics_storage: true }, []])
      expect(choiceAfter(NOTHING_AGREED, nonsense)).toEqual(NOTHING_AGREED);
  });

  it('CON-06 is remembered for a year', () => {
    const kept = writeChoice({ statistics: true, marketing: false }, NOW);
    expect(readChoice(kept, NOW + YEAR - 1)).toEqual({ statistics: true, marketing: false });
    expect(readChoice(kept, NOW + YEAR)).toBeNull();
    expect(readChoice(kept, NOW - 1)).toBeNull();
  });

  it.each([null, '', '{', 'null', '[]', '{"statistics":1,"marketing":true,"at":1}', '{"statistics":true}'])(
    'CON-06 is none where %j is kept',
    (kept) => expect(readChoice(kept, NOW)).toBeNull(),
  );
});
