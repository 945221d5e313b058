import { useSyncExternalStore } from 'react';

type Unsubscribe = () => void;

export type Listeners<Args extends unknown[] = []> = {
  subscribe: (listener: (...args: Args) => void) => Unsubscribe;
  notify: (...args: Args) => void;
};

/** Functions that are called on every `notify` until they unsubscribe. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}

export type Store<Value> = {
  get: () => Value;
  /** The value in the server's HTML. */
  getInitial: () => Value;
  set: (value: Value) => void;
  subscribe: Listeners['subscribe'];
};

type StoreOptions<Value> = {
  /** Setting an equal value notifies no listener. */
  isEqual?: (one: Value, other: Value) => boolean;
};

/** A value outside of React that components render with `useStore`. */
export function createStore<Value>(
  initial: Value,
  { isEqual = Object.is }: StoreOptions<Value> = {},
): Store<Value> {
  let value = initial;
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      if (isEqual(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

/** Rerenders the component whenever the value changes. */
export function useStore<Value>({
  get,
  getInitial,
  subscribe,
}: Pick<Store<Value>, 'get' | 'getInitial' | 'subscribe'>): Value {
  return useSyncExternalStore(subscribe, get, getInitial);
}
