/** The choice belongs to the browser, not to the person: it outlives signing out. */
export const CONSENT_KEY = 'consent';

/** Whoever asks for consent, our banner or the configured script, hears this and asks once more. */
export const CONSENT_SETTINGS = 'consent-settings';

export function openConsent(): void {
  document.dispatchEvent(new Event(CONSENT_SETTINGS));
}
