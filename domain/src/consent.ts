/** What somebody agreed to. What the site needs to work is not asked for. */
export type ConsentChoice = { statistics: boolean; marketing: boolean };

export const NO_CONSENT: ConsentChoice = { statistics: false, marketing: false };
export const FULL_CONSENT: ConsentChoice = { statistics: true, marketing: true };

export function hasAnyConsent({ statistics, marketing }: ConsentChoice): boolean {
  return statistics || marketing;
}

type Grant = 'granted' | 'denied';

/** The same in the words of Google's consent mode. */
export type ConsentMode = Record<
  'analytics_storage' | 'ad_storage' | 'ad_user_data' | 'ad_personalization',
  Grant
>;

export function consentMode({ statistics, marketing }: ConsentChoice): ConsentMode {
  const grant = (is: boolean): Grant => (is ? 'granted' : 'denied');
  return {
    analytics_storage: grant(statistics),
    ad_storage: grant(marketing),
    ad_user_data: grant(marketing),
    ad_personalization: grant(marketing),
  };
}

/** What an update of consent mode says; a part that it does not name stays as it was. */
export function applyConsentUpdate(before: ConsentChoice, update: unknown): ConsentChoice {
  const said = (typeof update === 'object' && update !== null ? update : {}) as Record<string, unknown>;
  const read = (name: keyof ConsentMode, was: boolean) =>
    said[name] === 'granted' ? true : said[name] === 'denied' ? false : was;
  return {
    statistics: read('analytics_storage', before.statistics),
    marketing: read('ad_storage', before.marketing),
  };
}

/** A year later people are asked again. */
const CONSENT_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

export function serializeConsent(choice: ConsentChoice, now: number): string {
  return JSON.stringify({ ...choice, at: now });
}

/** Null where nobody has chosen yet, the choice has grown old, or what is kept is not ours. */
export function parseConsent(kept: string | null, now: number): ConsentChoice | null {
  try {
    const { statistics, marketing, at } = JSON.parse(kept ?? '') as Record<string, unknown>;
    if (typeof statistics !== 'boolean' || typeof marketing !== 'boolean' || typeof at !== 'number')
      return null;
    return at <= now && now - at < CONSENT_LIFETIME_MS ? { statistics, marketing } : null;
  } catch {
    return null;
  }
}
