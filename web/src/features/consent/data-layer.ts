import { consentMode, NOTHING_AGREED } from '@academy/domain/consent';

type Listener = (item: unknown) => void;

export type DataLayer = {
  push: (item: object) => void;
  /** A command of Google's tags, such as `consent`. */
  command: (...words: unknown[]) => void;
  /** Everything that others put into it from now on. */
  watch: (listener: Listener) => void;
};

type Holder = { dataLayer?: unknown[] };

/** The list that tags read. The first thing in it, before any script is there, is that nothing is agreed to. */
export function createDataLayer(holder: object): DataLayer {
  const host = holder as Holder;
  const list = (host.dataLayer ??= []);
  const watchers = new Set<Listener>();
  const plainPush = list.push.bind(list);
  list.push = (...items) => {
    for (const item of items) for (const watcher of watchers) watcher(item);
    return plainPush(...items);
  };
  const command = (...words: unknown[]) => void plainPush(argumentsOf(...words));
  command('consent', 'default', { ...consentMode(NOTHING_AGREED), wait_for_update: 500 });
  return {
    // Once the tag manager is there, it has put a function of its own in this place.
    push: (item) => void list.push(item),
    command: (...words) => void list.push(argumentsOf(...words)),
    watch: (listener) => void watchers.add(listener),
  };
}

/** Google's tags take a command for one only if it comes as a function's arguments, not as a list. */
function argumentsOf(..._words: unknown[]): IArguments {
  return arguments;
}
