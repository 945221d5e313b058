import { schemasOf } from '@academy/contract/schemas';
import type { Failure } from './broken-calls.ts';
import type { Endpoint } from '@academy/contract/endpoint';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { PersonName } from '../server/src/testing/tokens.ts';
import { hydrated } from './world.ts';

/** A call of the site: who makes it, on which page, by which action, and how its failure is shown. */
export type FailingCall = {
  /** Method and path of the call; a star stands for an unknown parameter. */
  call: string;
  as?: PersonName;
  /** The page that makes it. Without `act` opening the page makes the call, and Try again repeats it. */
  at: string;
  /** The document is loaded, because no link within a document leads to the page. */
  loads?: boolean;
  /** Calls with prepared answers, so that there is something to act on. */
  given?: readonly Given[];
  prepare?: (page: Page) => Promise<void>;
  act?: (page: Page) => Promise<void>;
  shown: 'notice' | 'toast' | 'first message' | 'modal' | 'nothing';
  layer?: 'second';
  /** A 404 is shown like other failures, and does not lead to the not-found page. */
  stays?: boolean;
  /** A learner's write, which is stored on the device if there is no response; its message differs. */
  waits?: true | RegExp;
  /** What must still be visible after every failure, because nothing may pretend success. */
  still?: (page: Page, failure: Failure) => Promise<unknown>;
};

type Given = { call: Endpoint; data: unknown };

/** A call that succeeds, with its example unless the page needs other data. */
export const given = (call: Endpoint, data: unknown = schemasOf(call).example): Given => ({ call, data });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
export const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Favorite: ${title}`, pressed: false }).first();
export const inDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true });

/** What the user wrote is not lost. */
export async function holds(field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(text);
}

export const read = (call: string, at: string, more: Partial<FailingCall> = {}): FailingCall => ({
  call: `GET ${call}`,
  at,
  shown: 'notice',
  ...more,
});

/** Navigates like a link, without loading another document. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** Opens a page without calls of its own, and waits until its links work. */
export async function fromContact(page: Page): Promise<void> {
  await page.goto(new URL('/contact', page.url()).href);
  await page.getByLabel('Subject').waitFor();
  await hydrated(page);
}

/** Cached data is stale after a minute and refetched, so this test controls the clock of its pages. */
export const CLOCK = `let ahead = 0; const now = Date.now; Date.now = () => now() + ahead; globalThis.later = () => void (ahead += 61000);`;
export const later = (page: Page) => page.evaluate('later()');
