import { FULL_CONSENT, NO_CONSENT } from '@academy/domain/consent';
import { describe, expect, it } from 'vitest';
import { createSessionStore, VISITOR } from '../../session/store.ts';
import { requestWithScript, createDataLayer } from './data-layer.ts';
import { exposeUserId, isFrom } from './scripts.ts';
import { createTagManager } from './tag-manager.ts';

type Host = { dataLayer?: unknown[] };
const commandsIn = (host: Host) =>
  (host.dataLayer ?? []).map((item) =>
    Object.prototype.toString.call(item) === '[object Arguments]'
      ? [...(item as IArguments)].slice(0, 2).join(' ')
      : (item as { event: string }).event,
  );

function aManager() {
  const host: Host = {};
  const done: string[] = [];
  let path = '/';
  const listeners: (() => void)[] = [];
  const layer = createDataLayer(host);
  const manager = createTagManager({
    layer,
    load: () => done.push('load'),
    now: () => 7,
    page: () => ({ path, title: 'A page', url: `https://academy.test${path}` }),
    onPageReady: (listener) => void listeners.push(listener),
    restart: () => done.push('restart'),
  });
  return { host, done, layer, manager, listeners, go: (to: string) => (path = to) };
}

describe('the tag manager', () => {
  it('CON-06 starts with all consent denied, as a command of Google’s tags', () => {
    const { host, done } = aManager();
    expect(commandsIn(host)).toEqual(['consent default']);
    expect(done).toEqual([]);
  });

  it('CON-04 is loaded once, after the first consent is recorded', () => {
    const { host, done, manager } = aManager();
    manager.follow(NO_CONSENT);
    expect(done).toEqual([]);
    manager.follow({ statistics: true, marketing: false });
    manager.follow(FULL_CONSENT);
    expect(done).toEqual(['load']);
    expect(commandsIn(host)).toEqual([
      'consent default',
      'consent update',
      'gtm.js',
      'page_view',
      'consent update',
    ]);
  });

  it('CON-06 restarts the document when all consent is withdrawn', () => {
    const { done, manager } = aManager();
    manager.follow(FULL_CONSENT);
    manager.follow(NO_CONSENT);
    expect(done).toEqual(['load', 'restart']);
  });
});

describe('a configured consent script', () => {
  it('CON-04 reports the choice in the data layer, and our own updates are ignored', () => {
    const { layer, manager, host, done } = aManager();
    requestWithScript({ layer, load: () => done.push('ask'), onChoice: manager.follow });
    const push = (...command: unknown[]) => host.dataLayer?.push(command);
    push('consent', 'default', { analytics_storage: 'granted' });
    push('event', 'click');
    host.dataLayer?.push({ event: 'x' }, null, 'consent');
    expect(done).toEqual(['ask']);
    push('consent', 'update', { analytics_storage: 'granted' });
    expect(done).toEqual(['ask', 'load']);
  });
});

describe('allowed script hosts', () => {
  const sources = ['https://tags.example.org', 'https://*.figures.example.org', 'http://127.0.0.1:4000'];
  it.each([
    ['https://tags.example.org/gtm.js?id=1', true],
    ['https://a.figures.example.org/x.js', true],
    ['http://127.0.0.1:4000/gtm.js', true],
    ['http://tags.example.org/gtm.js', false],
    ['https://tags.example.org:8443/gtm.js', false],
    ['https://tags.example.org.evil.test/gtm.js', false],
    ['https://figures.example.org/x.js', false],
    ['https://evilfigures.example.org/x.js', false],
    ['https://user@tags.example.org/gtm.js', false],
    ['//tags.example.org/gtm.js', false],
    ['/assets/ours.js', false],
    ['javascript:alert(1)', false],
    ['data:text/javascript,alert(1)', false],
    ['', false],
  ])('CON-06 allows %s: %s', (address, isAllowed) => {
    expect(isFrom(address, sources)).toBe(isAllowed);
  });
});

describe('the user id', () => {
  it('CON-04 is a global variable of the configured name, set and cleared with the session', () => {
    const session = createSessionStore(VISITOR);
    const target: Record<string, unknown> = {};
    exposeUserId('academyUserId', { session, target });
    expect(target).toEqual({});
    const names = { firstName: 'Ada', lastName: '' };
    session.set({ status: 'signing-in', ...names });
    expect(target).toEqual({});
    const rights = { isAdmin: false, isPro: false, isVerified: true };
    session.set({ status: 'member', ...names, ...rights, userId: 'u-ada' });
    expect(target).toEqual({ academyUserId: 'u-ada' });
    session.set(VISITOR);
    expect(target).toEqual({});
  });
});
