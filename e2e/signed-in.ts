import type { Page } from 'playwright-core';
import { mintFor } from '../server/src/testing/identity.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';
import type { OpenPage, World } from './world.ts';

type Options = NonNullable<Parameters<World['openPage']>[0]> & { tenantId?: string };

/** A browser in which somebody is signed in at one tenant; the world must leave tokens to its own provider. */
export async function openAs(
  { server, openPage }: World,
  name: PersonName,
  { tenantId = 'spring', ...options }: Options = {},
): Promise<OpenPage> {
  const { accessToken, refreshToken, expiresIn } = await mintFor(server, name);
  const stored = { accessToken, refreshToken, expiresAt: String(Date.now() + expiresIn * 1000) };
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  const origins = [{ origin: server.origin(tenantId), localStorage }];
  return openPage({ storageState: { cookies: [], origins }, ...options });
}

/** Goes from control to control as somebody without a mouse does, until the one that is called so has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      const labels =
        focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? focused.labels : null;
      return [focused?.getAttribute('aria-label'), labels?.[0]?.textContent, focused?.textContent];
    });
    if (here.some((text) => text?.trim() === name)) return;
  }
  throw new Error(`No way by keyboard to "${name}"`);
}
