import { schemasOf } from '@academy/contract/schemas';
import type { Failure } from './broken-calls.ts';
import type { Endpoint } from '@academy/contract/endpoint';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { PersonName } from '../server/src/testing/tokens.ts';

/** Every call of the site: who makes it, where, by what, and how its failure is shown. */
export type FailingCall = {
  /** Method and path of the call; a star stands for what cannot be known before. */
  call: string;
  as?: PersonName;
  /** Where it is made. Without `act` it is made by going there, and again by Try again. */
  at: string;
  /** Goes there by loading the document, because no link within a document leads there. */
  loads?: boolean;
  /** Calls that are answered with data of their own, so that there is something to act on. */
  given?: readonly Given[];
  prepare?: (page: Page) => Promise<void>;
  act?: (page: Page) => Promise<void>;
  shown: 'notice' | 'toast' | 'first message' | 'modal' | 'nothing';
  layer?: 'second';
  /** A 404 is shown as the other failures are, and does not lead to the not-found page. */
  stays?: boolean;
  /** A write of a learner, which waits on the device when no answer came. */
  waits?: boolean;
  /** What must still be there after every failure: nothing pretends success. */
  still?: (page: Page, failure: Failure) => Promise<unknown>;
};

type Given = { call: Endpoint; data: unknown };

/** A call that goes well, with its example unless the page needs something else. */
export const given = (call: Endpoint, data: unknown = schemasOf(call).example): Given => ({ call, data });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
export const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Favorite: ${title}`, pressed: false }).first();
export const inDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true });

/** What somebody wrote is not lost. */
export async function holds(field: Locator, text: string): Promise<void> {
  expect(await field.inputValue()).toBe(text);
}

export const read = (call: string, at: string, more: Partial<FailingCall> = {}): FailingCall => ({
  call: `GET ${call}`,
  at,
  shown: 'notice',
  ...more,
});

/** As a link does, without loading another document. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** A page that brings nothing but itself, once it can be left by a link. */
export async function fromContact(page: Page): Promise<void> {
  await page.goto(new URL('/contact', page.url()).href);
  await page.getByLabel('Subject').waitFor();
}

/** What is known is old after a minute, and asked for again. Pages of this journey have this clock. */
export const CLOCK = `let ahead = 0; const now = Date.now; Date.now = () => now() + ahead; globalThis.later = () => void (ahead += 61000);`;
export const later = (page: Page) => page.evaluate('later()');
