import { describe, expect, it, vi } from 'vitest';
import { createListeners, createStore } from './store.ts';

describe('createListeners', () => {
  it('passes every notification to each listener until it unsubscribes', () => {
    const { subscribe, notify } = createListeners<[string]>();
    const [stays, leaves] = [vi.fn(), vi.fn()];
    subscribe(stays);
    const unsubscribe = subscribe(leaves);
    notify('one');
    unsubscribe();
    notify('two');
    expect(stays.mock.calls).toEqual([['one'], ['two']]);
    expect(leaves.mock.calls).toEqual([['one']]);
  });
});

describe('createStore', () => {
  it('notifies listeners of a new value and not of the same one', () => {
    const store = createStore(1);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(1);
    expect(listener).not.toHaveBeenCalled();
    store.set(2);
    expect([store.get(), listener.mock.calls.length]).toEqual([2, 1]);
  });

  it('keeps the old object when an equal one is set', () => {
    const first = { name: 'Ada' };
    const store = createStore(first, { isEqual: (one, other) => one.name === other.name });
    store.set({ name: 'Ada' });
    expect(store.get()).toBe(first);
    store.set({ name: 'Grace' });
    expect(store.get()).toEqual({ name: 'Grace' });
  });
});
