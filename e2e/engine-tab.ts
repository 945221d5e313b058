import { vi } from 'vitest';

/** The small common interface of all engines; elements are found by a selector and visible words. */
export type Tab = {
  goto: (address: string) => Promise<void>;
  /** Waits until it is shown. */
  see: (selector: string, words?: string) => Promise<void>;
  click: (selector: string, words?: string) => Promise<void>;
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>;
  /** The value of an expression in the page. */
  read: <Value>(expression: string) => Promise<Value>;
};

/** A WebDriver command in an open session. */
export type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;
export type Command = 'ElementClick' | 'ExecuteScript' | 'Navigate' | 'PerformActions' | 'SetWindowRect';

/** The same for every engine, since all of them support WebDriver. */
export async function openTab(send: Send): Promise<Tab> {
  const run = (script: string, args: readonly string[] = []) => send('ExecuteScript', { script, args });
  const find = async (selector: string, words = '') => {
    const found = (await run(FIND, [selector, words])) as Record<string, string> | null;
    const [id] = Object.values(found ?? {});
    if (id) return id;
    throw new Error(`Nothing that matches ${selector} shows "${words}" in:\n${String(await run(SHOWN))}`);
  };
  await send('SetWindowRect', { width: 1280, height: 900 });
  return {
    goto: async (url) => void (await send('Navigate', { url })),
    see: async (...target) => void (await retry(() => find(...target))),
    click: async (...target) =>
      void (await retry(async () => send('ElementClick', { id: await find(...target) }))),
    async type(text) {
      const actions = [...text.replaceAll('\n', ENTER)].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    read: async <Value>(expression: string) => (await run(`return (${expression})`)) as Value,
  };
}

const ENTER = '\uE007';
/** Both run in the page. */
const FIND = `
  const [selector, words] = arguments;
  const shows = (one) => one.checkVisibility() && one.textContent.replace(/\\s+/g, ' ').includes(words);
  return [...document.querySelectorAll(selector)].find(shows) ?? null;`;
const SHOWN = 'return location.href + "\\n" + document.body.innerText';

/** An action takes effect slightly later. */
export const retry = <Value>(attempt: () => Promise<Value>): Promise<Value> =>
  vi.waitFor(attempt, { timeout: 25_000, interval: 100 });
