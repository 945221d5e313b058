import { ALL_AGREED, NOTHING_AGREED, type ConsentChoice } from '@academy/domain/consent';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

type Props = {
  /** What was chosen before; null when nobody was asked yet. */
  before: ConsentChoice | null;
  /** Somebody wants to see it: it may take the focus and be left as it was. */
  isReopened: boolean;
  onChoose: (choice: ConsentChoice) => void;
  onLeave: () => void;
};

/** Yes and no weigh the same, and nothing waits behind it: the page can be used without answering. */
export function ConsentBanner({ before, isReopened, onChoose, onLeave }: Props) {
  const [isChoosing, setChoosing] = useState(isReopened);
  const [choice, setChoice] = useState(before ?? NOTHING_AGREED);
  const panel = useRef<HTMLElement>(null);
  useRoomBelow(panel, isChoosing);
  useEffect(() => {
    if (isReopened) panel.current?.querySelector('h2')?.focus();
  }, [isReopened]);
  useEffect(() => {
    if (!isReopened) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onLeave();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isReopened, onLeave]);

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
          <Button onClick={() => onChoose(ALL_AGREED)}>Accept all</Button>
          <Button onClick={() => onChoose(NOTHING_AGREED)}>Decline</Button>
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
      <legend className="sr-only">What may be loaded</legend>
      <Choice isOn isFixed onTick={() => undefined}>
        <strong>Necessary</strong>: logging in, your color scheme, this choice. Always on.
      </Choice>
      <Choice isOn={choice.statistics} onTick={(statistics) => onChange({ ...choice, statistics })}>
        <strong>Statistics</strong>: which pages are visited.
      </Choice>
      <Choice isOn={choice.marketing} onTick={(marketing) => onChange({ ...choice, marketing })}>
        <strong>Marketing</strong>: how people find us, and offers that follow from it.
      </Choice>
    </fieldset>
  );
}

type ChoiceProps = {
  isOn: boolean;
  isFixed?: boolean;
  onTick: (isOn: boolean) => void;
  children: ReactNode;
};

function Choice({ isOn, isFixed = false, onTick, children }: ChoiceProps) {
  return (
    <label className="flex min-h-10 items-center gap-3 py-1">
      <Checkbox checked={isOn} disabled={isFixed} onChange={(event) => onTick(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** The end of the page stays reachable, and nothing that has the focus lies hidden under the banner. */
function useRoomBelow(panel: { current: HTMLElement | null }, isChoosing: boolean): void {
  useEffect(() => {
    const { body, documentElement: root } = document;
    const room = `${panel.current?.offsetHeight ?? 0}px`;
    body.style.paddingBottom = room;
    root.style.scrollPaddingBottom = room;
    return () => {
      body.style.paddingBottom = '';
      root.style.scrollPaddingBottom = '';
    };
  }, [panel, isChoosing]);
}
