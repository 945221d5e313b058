import { ALL_AGREED, NOTHING_AGREED } from '@academy/domain/consent';
import { describe, expect, it } from 'vitest';
import { createSessionStore, VISITOR } from '../../session/store.ts';
import { askByScript } from './ask-by-script.ts';
import { createDataLayer } from './data-layer.ts';
import { isFrom } from './scripts.ts';
import { createTagManager } from './tag-manager.ts';
import { followUserId } from './user-id.ts';

type Host = { dataLayer?: unknown[] };
const wordsIn = (host: Host) =>
  (host.dataLayer ?? []).map((item) =>
    Object.prototype.toString.call(item) === '[object Arguments]'
      ? [...(item as IArguments)].slice(0, 2).join(' ')
      : (item as { event: string }).event,
  );

function aManager() {
  const host: Host = {};
  const done: string[] = [];
  let path = '/';
  const followers: (() => void)[] = [];
  const layer = createDataLayer(host);
  const manager = createTagManager({
    layer,
    load: () => done.push('load'),
    now: () => 7,
    page: () => ({ path, title: 'A page', url: `https://academy.test${path}` }),
    followPages: (tell) => void followers.push(tell),
    restart: () => done.push('restart'),
  });
  return { host, done, layer, manager, followers, go: (to: string) => (path = to) };
}

describe('the tag manager', () => {
  it('CON-06 hears first that nothing is agreed to, in the way Google’s tags take a command', () => {
    const { host, done } = aManager();
    expect(wordsIn(host)).toEqual(['consent default']);
    expect(done).toEqual([]);
  });

  it('CON-04 is loaded once, with the first yes, after being told of it', () => {
    const { host, done, manager } = aManager();
    manager.follow(NOTHING_AGREED);
    expect(done).toEqual([]);
    manager.follow({ statistics: true, marketing: false });
    manager.follow(ALL_AGREED);
    expect(done).toEqual(['load']);
    expect(wordsIn(host)).toEqual([
      'consent default',
      'consent update',
      'gtm.js',
      'page_view',
      'consent update',
    ]);
  });

  it('CON-06 goes with the document when everything is taken back', () => {
    const { done, manager } = aManager();
    manager.follow(ALL_AGREED);
    manager.follow(NOTHING_AGREED);
    expect(done).toEqual(['load', 'restart']);
  });
});

describe('another tool that asks', () => {
  it('CON-04 is followed by what it says in the data layer, and not by our own words', () => {
    const { layer, manager, host, done } = aManager();
    askByScript({ layer, load: () => done.push('ask'), onChoice: manager.follow });
    const say = (...words: unknown[]) => host.dataLayer?.push(words);
    say('consent', 'default', { analytics_storage: 'granted' });
    say('event', 'click');
    host.dataLayer?.push({ event: 'x' }, null, 'consent');
    expect(done).toEqual(['ask']);
    say('consent', 'update', { analytics_storage: 'granted' });
    expect(done).toEqual(['ask', 'load']);
  });
});

describe('where scripts may come from', () => {
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
  ])('CON-06 decides on %s: %s', (address, isAllowed) => {
    expect(isFrom(address, sources)).toBe(isAllowed);
  });
});

describe('the user id', () => {
  it('CON-04 is a global variable of the configured name, set and cleared with the session', () => {
    const session = createSessionStore(VISITOR);
    const target: Record<string, unknown> = {};
    followUserId('academyUserId', { session, target });
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
