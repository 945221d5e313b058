import { describe, expect, it, vi } from 'vitest';
import { SESSION_DATA } from '../testing/page.ts';
import { signOut, PRESERVED_KEYS } from './sign-out.ts';
import { aLock, aStorage, entriesOf } from './testing.ts';

const END_SESSION = 'https://id.test/oidc/session/end';
const SITE = 'https://spring.academy.test';

function signedIn(answer: () => Promise<Response> = async () => new Response(null, { status: 204 })) {
  const setting = {
    local: aStorage({
      accessToken: 'of-ada',
      refreshToken: 'more',
      idToken: 'id-of-ada',
      originUri: '/',
      colourScheme: 'dark',
    }),
    tab: aStorage({ 'place:/courses': '120' }),
    lock: aLock(),
    log: vi.fn(),
  };
  const sent: { address: string; init: RequestInit; stored: string | null }[] = [];
  const fetchIt = async (address: unknown, init: RequestInit = {}) => {
    sent.push({ address: String(address), init, stored: setting.local.getItem('accessToken') });
    return answer();
  };
  const leave = (changes: Partial<typeof SESSION_DATA> = {}) =>
    signOut(
      { session: { ...SESSION_DATA, ...changes }, origin: SITE, fetch: fetchIt as typeof fetch },
      setting,
    );
  return { setting, sent, leave };
}

describe('signOut', () => {
  it('AUTH-06, AUTH-17 clears local and session storage except color scheme, reading settings, consent and sequence', async () => {
    const { setting, leave } = signedIn();
    const preserved = {
      colourScheme: 'dark',
      textSize: 'large',
      lineLength: 'short',
      consent: '{"statistics":true}',
      outboxSequence: '7',
    };
    const personal = [
      'searches',
      'quiz-draft:q1',
      'video:intro',
      'lab-panes',
      'my-learning-height',
      'letters',
    ];
    for (const [key, value] of Object.entries(preserved)) setting.local.setItem(key, value);
    for (const key of personal) setting.local.setItem(key, 'of ada');
    await leave();
    expect(entriesOf(setting.local)).toEqual(preserved);
    expect(PRESERVED_KEYS.toSorted()).toEqual(Object.keys(preserved).toSorted());
    expect(entriesOf(setting.tab)).toEqual({});
  });

  it('AUTH-06 then calls the logout address by DELETE, with credentials and the bearer', async () => {
    const { sent, leave } = signedIn();
    await leave();
    expect(sent).toMatchObject([
      {
        address: SESSION_DATA.logoutUrl,
        init: { method: 'DELETE', credentials: 'include', headers: { authorization: 'Bearer of-ada' } },
        stored: null,
      },
    ]);
  });

  it('RTE-13 returns the logout address of the provider, with client id and the address of the home page', async () => {
    const next = new URL(await signedIn().leave());
    expect(next.origin + next.pathname).toBe(END_SESSION);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      client_id: 'academy',
      id_token_hint: 'id-of-ada',
      post_logout_redirect_uri: `${SITE}/`,
    });
  });

  it('IDP-03 fills in the parameters of any other logout address without changing the rest', async () => {
    const endSessionUrl =
      'https://pool.test/logout?client_id={client_id}&logout_uri=%7Breturn_url%7D&hint={other}&lang=de';
    const next = new URL(await signedIn().leave({ endSessionUrl }));
    expect(next.origin + next.pathname).toBe('https://pool.test/logout');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      client_id: 'academy',
      logout_uri: `${SITE}/`,
      hint: '{other}',
      lang: 'de',
    });
  });

  it.each([
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', async () => new Response(null, { status: 401 })],
  ])('AUTH-06 continues when the provider %s, and logs it', async (_, answer) => {
    const { setting, leave } = signedIn(answer);
    expect(await leave()).toMatch(END_SESSION);
    expect(setting.log).toHaveBeenCalledTimes(1);
  });

  it('RTE-13, AUTH-20 returns the same address for a visitor, without a call that would be refused', async () => {
    const { setting, sent, leave } = signedIn(async () => new Response(null, { status: 401 }));
    setting.local.clear();
    const address = await leave();
    expect(address).toMatch(END_SESSION);
    expect(address).not.toMatch('id_token_hint');
    expect(sent).toEqual([]);
    expect(setting.log).not.toHaveBeenCalled();
  });

  it('AUTH-10 returns the home page if the provider has no logout address', async () => {
    const nowhere = { ...SESSION_DATA, logoutUrl: '', endSessionUrl: '' };
    const fetchIt = vi.fn();
    const { setting } = signedIn();
    expect(await signOut({ session: nowhere, origin: SITE, fetch: fetchIt }, setting)).toBe(`${SITE}/`);
    expect(fetchIt).not.toHaveBeenCalled();
  });
});
