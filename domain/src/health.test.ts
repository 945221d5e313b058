import { describe, expect, it } from 'vitest';
import { describeHealth } from './health.ts';
import type { HealthFacts, HealthPart } from './health.ts';

const MB = 1024 * 1024;
const quiet: NonNullable<HealthFacts['mail']> = { delivery: 'smtp', waiting: 0, oldestMinutes: 0, failed: 0 };
const well: HealthFacts = {
  database: { isUp: true, waiting: 0 },
  mail: quiet,
  publishing: { shown: 7, newest: 7, hasFailed: false },
  caches: [{ name: 'pages', variable: 'PAGE_CACHE_MB', usedBytes: 5 * MB, maxBytes: 64 * MB, evictions: 0 }],
  listener: { isListening: true },
  jobs: [],
  backup: null,
};

function checkOf(part: HealthPart, facts: Partial<HealthFacts> = {}) {
  const { isOk, text } = describeHealth({ ...well, ...facts }).find((check) => check.part === part) ?? {};
  return [isOk, text];
}

describe('the health of a node', () => {
  it('OBS-08 is fine in every part, each with a sentence', () => {
    expect(describeHealth(well).map(({ part, isOk, text }) => `${part} ${String(isOk)} ${text}`)).toEqual([
      'database true The database answers.',
      'mail true Emails are sent, and none waits.',
      'publishing true The newest revision, 7, is shown.',
      'cache true Prepared pages, answers and texts use 5 of 64 MB.',
      'listener true Changes of other servers arrive immediately.',
      'jobs true Every job succeeded when it last ran.',
    ]);
  });

  it('OBS-08 names a database that is down, and one that is too busy', () => {
    expect(checkOf('database', { database: { isUp: false, waiting: 0 } })).toEqual([
      false,
      'The database does not answer. Visitors still read prepared pages; everything else waits.',
    ]);
    expect(checkOf('database', { database: { isUp: true, waiting: 19 } })[0]).toBe(true);
    expect(checkOf('database', { database: { isUp: true, waiting: 20 } })).toEqual([
      false,
      '20 queries wait for a connection. Add connections or a node.',
    ]);
  });

  it.each<[HealthFacts['mail'], boolean, RegExp]>([
    [{ ...quiet, delivery: 'none', waiting: 3 }, false, /^No mail .* stored and not sent/],
    [
      { ...quiet, delivery: 'dev', waiting: 3, oldestMinutes: 90 },
      true,
      /^No mail .* read them at \/dev\/mail/,
    ],
    [{ ...quiet, failed: 2 }, false, /^2 emails could not be sent/],
    [{ ...quiet, waiting: 1, oldestMinutes: 14 }, true, /^1 email is about to be sent/],
    [{ ...quiet, waiting: 2, oldestMinutes: 3 }, true, /^2 emails are about to be sent/],
    [{ ...quiet, waiting: 1, oldestMinutes: 15 }, false, /^1 email waits, .* 15 minutes/],
    [{ ...quiet, waiting: 4, oldestMinutes: 40 }, false, /^4 emails wait, .* 40 minutes/],
    [quiet, true, /^Emails are sent, and none waits/],
    [{ ...quiet, oldestMinutes: 15 }, true, /^Emails are sent, and none waits/],
    [null, false, /^It is not known/],
  ])('OBS-08 says of mail %j', (mail, isOk, text) => {
    expect(checkOf('mail', { mail })).toEqual([isOk, expect.stringMatching(text)]);
  });

  it.each([
    [{ shown: 0, newest: 0, hasFailed: false }, true, /^Nothing was published/],
    [{ shown: 6, newest: 7, hasFailed: false }, false, /^Revision 7 is live, but .* shows revision 6/],
    [{ shown: 6, newest: null, hasFailed: false }, false, /^Revision 6 is shown/],
    [{ shown: 7, newest: 7, hasFailed: true }, false, /^The last publish failed/],
  ])('OBS-08 says of publishing %j', (publishing, isOk, text) => {
    expect(checkOf('publishing', { publishing })).toEqual([isOk, expect.stringMatching(text)]);
  });

  it('OBS-08 names the full cache and its variable, and no cache that is off or never evicted', () => {
    const pages = { name: 'pages', variable: 'PAGE_CACHE_MB', usedBytes: 63 * MB, maxBytes: 64 * MB };
    expect(checkOf('cache', { caches: [{ ...pages, evictions: 1 }] })).toEqual([
      false,
      'The cache of pages is full, so some are made again and again. Raise PAGE_CACHE_MB.',
    ]);
    expect(checkOf('cache', { caches: [{ ...pages, evictions: 0 }] })[0]).toBe(true);
    expect(checkOf('cache', { caches: [{ ...pages, usedBytes: 60 * MB, evictions: 9 }] })[0]).toBe(true);
    expect(checkOf('cache', { caches: [{ ...pages, usedBytes: 1, maxBytes: 0, evictions: 1 }] })[0]).toBe(
      true,
    );
  });

  it('OBS-08 says that changes arrive late', () => {
    expect(checkOf('listener', { listener: { isListening: false } })).toEqual([
      false,
      'The connection for changes of other servers is down, so they arrive late.',
    ]);
  });

  it('CLU-08 names the job that fails most, and why', () => {
    const jobs = [
      { name: 'make-backups', failures: 3, error: 'No room.' },
      { name: 'measure-durations', failures: 1, error: 'Too slow.' },
    ];
    expect(checkOf('jobs', { jobs })).toEqual([
      false,
      'The job make-backups failed 3 times and is tried again: No room.',
    ]);
    expect(checkOf('jobs', { jobs: jobs.slice(1) })[1]).toContain('failed once');
    expect(checkOf('jobs', { jobs: null })).toEqual([undefined, undefined]);
  });

  it('BAK-08 names a backup that failed, is missing or is too old, if backups are scheduled', () => {
    expect(checkOf('backup')).toEqual([undefined, undefined]);
    expect(checkOf('backup', { backup: { lastHours: 26, error: null } })).toEqual([
      true,
      'The last backup is from 26 hours ago.',
    ]);
    expect(checkOf('backup', { backup: { lastHours: 27, error: null } })[0]).toBe(false);
    expect(checkOf('backup', { backup: { lastHours: null, error: null } })).toEqual([
      false,
      'There is no backup yet.',
    ]);
    expect(checkOf('backup', { backup: { lastHours: 1, error: 'No room.' } })).toEqual([
      false,
      'The last backup is from 1 hour ago, because the newest one failed: No room.',
    ]);
  });
});
