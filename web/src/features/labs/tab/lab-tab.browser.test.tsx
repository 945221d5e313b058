import { afterEach, describe, expect, it } from 'vitest';
import { createLabTab, type LabTab } from './lab-tab.ts';

const opened: LabTab[] = [];
let last = 0;

/** Two tabs of one browser, sharing its locks and channels. */
function tabs(options: { onLeave?: () => Promise<void> } = {}) {
  const lab = `cup ${++last}`;
  const saved: string[] = [];
  const open = (name: string) => {
    const tab = createLabTab({
      lab,
      locks: navigator.locks,
      openChannel: (channel) => new BroadcastChannel(channel),
      onLeave: options.onLeave ?? (async () => void saved.push(name)),
      answerMs: 200,
    });
    opened.push(tab);
    return tab;
  };
  return { open, saved };
}

afterEach(() => {
  for (const tab of opened.splice(0)) tab.close();
});

describe('a lab in two tabs', () => {
  it('LAB-10 is open in the first, and in the second on request, after the first has saved', async () => {
    const { open, saved } = tabs();
    const first = open('first');
    await expect.poll(() => first.state()).toBe('here');
    const second = open('second');
    await expect.poll(() => second.state()).toBe('elsewhere');
    expect(saved).toEqual([]);
    void second.takeOver();
    await expect.poll(() => second.state()).toBe('here');
    expect([first.state(), saved]).toEqual(['elsewhere', ['first']]);
    void first.takeOver();
    await expect.poll(() => [first.state(), second.state()]).toEqual(['here', 'elsewhere']);
    expect(saved).toEqual(['first', 'second']);
  });

  it('LAB-10 is available when the first tab closes it', async () => {
    const { open } = tabs();
    const first = open('first');
    await expect.poll(() => first.state()).toBe('here');
    first.close();
    const second = open('second');
    await expect.poll(() => second.state()).toBe('here');
  });

  it('LAB-10 is taken from an unresponsive tab, which can no longer save', async () => {
    const { open } = tabs({ onLeave: () => new Promise(() => {}) });
    const first = open('first');
    await expect.poll(() => first.state()).toBe('here');
    const second = open('second');
    await expect.poll(() => second.state()).toBe('elsewhere');
    void second.takeOver();
    await expect.poll(() => [first.state(), second.state()]).toEqual(['elsewhere', 'here']);
  });

  it('LAB-10 opens if no other tab has it, even on a slow device', async () => {
    const late = (async (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) => {
      if (options.signal) throw new DOMException('', 'TimeoutError');
      return hold({ name, mode: 'exclusive' });
    }) as LockManager['request'];
    const openChannel = (name: string) => new BroadcastChannel(name);
    const tab = createLabTab({
      lab: `cup ${++last}`,
      locks: { request: late },
      openChannel,
      onLeave: async () => {},
    });
    opened.push(tab);
    await expect.poll(() => tab.state()).toBe('here');
  });

  it('LAB-10 opens immediately in a browser without locks', () => {
    const openChannel = (name: string) => new BroadcastChannel(name);
    const tab = createLabTab({ lab: 'x', locks: undefined, openChannel, onLeave: async () => {} });
    opened.push(tab);
    expect(tab.state()).toBe('here');
  });
});
