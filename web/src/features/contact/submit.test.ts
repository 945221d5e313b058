import { LEAST_SHOWN_MS } from '@academy/contract/contact';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../api/create-api.ts';
import { aPage, refused, succeeded } from '../../api/testing.ts';
import { sendContact, validateContact, type Written } from './submit.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const VALUES = { name: ' Ada ', email: 'ada@academy.test', subject: 'Tea', message: 'Is there a course?' };
const WRITTEN: Written = { values: VALUES, website: '', shownAt: NOW - 60_000 };

async function submitting(written: Partial<Written>, ...answers: (Response | Error)[]) {
  const page = aPage(...answers);
  const api = createApi({ baseUrl: '/api/v1', token: () => 'a token', ...page.uiDeps });
  const waits: number[] = [];
  const wait = async (ms: number) => {
    // The message must not be sent before the wait is over.
    await new Promise((resolve) => setTimeout(resolve, 1));
    waits.push(ms);
    expect(page.requests).toEqual([]);
  };
  const checked = validateContact({ ...WRITTEN, ...written }, NOW);
  const sending = checked.ok ? sendContact({ api, tenantId: 'test', wait }, checked.value) : null;
  const outcome = await sending?.then(
    () => 'sent',
    (error: unknown) => error,
  );
  return {
    outcome: checked.ok ? outcome : checked.errors,
    waits,
    requests: page.requests,
    shown: page.toasts(),
    redirects: page.redirects,
  };
}

describe('sending a message', () => {
  it('CON-01, API-13 posts the form to the tenant with the user’s bearer token', async () => {
    const { outcome, requests, shown } = await submitting({}, succeeded({}, 'Thank you'));
    expect(outcome).toBe('sent');
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

  it('API-09 validates by the server’s rules and sends nothing invalid', async () => {
    const values = { name: '', email: 'ada', subject: 'x'.repeat(151), message: ' ' };
    const { outcome, requests } = await submitting({ values });
    expect(outcome).toEqual([
      { field: 'name', message: 'The name field is required.' },
      { field: 'email', message: 'The email field must be a valid email address.' },
      { field: 'subject', message: 'The subject field must have at most 150 characters.' },
      { field: 'message', message: 'The message field is required.' },
    ]);
    expect(requests).toEqual([]);
  });

  it("CON-01 delays a form that was filled in quickly, which the server would take for a bot's", async () => {
    for (const shownAt of [NOW - 500, NOW, NOW + 60_000]) {
      const { outcome, waits, requests } = await submitting({ shownAt }, succeeded({}));
      expect(outcome).toBe('sent');
      expect(waits).toEqual([shownAt < NOW ? LEAST_SHOWN_MS - 500 : LEAST_SHOWN_MS]);
      expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({ shownFor: LEAST_SHOWN_MS });
    }
  });

  it('CON-01 sends the honeypot field', async () => {
    const { requests } = await submitting({ website: 'https://evil.test' }, succeeded({}));
    expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({ website: 'https://evil.test' });
  });

  it('API-05 shows the loader while the message is sent', async () => {
    const { requests } = await submitting({}, succeeded({}));
    expect(requests[0]?.loading).toBe(1);
  });

  it.each([
    ['there is no network', new TypeError('Failed to fetch')],
    ['the server fails', refused(500, 'Something went wrong')],
    ['a proxy answers', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['the address is gone', refused(404, 'Nothing here')],
    ['the refusal names no field', refused(400, 'This tenant is not known here.')],
  ])('CON-01 rejects where %s, without a toast or a redirect', async (_what, answer) => {
    const { outcome, shown, redirects } = await submitting({}, answer);
    expect({ outcome, shown, redirects }).toEqual({
      outcome: expect.any(Error),
      shown: [],
      redirects: [],
    });
  });
});
