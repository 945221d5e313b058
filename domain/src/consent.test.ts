import { describe, expect, it } from 'vitest';
import {
  hasAnyConsent,
  FULL_CONSENT,
  applyConsentUpdate,
  consentMode,
  NO_CONSENT,
  parseConsent,
  serializeConsent,
} from './consent.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const YEAR = 365 * 24 * 60 * 60 * 1000;

describe('a choice', () => {
  it('CON-06 uses the terms of consent mode, and grants nothing by default', () => {
    expect(new Set(Object.values(consentMode(NO_CONSENT)))).toEqual(new Set(['denied']));
    expect(new Set(Object.values(consentMode(FULL_CONSENT)))).toEqual(new Set(['granted']));
    expect(consentMode({ statistics: true, marketing: false })).toEqual({
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    });
    const some = { statistics: false, marketing: true };
    expect([NO_CONSENT, FULL_CONSENT, some].map(hasAnyConsent)).toEqual([false, true, true]);
  });

  it('CON-06 follows only what another tool reports in these terms', () => {
    expect(applyConsentUpdate(NO_CONSENT, { analytics_storage: 'granted' })).toEqual({
      statistics: true,
      marketing: false,
    });
    expect(applyConsentUpdate(FULL_CONSENT, { ad_storage: 'denied' })).toEqual({
      statistics: true,
      marketing: false,
    });
    for (const nonsense of [null, 'granted', 7, { analytics_storage: true }, []])
      expect(applyConsentUpdate(NO_CONSENT, nonsense)).toEqual(NO_CONSENT);
  });

  it('CON-06 is remembered for a year', () => {
    const stored = serializeConsent({ statistics: true, marketing: false }, NOW);
    expect(parseConsent(stored, NOW)).toEqual({ statistics: true, marketing: false });
    expect(parseConsent(stored, NOW + YEAR - 1)).toEqual({ statistics: true, marketing: false });
    expect(parseConsent(stored, NOW + YEAR)).toBeNull();
    expect(parseConsent(stored, NOW - 1)).toBeNull();
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"statistics":true}',
    `{"statistics":1,"marketing":true,"at":${NOW}}`,
    `{"statistics":true,"marketing":1,"at":${NOW}}`,
    `{"statistics":true,"marketing":true,"at":"${NOW}"}`,
  ])('CON-06 is none if %j is stored', (stored) => expect(parseConsent(stored, NOW)).toBeNull());
});
