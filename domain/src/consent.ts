/** Essential cookies need no consent and have no field here. */
export type ConsentChoice = { statistics: boolean; marketing: boolean };

export const NO_CONSENT: ConsentChoice = { statistics: false, marketing: false };
export const FULL_CONSENT: ConsentChoice = { statistics: true, marketing: true };

export function hasAnyConsent({ statistics, marketing }: ConsentChoice): boolean {
  return statistics || marketing;
}

type Grant = 'granted' | 'denied';

/** Field names and values of Google's consent mode. */
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

/** Applies a consent mode update; fields that it leaves out keep their value. */
export function applyConsentUpdate(before: ConsentChoice, update: unknown): ConsentChoice {
  const fields = (typeof update === 'object' && update !== null ? update : {}) as Record<string, unknown>;
  const read = (name: keyof ConsentMode, fallback: boolean) =>
    fields[name] === 'granted' ? true : fields[name] === 'denied' ? false : fallback;
  return {
    statistics: read('analytics_storage', before.statistics),
    marketing: read('ad_storage', before.marketing),
  };
}

/** Consent is requested again after a year. */
const CONSENT_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

export function serializeConsent(choice: ConsentChoice, now: number): string {
  return JSON.stringify({ ...choice, at: now });
}

/** Null when there is no choice yet, when it has expired, or when the stored text is not valid. */
export function parseConsent(stored: string | null, now: number): ConsentChoice | null {
  try {
    const { statistics, marketing, at } = JSON.parse(stored ?? '') as Record<string, unknown>;
    if (typeof statistics !== 'boolean' || typeof marketing !== 'boolean' || typeof at !== 'number')
      return null;
    return at <= now && now - at < CONSENT_LIFETIME_MS ? { statistics, marketing } : null;
  } catch {
    return null;
  }
}
