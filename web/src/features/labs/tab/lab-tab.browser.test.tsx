import { afterEach, describe, expect, it } from 'vitest';
import { createLabTab, type LabTab } from './lab-tab.ts';

const opened: LabTab[] = [];
let last = 0;

/** Two tabs of one browser: both use the locks and channels that the browser has. */
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
  it('LAB-10 is worked on in the first, and in the second once that is wanted, after the first has saved', async () => {
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

  it('LAB-10 is free again when the first tab closes it', async () => {
    const { open } = tabs();
    const first = open('first');
    await expect.poll(() => first.state()).toBe('here');
    first.close();
    const second = open('second');
    await expect.poll(() => second.state()).toBe('here');
  });

  it('LAB-10 is taken from a tab that does not answer, which must not save anymore', async () => {
    const { open } = tabs({ onLeave: () => new Promise(() => {}) });
    const first = open('first');
    await expect.poll(() => first.state()).toBe('here');
    const second = open('second');
    await expect.poll(() => second.state()).toBe('elsewhere');
    void second.takeOver();
    await expect.poll(() => [first.state(), second.state()]).toEqual(['elsewhere', 'here']);
  });

  it('LAB-10 opens where nobody else has it, even if a busy device is late to say so', async () => {
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

  it('LAB-10 opens at once where the browser has no locks', () => {
    const openChannel = (name: string) => new BroadcastChannel(name);
    const tab = createLabTab({ lab: 'x', locks: undefined, openChannel, onLeave: async () => {} });
    opened.push(tab);
    expect(tab.state()).toBe('here');
  });
});
