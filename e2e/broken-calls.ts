import type { Endpoint } from '@academy/contract/endpoint';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { PausedRequest } from './pause-requests.ts';

/** Seven failures of a call, and what users see for each. */

export const FAILURES = [
  '409 with two errors',
  '500',
  'success false',
  'empty reply',
  'no answer',
  '404',
  '401',
] as const;
export type Failure = (typeof FAILURES)[number];

const TEXTS: Record<Failure, { message: string; id: string | null }> = {
  '409 with two errors': { message: 'The first reason\nThe second reason', id: 'id-of-409' },
  '500': { message: 'The database is away', id: 'id-of-500' },
  'success false': { message: 'Something went wrong, please try again!', id: 'id-of-false' },
  'empty reply': { message: 'Something went wrong, Please try again later', id: null },
  'no answer': { message: 'Something went wrong, Please try again later', id: null },
  '401': { message: 'Who are you?', id: 'id-of-401' },
  '404': { message: 'It is not there', id: 'id-of-404' },
};

export const CONNECTION = 'Please check your connection and try again.';

/** `first` for the one form that shows only the first message, with its own text if there is none. */
export function expectedText(failure: Failure, { first = false } = {}): string[] {
  const { message, id } = TEXTS[failure];
  if (failure === 'no answer') return [CONNECTION];
  const isOurs = message.startsWith('Something went wrong');
  const shown = first ? (isOurs ? 'Something went wrong!' : (message.split('\n')[0] ?? '')) : message;
  return [shown, ...(id ? [id] : [])];
}

/** A call of the contract as rows name it, with stars for its parameters. */
export const callOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{\w+\}/g, '*')}`;

export const patternOf = (call: string) => new RegExp(`^${call.replaceAll('*', '[^/]+')}$`);

export function isCall({ url, method }: PausedRequest, call: string): boolean {
  const path = new URL(url).pathname.replace('/api/v1', '');
  return patternOf(call).test(`${method} ${path}`);
}

export function answerCall(request: PausedRequest, data: unknown): Promise<void> {
  const json = { success: true, data, errors: [], message: null, correlationId: 'id-of-success' };
  return request.answer(200, JSON.stringify(json));
}

export function breakCall(request: PausedRequest, failure: Failure): Promise<void> {
  const { message, id } = TEXTS[failure];
  const answer = (status: number, errors: unknown[]) =>
    request.answer(
      status,
      JSON.stringify({ success: false, data: null, errors, message: null, correlationId: id }),
    );
  const errors = message.split('\n').map((text) => ({ message: text }));
  switch (failure) {
    case '409 with two errors':
      return answer(409, [{ message: 'The first reason' }, { errorMessage: 'The second reason' }]);
    case '500':
      return answer(500, errors);
    case 'success false':
      return answer(200, []);
    case 'empty reply':
      return request.answer(200, '');
    case 'no answer':
      return request.drop();
    case '401':
      return answer(401, errors);
    case '404':
      return answer(404, errors);
  }
}

export async function dismissToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[popover] [aria-label="Dismiss"]'))
      button.click();
  });
}

/**
 * Waits until all of these texts are visible, and checks that a failure with a response never blames the
 * connection.
 */
export async function expectRead(place: Locator, texts: readonly string[]): Promise<void> {
  const read = async () => (await place.allInnerTexts()).join('\n');
  await expect
    .poll(async () => {
      const shown = await read();
      return texts.filter((text) => !shown.includes(text));
    }, READING)
    .toEqual([]);
  if (!texts.includes(CONNECTION)) expect(await read()).not.toMatch(/connection/i);
}

const READING = { timeout: 15_000, interval: 20 };

/** Waits until the page shows what it has loaded. */
export async function waitUntilRendered(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
