import { applyConsentUpdate, NO_CONSENT, type ConsentChoice } from '@academy/domain/consent';
import type { DataLayer } from './data-layer.ts';

type Setting = {
  layer: Pick<DataLayer, 'watch'>;
  load: () => void;
  onChoice: (choice: ConsentChoice) => void;
};

/** Another tool asks. It says what was chosen as all of them do, by an update of consent mode in the data layer. */
export function askByScript({ layer, load, onChoice }: Setting): void {
  let choice = NO_CONSENT;
  let isOurs = false;
  layer.watch((item) => {
    const [command, kind, update] = wordsOf(item);
    // What we pass on is not news to us.
    if (isOurs || command !== 'consent' || kind !== 'update') return;
    choice = applyConsentUpdate(choice, update);
    isOurs = true;
    onChoice(choice);
    isOurs = false;
  });
  load();
}

function wordsOf(item: unknown): unknown[] {
  return typeof item === 'object' && item !== null && 'length' in item
    ? Array.from(item as ArrayLike<unknown>)
    : [];
}
