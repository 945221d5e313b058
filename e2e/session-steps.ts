import type { BrowserContext, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { mintFor } from '../server/src/testing/identity.ts';
import type { World } from './world.ts';

export type Who = 'visitor' | 'ada' | 'grace';

const NAMES = { ada: 'Ada Learner', grace: 'Grace Pro' };
/** A favorite of Ada only. */
export const SAVED_BY_ADA = 'Making tea';

export const menuOf = (page: Page, who: 'ada' | 'grace') =>
  page.getByRole('button', { name: `Profile menu of ${NAMES[who]}` });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In / Register' });

/** What a tab on the home page shows: the right user's data or none. */
export async function expectShows(page: Page, who: Who): Promise<void> {
  const learning = page.locator('#my-learning');
  if (who === 'visitor') {
    await loginLink(page).waitFor();
    await expect.poll(() => learning.count()).toBe(0);
    return;
  }
  await menuOf(page, who).waitFor();
  // Starter courses are the same for both.
  const favorites = learning.getByRole('region', { name: 'Favorites' });
  if (who === 'ada') await favorites.getByText(SAVED_BY_ADA).waitFor();
  else await learning.getByText('No courses yet!').first().waitFor();
  await expect.poll(() => favorites.getByText(SAVED_BY_ADA).count()).toBe(who === 'ada' ? 1 : 0);
}

/** On the provider's own page; the sample users need no password. */
export async function logIn({ visit }: Pick<World, 'visit'>, page: Page, who: 'ada' | 'grace') {
  await page.context().clearCookies();
  await visit(page, 'spring', '/auth');
  await page.locator(`form:has(input[value="${who}@academy.test"]) button`).click();
  await menuOf(page, who).waitFor();
}

export async function logOut(page: Page, who: 'ada' | 'grace') {
  await menuOf(page, who).click();
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await loginLink(page).waitFor();
}

/** Prepares all tabs for a journey without reloading them. */
export async function beginAs({ server }: Pick<World, 'server'>, page: Page, who: 'visitor' | 'ada') {
  const minted = who === 'ada' ? await mintFor(server, 'ada') : null;
  await page.evaluate((tokens) => {
    localStorage.clear();
    if (tokens) {
      localStorage.setItem('expiresAt', String(Date.now() + tokens.expiresIn * 1000));
      localStorage.setItem('refreshToken', tokens.refreshToken);
      localStorage.setItem('accessToken', tokens.accessToken);
    }
    // A tab gets events for what other tabs store, not for what it stores itself.
    dispatchEvent(new Event('focus'));
  }, minted);
}

/** Every later refresh token that is sent to the provider. */
export function watchRefreshes(context: BrowserContext): string[] {
  const used: string[] = [];
  context.on('request', (request: Request) => {
    const body = new URLSearchParams(request.postData() ?? '');
    if (body.get('grant_type') === 'refresh_token') used.push(body.get('refresh_token') ?? '');
  });
  return used;
}

export const storedTokens = (page: Page) =>
  page.evaluate(() =>
    ['accessToken', 'refreshToken', 'expiresAt'].filter((key) => localStorage.getItem(key) !== null),
  );
