import { applyConsentUpdate, consentMode, NO_CONSENT, type ConsentChoice } from '@academy/domain/consent';
import { createListeners } from '../../store.ts';

export type DataLayer = {
  push: (item: object) => void;
  /** A command of Google's tags, such as `consent`. */
  command: (...words: unknown[]) => void;
  /** Called with everything that is pushed from now on. */
  watch: (listener: (item: unknown) => void) => void;
};

type Host = { dataLayer?: unknown[] };

/** The list that tags read. Its first item denies all consent, before any script has loaded. */
export function createDataLayer(target: object): DataLayer {
  const host = target as Host;
  const list = (host.dataLayer ??= []);
  const pushes = createListeners<[item: unknown]>();
  const plainPush = list.push.bind(list);
  list.push = (...items) => {
    for (const item of items) pushes.notify(item);
    return plainPush(...items);
  };
  const command = (...words: unknown[]) => void plainPush(argumentsOf(...words));
  command('consent', 'default', { ...consentMode(NO_CONSENT), wait_for_update: 500 });
  return {
    // The tag manager replaces `push` with a function of its own.
    push: (item) => void list.push(item),
    command: (...words) => void list.push(argumentsOf(...words)),
    watch: (listener) => void pushes.subscribe(listener),
  };
}

/** Google's tags recognize a command only as an `arguments` object, not as an array. */
function argumentsOf(..._words: unknown[]): IArguments {
  return arguments;
}

type ScriptOptions = {
  layer: Pick<DataLayer, 'watch'>;
  load: () => void;
  onChoice: (choice: ConsentChoice) => void;
};

/**
 * Delegates the question to a configured script, which reports the choice as a consent update in the data
 * layer.
 */
export function requestWithScript({ layer, load, onChoice }: ScriptOptions): void {
  let choice = NO_CONSENT;
  let isOurUpdate = false;
  layer.watch((item) => {
    const [command, kind, update] = commandIn(item);
    // Our own updates pass through here too.
    if (isOurUpdate || command !== 'consent' || kind !== 'update') return;
    choice = applyConsentUpdate(choice, update);
    isOurUpdate = true;
    onChoice(choice);
    isOurUpdate = false;
  });
  load();
}

function commandIn(item: unknown): unknown[] {
  return typeof item === 'object' && item !== null && 'length' in item
    ? Array.from(item as ArrayLike<unknown>)
    : [];
}
