import { CHECK_CONNECTION } from '@academy/domain/messages';
import { describe, expect, it, vi } from 'vitest';
import { createApi, type ApiOptions } from './create-api.ts';
import { aCall, aPage, refused, succeeded } from './testing.ts';

const EMPTY_REPLY = 'Something went wrong, Please try again later';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Setting = Pick<Parameters<typeof createApi>[0], 'layer' | 'token'>;

function apiOn(page: ReturnType<typeof aPage>, setting: Setting = {}) {
  const api = createApi({ ...page.uiDeps, baseUrl: '/api/v1', tenantId: 'spring', ...setting });
  return (method: Method, options?: ApiOptions, input: object = {}) =>
    api.send(aCall(method, '/things'), input as never, options);
}

describe('main call layer', () => {
  it('API-02 returns the data of the envelope and shows nothing for a successful read', async () => {
    const page = aPage(succeeded({ result: [1] }, 'Here you are'));
    expect(await apiOn(page)('GET')).toMatchObject({ data: { result: [1] }, correlationId: 'c-1' });
    expect(page.toasts()).toEqual([]);
  });

  it('API-02 joins the messages of a refusal by newlines and adds the correlation id', async () => {
    const page = aPage(refused(400, 'The name is missing', 'The email is missing'));
    await expect(apiOn(page)('POST')).rejects.toMatchObject({ status: 400 });
    expect(page.toasts()).toEqual([
      { type: 'danger', message: 'The name is missing\nThe email is missing', additionalInfo: 'c-1' },
    ]);
  });

  it('API-02 has a default message for a refusal without a reason', async () => {
    const page = aPage(refused(200));
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.toasts()).toMatchObject([
      { type: 'danger', message: 'Something went wrong, please try again!' },
    ]);
  });

  it.each([
    ['an empty reply', new Response('', { status: 200 })],
    ['an answer that is no envelope', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['no answer at all', new TypeError('Failed to fetch')],
  ])('API-03 says the same about %s', async (_, answer) => {
    const page = aPage(answer);
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.toasts()).toMatchObject([{ type: 'danger', message: EMPTY_REPLY }]);
  });

  it('API-10 mentions the connection only if there was no response', async () => {
    const hints = async (answer: Response | Error) => {
      const page = aPage(answer);
      await expect(apiOn(page)('POST')).rejects.toThrow();
      return page.toasts().map(({ additionalInfo }) => additionalInfo);
    };
    expect(await hints(new TypeError('Failed to fetch'))).toEqual([CHECK_CONNECTION]);
    expect(await hints(new DOMException('signal timed out', 'TimeoutError'))).toEqual([CHECK_CONNECTION]);
    expect(await hints(new Response('{}', { status: 200 }))).toEqual([undefined]);
    expect(await hints(new Response('"hello"', { status: 503 }))).toEqual([undefined]);
    expect(await hints(refused(500, 'The database is away'))).toEqual(['c-1']);
  });

  it('API-02 reads a message that another server calls errorMessage', async () => {
    const errors = [{ errorMessage: 'One' }, null, { message: 'Two' }];
    const page = aPage(Response.json({ success: false, errors, correlationId: 'c-7' }));
    await expect(apiOn(page)('POST')).rejects.toThrow();
    expect(page.toasts()).toEqual([{ type: 'danger', message: 'One\nTwo', additionalInfo: 'c-7' }]);
  });

  it('API-10 shows the same text once, with the newest correlation id', async () => {
    const again = refused(500, 'The database is away');
    const page = aPage(refused(500, 'The database is away'), again);
    await expect(apiOn(page)('GET')).rejects.toThrow();
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.toasts()).toHaveLength(1);
  });

  it('LAY-10 shows failures that need a response in the message modal', async () => {
    const page = aPage(refused(409, 'The voucher was requested already'));
    await expect(apiOn(page)('POST', { onFailure: 'modal' })).rejects.toThrow();
    expect(page.toasts()).toEqual([]);
    expect(page.overlay.get().message).toMatchObject({
      type: 'danger',
      message: 'The voucher was requested already',
      additionalInfo: 'c-1',
    });
  });

  it('API-03 goes to the not-found page on 404 unless the call skips it', async () => {
    const page = aPage(refused(404, 'No such thing'), refused(404, 'No such thing'));
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.redirects).toEqual(['/not-found']);
    expect(page.toasts()).toEqual([]);

    await expect(apiOn(page)('GET', { skipRedirect: true })).rejects.toThrow();
    expect(page.redirects).toHaveLength(1);
    expect(page.toasts()).toMatchObject([{ message: 'No such thing' }]);
  });

  it.each(['modal', 'in-place', 'silent'] as const)(
    'API-03 a 404 that is shown another way (%s) leaves the page where it is',
    async (onFailure) => {
      const page = aPage(refused(404, 'No such thing'));
      await expect(apiOn(page)('POST', { onFailure })).rejects.toThrow();
      expect([page.redirects, page.toasts()]).toEqual([[], []]);
    },
  );

  it('API-03 ignores 401', async () => {
    const page = aPage(refused(401, 'Please sign in'));
    await expect(apiOn(page)('GET')).rejects.toMatchObject({ status: 401 });
    expect([page.toasts(), page.redirects]).toEqual([[], []]);
  });

  it('API-03 shows nothing for an aborted call', async () => {
    const page = aPage(new DOMException('The operation was cancelled.', 'AbortError'));
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.toasts()).toEqual([]);
  });

  it('API-03 shows a server message that contains the word "aborted"', async () => {
    const page = aPage(refused(500, 'The transaction was aborted'));
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.toasts()).toMatchObject([{ type: 'danger', message: 'The transaction was aborted' }]);
  });

  it('API-04 shows the message of a successful PUT or DELETE once', async () => {
    const page = aPage(
      succeeded(null, 'The alert was updated'),
      succeeded(null, 'Gone'),
      succeeded(null, 'Sent'),
    );
    await apiOn(page)('PUT');
    await apiOn(page)('DELETE');
    await apiOn(page)('POST');
    expect(page.toasts().map(({ type, message }) => [type, message])).toEqual([
      ['success', 'The alert was updated'],
      ['success', 'Gone'],
    ]);
  });

  it('API-05 shows the loader during the call, however it ends', async () => {
    const page = aPage(succeeded(1), new TypeError('Failed to fetch'));
    await apiOn(page)('GET');
    await expect(apiOn(page)('GET')).rejects.toThrow();
    expect(page.requests.map(({ loading }) => loading)).toEqual([1, 1]);
    expect(page.overlay.get().loading).toBe(0);
  });

  it('API-05 does not show the loader if a call hides it', async () => {
    const page = aPage(succeeded(1));
    await apiOn(page)('GET', { hideLoader: true });
    expect(page.requests[0]?.loading).toBe(0);
  });

  it('API-06 sends an anonymous call without the token, and fails a silent one without a toast', async () => {
    const page = aPage(refused(500, 'The database is away'), succeeded(1));
    const send = apiOn(page, { token: () => 'ada-token' });
    await expect(send('GET', { anonymous: true, onFailure: 'silent' })).rejects.toThrow();
    await send('GET');
    expect(page.toasts()).toEqual([]);
    expect(page.requests.map(({ init }) => init.headers)).toEqual([
      { tenantId: 'spring' },
      { tenantId: 'spring', authorization: 'Bearer ada-token' },
    ]);
  });

  it('FACT-07 asks to log in again if a call needs a fresh login, however its failures are shown', async () => {
    const message = 'Please confirm it is you.';
    const errors = [{ message, code: 'fresh_login_required' }];
    const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
    for (const onFailure of ['toast', 'in-place'] as const) {
      const page = aPage(Response.json(envelope, { status: 403 }));
      const sent = apiOn(page)('POST', { onFailure });
      const refusal = sent.catch((error: unknown) => error);
      await vi.waitFor(() => expect(page.overlay.get().confirmLogin).toBe(message), { timeout: 25_000 });
      expect(page.overlay.get()).toMatchObject({ toasts: [], loading: 0 });
      page.overlay.answerConfirmLogin(false);
      expect(await refusal).toMatchObject({ message });
      expect(page.requests).toHaveLength(1);
    }
  });

  it('FACT-09 resends the call once the person has confirmed their identity, and not before', async () => {
    const errors = [{ message: 'Please confirm it is you.', code: 'fresh_login_required' }];
    const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
    const page = aPage(Response.json(envelope, { status: 403 }), succeeded('done'));
    const sent = apiOn(page)('POST', {}, { body: { name: 'ci' } });
    await vi.waitFor(() => expect(page.overlay.get().confirmLogin).not.toBeNull(), { timeout: 25_000 });
    expect(page.requests).toHaveLength(1);
    page.overlay.answerConfirmLogin(true);
    expect(await sent).toMatchObject({ data: 'done' });
    expect(page.requests.map(({ init }) => init.body)).toEqual(['{"name":"ci"}', '{"name":"ci"}']);
    expect(page.overlay.get()).toMatchObject({ confirmLogin: null, loading: 0 });
  });
});

describe('second call layer', () => {
  const second = (page: ReturnType<typeof aPage>) =>
    apiOn(page, { layer: 'second', token: () => 'root-token' });

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'API-07 makes a %s with the token of its source',
    async (method) => {
      const page = aPage(succeeded('done'));
      expect(await second(page)(method)).toMatchObject({ data: 'done' });
      expect(page.requests[0]).toMatchObject({
        url: '/api/v1/things',
        init: { method, headers: { authorization: 'Bearer root-token', tenantId: 'spring' } },
      });
    },
  );

  it('API-03 logs out on 401', async () => {
    const page = aPage(refused(401, 'Please sign in'));
    await expect(second(page)('GET')).rejects.toThrow();
    expect([page.redirects, page.toasts()]).toEqual([['/appLogout'], []]);
  });
});
