import {
  FULL_CONSENT,
  NO_CONSENT,
  parseConsent,
  serializeConsent,
  type ConsentChoice,
} from '@academy/domain/consent';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CONSENT_KEY, CONSENT_SETTINGS } from '../../overlay/consent.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  onChoice: (choice: ConsentChoice) => void;
};

/** Asks with our own banner, in a separate React root, so that no page depends on it. */
export function requestWithBanner({ storage, now, onChoice }: Options): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  let opener: Element | null = null;

  const show = (isReopened: boolean) => {
    opener = isReopened ? document.activeElement : null;
    const before = parseConsent(storage.getItem(CONSENT_KEY), now());
    root.render(
      <ConsentBanner
        key={String(now())}
        before={before}
        isReopened={isReopened}
        onChoose={choose}
        onClose={hide}
      />,
    );
  };
  const hide = () => {
    root.render(null);
    if (opener instanceof HTMLElement) opener.focus();
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

type Props = {
  /** The earlier choice; null on the first visit. */
  before: ConsentChoice | null;
  /** Reopened by the settings link: takes the focus and can be closed without a choice. */
  isReopened: boolean;
  onChoose: (choice: ConsentChoice) => void;
  onClose: () => void;
};

/** Accept and Decline have the same style, and the page is usable without a choice. */
export function ConsentBanner({ before, isReopened, onChoose, onClose }: Props) {
  const [isChoosing, setChoosing] = useState(isReopened);
  const [choice, setChoice] = useState(before ?? NO_CONSENT);
  const panel = useRef<HTMLElement>(null);
  useSpaceBelow(panel, isChoosing);
  useEffect(() => {
    if (isReopened) panel.current?.querySelector('h2')?.focus();
  }, [isReopened]);
  useEffect(() => {
    if (!isReopened) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isReopened, onClose]);

  return (
    <section
      ref={panel}
      aria-labelledby="consent-title"
      className="fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto border-t border-line bg-page shadow-lift print:hidden"
    >
      <div className="container flex flex-col gap-4 py-5 desktop:flex-row desktop:items-end desktop:gap-10">
        <div className="flex grow flex-col gap-2">
          <h2 id="consent-title" tabIndex={-1} className="text-lg">
            May we count visits?
          </h2>
          <p className="max-w-3xl text-sm text-soft">
            This site works without it. With your consent we load a tag manager of another company that counts
            visits and may set cookies. You can change your mind at any time under “Cookie settings” at the
            end of each page.
          </p>
          {isChoosing && <Choices choice={choice} onChange={setChoice} />}
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <Button onClick={() => onChoose(FULL_CONSENT)}>Accept all</Button>
          <Button onClick={() => onChoose(NO_CONSENT)}>Decline</Button>
          {isChoosing ? (
            <Button look="secondary" onClick={() => onChoose(choice)}>
              Save choice
            </Button>
          ) : (
            <Button look="secondary" aria-expanded={false} onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function Choices({ choice, onChange }: { choice: ConsentChoice; onChange: (choice: ConsentChoice) => void }) {
  return (
    <fieldset className="flex flex-col text-sm">
      <legend className="sr-only">What may load</legend>
      <Choice isOn isFixed onToggle={() => undefined}>
        <strong>Necessary</strong>: logging in, your color scheme, this choice. Always on.
      </Choice>
      <Choice isOn={choice.statistics} onToggle={(statistics) => onChange({ ...choice, statistics })}>
        <strong>Statistics</strong>: which pages are visited.
      </Choice>
      <Choice isOn={choice.marketing} onToggle={(marketing) => onChange({ ...choice, marketing })}>
        <strong>Marketing</strong>: how people find us, and offers that follow from it.
      </Choice>
    </fieldset>
  );
}

type ChoiceProps = {
  isOn: boolean;
  isFixed?: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
};

function Choice({ isOn, isFixed = false, onToggle, children }: ChoiceProps) {
  return (
    <label className="flex min-h-10 items-center gap-3 py-1">
      <Checkbox checked={isOn} disabled={isFixed} onChange={(event) => onToggle(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** Adds space at the end of the page, so that the banner covers neither its end nor the focused element. */
function useSpaceBelow(panel: { current: HTMLElement | null }, isChoosing: boolean): void {
  useEffect(() => {
    const { body, documentElement: root } = document;
    const height = `${panel.current?.offsetHeight ?? 0}px`;
    body.style.paddingBottom = height;
    root.style.scrollPaddingBottom = height;
    return () => {
      body.style.paddingBottom = '';
      root.style.scrollPaddingBottom = '';
    };
  }, [panel, isChoosing]);
}
