import { describe, expect, it, vi } from 'vitest';
import { createAdminApi, type AdminApiOptions } from './create-admin-api.ts';
import { aCall, aPage, refused, succeeded } from './testing.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function layerOn(page: ReturnType<typeof aPage>) {
  const who = { person: 'root' as string | null, tenantId: 'spring' };
  const layer = createAdminApi({
    ...page.uiDeps,
    baseUrl: '/api/v1',
    tenantId: who.tenantId,
    token: () => `${who.person}-token`,
    person: () => who.person,
  });
  const send = (
    method: Method,
    { path = '/things', body, ...options }: AdminApiOptions & { path?: string; body?: unknown } = {},
  ) => layer.send(aCall(method, path), (body === undefined ? {} : { body }) as never, options);
  return { layer, who, send };
}

describe('second call layer', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'API-07 makes a %s with the token of its source',
    async (method) => {
      const page = aPage(succeeded('done'));
      expect(await layerOn(page).send(method)).toMatchObject({ data: 'done' });
      expect(page.requests[0]).toMatchObject({
        url: '/api/v1/things',
        init: { method, headers: { authorization: 'Bearer root-token', tenantId: 'spring' } },
      });
    },
  );

  it('API-07 sends a body as JSON, or as form data where the call asks for it', async () => {
    const page = aPage(succeeded(1), succeeded(1));
    const { send } = layerOn(page);
    await send('POST', { body: { name: 'ci', days: 90 } });
    await send('POST', { body: { name: 'ci', days: 90, note: null, tags: ['a', 'b'] }, formData: true });
    const [json, form] = page.requests.map(({ init }) => init) as [RequestInit, RequestInit];
    expect(json.body).toBe('{"name":"ci","days":90}');
    expect([...(form.body as FormData).entries()]).toEqual([
      ['name', 'ci'],
      ['days', '90'],
      ['tags', 'a'],
      ['tags', 'b'],
    ]);
    expect(new Headers(form.headers).has('content-type')).toBe(false);
  });

  it('FACT-07 asks to log in again where a call needs a fresh login, however its failures are shown', async () => {
    const message = 'Please confirm it is you.';
    const errors = [{ message, code: 'fresh_login_required' }];
    const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
    for (const onFailure of ['toast', 'in-place'] as const) {
      const page = aPage(Response.json(envelope, { status: 403 }));
      const sent = layerOn(page).send('POST', { onFailure });
      const refusal = sent.catch((error: unknown) => error);
      await vi.waitFor(() => expect(page.overlay.get().confirmLogin).toBe(message), { timeout: 25_000 });
      expect(page.overlay.get()).toMatchObject({ toasts: [], loading: 0 });
      page.overlay.answerConfirmLogin(false);
      expect(await refusal).toMatchObject({ message });
      expect(page.requests).toHaveLength(1);
    }
  });

  it('FACT-09 goes on with the call as soon as the person has confirmed that it is them, and not before', async () => {
    const errors = [{ message: 'Please confirm it is you.', code: 'fresh_login_required' }];
    const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
    const page = aPage(Response.json(envelope, { status: 403 }), succeeded('done'));
    const sent = layerOn(page).send('POST', { body: { name: 'ci' } });
    await vi.waitFor(() => expect(page.overlay.get().confirmLogin).not.toBeNull(), { timeout: 25_000 });
    expect(page.requests).toHaveLength(1);
    page.overlay.answerConfirmLogin(true);
    expect(await sent).toMatchObject({ data: 'done' });
    expect(page.requests.map(({ init }) => init.body)).toEqual(['{"name":"ci"}', '{"name":"ci"}']);
    expect(page.overlay.get()).toMatchObject({ confirmLogin: null, loading: 0 });
  });

  it('API-07 answers an equal call from the cache, and asks again for another address or body', async () => {
    const page = aPage(succeeded('one'), succeeded('two'), succeeded('three'));
    const { send } = layerOn(page);
    await send('GET', { cache: true });
    expect(await send('GET', { cache: true })).toMatchObject({ data: 'one' });
    expect(await send('GET', { cache: true, path: '/others' })).toMatchObject({ data: 'two' });
    expect(await send('POST', { cache: true, body: { page: 1 } })).toMatchObject({ data: 'three' });
    expect(await send('POST', { cache: true, body: { page: 1 } })).toMatchObject({ data: 'three' });
    expect(page.requests).toHaveLength(3);
  });

  it('API-07 never answers one person with what another was told', async () => {
    const page = aPage(succeeded('of root'), succeeded('of grace'));
    const { who, send } = layerOn(page);
    await send('GET', { cache: true });
    who.person = 'grace';
    expect(await send('GET', { cache: true })).toMatchObject({ data: 'of grace' });
  });

  it('API-07 keeps no failure, forgets everything at logout and after a change', async () => {
    const page = aPage(refused(500), succeeded(1), succeeded(2), succeeded('changed'), succeeded(3));
    const { layer, send } = layerOn(page);
    const read = () => send('GET', { cache: true });
    await expect(read()).rejects.toThrow();
    expect(await read()).toMatchObject({ data: 1 });
    layer.clear();
    expect(await read()).toMatchObject({ data: 2 });
    await send('PUT');
    expect(await read()).toMatchObject({ data: 3 });
  });

  it('API-03 logs out on 401', async () => {
    const page = aPage(refused(401, 'Please sign in'));
    await expect(layerOn(page).send('GET')).rejects.toThrow();
    expect([page.redirects, page.toasts()]).toEqual([['/appLogout'], []]);
  });

  it('API-05 follows the same rules for loader and messages as the main layer', async () => {
    const page = aPage(refused(409, 'The last admin stays'), succeeded(null, 'Updated'));
    const { send } = layerOn(page);
    await expect(send('POST')).rejects.toThrow();
    await send('PUT', { hideLoader: true });
    expect(page.toasts().map(({ message }) => message)).toEqual(['The last admin stays', 'Updated']);
    expect(page.requests.map(({ loading }) => loading)).toEqual([1, 0]);
  });
});
