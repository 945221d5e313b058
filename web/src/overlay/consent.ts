/** The choice belongs to the browser, not to the user, so it survives logging out. */
export const CONSENT_KEY = 'consent';

/** The event that opens our banner or the configured script's dialog again. */
export const CONSENT_SETTINGS = 'consent-settings';

export function openConsent(): void {
  document.dispatchEvent(new Event(CONSENT_SETTINGS));
}
