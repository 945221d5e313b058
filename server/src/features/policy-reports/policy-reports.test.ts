import { describe, expect, it } from 'vitest';
import { getHealth } from '@academy/contract/overview';
import { fixedClock } from '../../testing/clock.ts';
import { contentTree } from '../../testing/content.ts';
import { scrape } from '../../testing/scrape.ts';
import { testServer } from '../../testing/server.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const tree = contentTree();
const config = { folders: { tenants: tree.folder }, trustedProxies: ['127.0.0.0/8', '::1'] };
const server = await testServer({ config, now: clock.now });
const root = server.client({ as: 'root' });
let address = 0;

type Sent = { tenantId?: string; type?: string; from?: string };

function report(body: unknown, { tenantId = 'spring', type = 'application/csp-report', from }: Sent = {}) {
  address += 1;
  return server.get('/policy-reports', {
    method: 'POST',
    tenantId,
    headers: { 'content-type': type, 'x-forwarded-for': from ?? `203.0.${address >> 8}.${address & 255}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const violation = (blocked: string, directive = 'img-src') => ({
  'csp-report': {
    'document-uri': 'https://learn.example.org/verify/zansecret',
    'effective-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'zansample',
  },
});
const blocked = async () => (await root.send(getHealth, {})).data.blocked;

describe('policy reports', () => {
  it('OBS-09 are requested by every page, including the login pages', async () => {
    for (const path of ['/', '/courses/making-tea', '/admin', '/nothing-here', '/oidc/reset'])
      expect([path, (await server.get(path)).headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringMatching(/; report-uri \/policy-reports$/),
      ]);
  });

  it('OBS-09 are counted by directive and origin; nothing else is stored', async () => {
    expect(await blocked()).toEqual([]);
    const sent = [
      await report(violation('https://pictures.example.org/a.png?x=zansecret')),
      await report(violation('https://pictures.example.org/b.png')),
      await report(violation('trusted-types-sink', 'require-trusted-types-for'), { tenantId: 'kube' }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([204, 204, 204]);
    const lastAt = '2026-01-05T09:00:00.000Z';
    expect(await blocked()).toEqual([
      { tenantId: 'spring', directive: 'img-src', blocked: 'https://pictures.example.org', count: 2, lastAt },
      {
        tenantId: 'kube',
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        count: 1,
        lastAt,
      },
    ]);
    const { rows } = await server.database.pool.query('select * from policy_reports');
    expect(JSON.stringify(rows)).not.toContain('zans');
    const { value } = await scrape(server);
    expect(value('academy_policy_reports_total', { directive: 'img-src' })).toBe(2);
    expect(value('academy_policy_reports_total', { directive: 'require-trusted-types-for' })).toBe(1);
  });

  it('OBS-09 are accepted in the form of the Reporting API as well', async () => {
    const body = { effectiveDirective: 'script-src-elem', blockedURL: 'https://tags.example.org/x.js' };
    const type = 'application/reports+json';
    expect((await report([{ type: 'csp-violation', body }], { type })).status).toBe(204);
    expect(await blocked()).toContainEqual(
      expect.objectContaining({
        directive: 'script-src-elem',
        blocked: 'https://tags.example.org',
        count: 1,
      }),
    );
  });

  it('OBS-09 are ignored if malformed, and refused if too large', async () => {
    const before = await blocked();
    expect((await report('{"csp-report":')).status).toBe(400);
    expect((await report([1, null, 'x'])).status).toBe(204);
    expect((await report('x', { type: 'text/plain' })).status).toBe(415);
    expect((await report(`"${'x'.repeat(17_000)}"`)).status).toBe(413);
    expect((await server.get('/policy-reports')).status).toBe(404);
    expect(await blocked()).toEqual(before);
  });

  it('OBS-09 are rate limited by address, separately from calls', async () => {
    const from = '198.51.100.7';
    const statuses = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await report(violation('inline'), { from })).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204));
    expect(statuses[60]).toBe(429);
    const call = await server.get('/api/v1/alerts', { headers: { 'x-forwarded-for': from } });
    expect(call.status).toBe(200);
  });

  it('OBS-09 of invented origins are combined beyond the daily limit', async () => {
    // Earlier reports are counted for their own day.
    await blocked();
    clock.set('2026-01-06T09:00:00Z');
    for (let batch = 0; batch < 15; batch += 1) {
      const type = 'application/reports+json';
      const many = Array.from({ length: 20 }, (_, at) => ({
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: `https://host-${batch}-${at}.example/` },
      }));
      await report(many, { type });
    }
    await blocked();
    const { rows } = await server.database.pool.query<{ blocked: string; count: string }>(
      `select blocked, count from policy_reports where day = '2026-01-06' order by count desc, blocked`,
    );
    expect(rows.length).toBeLessThanOrEqual(201);
    expect(rows[0]).toEqual({ blocked: 'other', count: String(300 - (rows.length - 1)) });
  });

  it('OBS-09 are shown for a week, and deleted after 30 days', async () => {
    clock.set('2026-01-20T09:00:00Z');
    expect(await blocked()).toEqual([]);
    clock.set('2026-02-20T09:00:00Z');
    await report(violation('https://late.example.org/'));
    expect(await blocked()).toHaveLength(1);
    const { rows } = await server.database.pool.query('select from policy_reports');
    expect(rows).toHaveLength(1);
  });
});
