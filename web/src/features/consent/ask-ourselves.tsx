import { parseConsent, serializeConsent, type ConsentChoice } from '@academy/domain/consent';
import { createRoot } from 'react-dom/client';
import { CONSENT_KEY, CONSENT_SETTINGS } from '../../overlay/consent.ts';
import { ConsentBanner } from './ConsentBanner.tsx';

type Setting = {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  onChoice: (choice: ConsentChoice) => void;
};

/** Our own banner, in a root of its own: no page waits for it, and no page that asks nothing carries it. */
export function askOurselves({ storage, now, onChoice }: Setting): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  let cameFrom: Element | null = null;

  const show = (isReopened: boolean) => {
    cameFrom = isReopened ? document.activeElement : null;
    const before = parseConsent(storage.getItem(CONSENT_KEY), now());
    root.render(
      <ConsentBanner
        key={String(now())}
        before={before}
        isReopened={isReopened}
        onChoose={choose}
        onLeave={hide}
      />,
    );
  };
  const hide = () => {
    root.render(null);
    if (cameFrom instanceof HTMLElement) cameFrom.focus();
  };
  const choose = (choice: ConsentChoice) => {
    storage.setItem(CONSENT_KEY, serializeConsent(choice, now()));
    hide();
    onChoice(choice);
  };

  document.addEventListener(CONSENT_SETTINGS, () => show(true));
  const before = parseConsent(storage.getItem(CONSENT_KEY), now());
  if (before) onChoice(before);
  else show(false);
}
