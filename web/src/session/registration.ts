const ASKED_KEY = 'registrationAsked';

type Setting = {
  address: string;
  tab: Pick<Storage, 'getItem' | 'setItem'>;
  open: (address: string) => Pick<Window, 'opener'> | null;
};

/**
 * Opens the registration in a window of its own, once per session: a page that opened one on every load could not be
 * used. Browsers mostly block it without a click, so the header offers the same by a link; a window that did not open
 * is tried again with the next page.
 */
export function openRegistration({ address, tab, open }: Setting): void {
  if (!address || tab.getItem(ASKED_KEY)) return;
  const opened = open(address);
  if (!opened) return;
  opened.opener = null;
  tab.setItem(ASKED_KEY, 'true');
}

/** Somebody else is here, who has not been asked yet. */
export function forgetAsking(tab: Pick<Storage, 'removeItem'>): void {
  tab.removeItem(ASKED_KEY);
}

/** The provider's own pages wear the look of the site that a person comes from. Empty where it has no such page. */
export function fromHere(address: string, origin: string): string {
  if (!address) return '';
  const url = new URL(address);
  url.searchParams.set('origin', origin);
  return url.href;
}
