const PROMPTED_KEY = 'registrationAsked';

type RegistrationPrompt = {
  address: string;
  tab: Pick<Storage, 'getItem' | 'setItem'>;
  open: (address: string) => Pick<Window, 'opener'> | null;
};

/**
 * Opens the registration in a new window, once per session. Most browsers block it without a click, so the
 * header has a link too; a blocked window is retried on the next page.
 */
export function openRegistration({ address, tab, open }: RegistrationPrompt): void {
  if (!address || tab.getItem(PROMPTED_KEY)) return;
  const opened = open(address);
  if (!opened) return;
  opened.opener = null;
  tab.setItem(PROMPTED_KEY, 'true');
}

/** Another user has logged in, who has not seen the prompt yet. */
export function resetRegistrationPrompt(tab: Pick<Storage, 'removeItem'>): void {
  tab.removeItem(PROMPTED_KEY);
}

/**
 * Tells the provider's page which site the user comes from, so that it shows that brand. Empty if there is no
 * such page.
 */
export function withOrigin(address: string, origin: string): string {
  if (!address) return '';
  const url = new URL(address);
  url.searchParams.set('origin', origin);
  return url.href;
}
