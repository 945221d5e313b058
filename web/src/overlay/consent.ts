/** The choice belongs to the browser, not to the user, so it survives logging out. */
export const CONSENT_KEY = 'consent';

/** The event that reopens our banner or the configured script's dialog. */
export const CONSENT_SETTINGS = 'consent-settings';

export function openConsent(): void {
  document.dispatchEvent(new Event(CONSENT_SETTINGS));
}
