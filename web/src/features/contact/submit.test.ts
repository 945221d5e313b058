import { LEAST_SHOWN_MS } from '@academy/contract/contact';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../api/client.ts';
import { aPage, refused, succeeded } from '../../api/testing.ts';
import type { Written } from './outcome.ts';
import { submit } from './submit.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const VALUES = { name: ' Ada ', email: 'ada@academy.test', subject: 'Tea', message: 'Is there a course?' };
const WRITTEN: Written = { values: VALUES, website: '', shownAt: NOW - 60_000 };

async function submitting(written: Partial<Written>, ...answers: (Response | Error)[]) {
  const page = aPage(...answers);
  const api = createApi({ baseUrl: '/api/v1', token: () => 'a token', ...page.surroundings });
  const waits: number[] = [];
  const outcome = await submit(
    { api, tenantId: 'test', now: () => NOW, wait: async (ms) => void waits.push(ms) },
    { ...WRITTEN, ...written },
  );
  return { outcome, waits, requests: page.requests, shown: page.toasts(), redirects: page.redirects };
}
const limited = () =>
  Response.json(
    {
      success: false,
      data: null,
      errors: [{ message: 'Try again later.' }],
      message: null,
      correlationId: 'c',
    },
    { status: 429 },
  );

describe('sending a message', () => {
  it('CON-01, API-13 posts the form to the tenant, with the bearer of who is signed in', async () => {
    const { outcome, requests, shown } = await submitting({}, succeeded({}, 'Thank you'));
    expect(outcome).toEqual({ kind: 'sent' });
    expect(requests[0]).toMatchObject({
      url: '/api/v1/email/contactUs?tenant=test',
      init: { method: 'POST' },
    });
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer a token' });
    expect(JSON.parse(String(requests[0]?.init.body))).toEqual({
      ...VALUES,
      name: 'Ada',
      website: '',
      shownFor: 60_000,
    });
    expect(shown).toEqual([]);
  });

  it('API-09 says by the server’s rules what is wrong, and sends nothing', async () => {
    const values = { name: '', email: 'ada', subject: 'x'.repeat(151), message: ' ' };
    const { outcome, requests } = await submitting({ values });
    expect(outcome).toEqual({
      kind: 'refused',
      errors: {
        name: 'The name field is required.',
        email: 'The email field must be a valid email address.',
        subject: 'The subject field must have at most 150 characters.',
        message: 'The message field is required.',
      },
    });
    expect(requests).toEqual([]);
  });

  it('CON-01 waits where a person was too quick, so that they are not taken for a machine', async () => {
    for (const shownAt of [NOW - 500, NOW, NOW + 60_000]) {
      const { outcome, waits, requests } = await submitting({ shownAt }, succeeded({}));
      expect(outcome).toEqual({ kind: 'sent' });
      expect(waits).toEqual([shownAt < NOW ? LEAST_SHOWN_MS - 500 : LEAST_SHOWN_MS]);
      expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({ shownFor: LEAST_SHOWN_MS });
    }
  });

  it('CON-01 tells the server what only a machine fills in', async () => {
    const { requests } = await submitting({ website: 'https://evil.test' }, succeeded({}));
    expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({ website: 'https://evil.test' });
  });

  it('CON-01 shows the sentence of a server that took a person for a machine', async () => {
    const error = { field: 'website', message: 'Your message was not sent. Please send it again.' };
    const answer = Response.json(
      { success: false, data: null, errors: [error], message: null, correlationId: 'c' },
      { status: 400 },
    );
    expect((await submitting({ website: 'x' }, answer)).outcome).toMatchObject({
      kind: 'failed',
      error: { message: error.message },
    });
  });

  it('API-08 shows what the server refused beside its field, and when to come back', async () => {
    const error = { field: 'email', message: 'Another address, please.' };
    const wrong = Response.json(
      { success: false, data: null, errors: [error], message: null, correlationId: 'c' },
      { status: 400 },
    );
    expect((await submitting({}, wrong)).outcome).toEqual({
      kind: 'refused',
      errors: { email: 'Another address, please.' },
    });
    expect((await submitting({}, limited())).outcome).toMatchObject({
      kind: 'failed',
      error: { message: 'Try again later.' },
    });
  });

  it('API-05 shows the loader while the person waits', async () => {
    const { requests } = await submitting({}, succeeded({}));
    expect(requests[0]?.loading).toBe(1);
  });

  it.each([
    ['the network is away', new TypeError('Failed to fetch')],
    ['the server fails', refused(500, 'Something went wrong')],
    ['a proxy answers', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['the address is gone', refused(404, 'Nothing here')],
    ['the fault is in no field of theirs', refused(400, 'This tenant is not known here.')],
  ])('CON-01 has failed where %s, and the page stays as it is', async (_what, answer) => {
    const { outcome, shown, redirects } = await submitting({}, answer);
    expect({ outcome, shown, redirects }).toEqual({
      outcome: { kind: 'failed', error: expect.any(Error) },
      shown: [],
      redirects: [],
    });
  });
});
