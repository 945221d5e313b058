import { describe, expect, it } from 'vitest';
import { addressOf, isNarrowed, loginQueryOf, queryOf, viewIn } from './view.ts';

const view = (search: string) => viewIn(new URLSearchParams(search));
const PERSON = '018f3f0e-7c1a-7000-8000-000000000002';

describe('the address of the audit log', () => {
  it('ADM-08 holds the filters, with whole days', () => {
    const search = `q=tea&act=alert.created&person=${PERSON}&from=2026-01-05&to=2026-01-05&before=7`;
    expect(addressOf('/admin/audit', view(search))).toBe(`/admin/audit?${search}`);
    expect(queryOf(view(search))).toEqual({
      search: 'tea',
      act: 'alert.created',
      person: PERSON,
      from: new Date(2026, 0, 5).toISOString(),
      to: new Date(2026, 0, 6).toISOString(),
      before: '7',
    });
  });

  it('ADM-08 ignores values that are not valid', () => {
    expect(queryOf(view('act=toString&person=me&from=monday&to=2026-13-01&before=x'))).toEqual({});
    expect(addressOf('/admin/audit', view(''))).toBe('/admin/audit');
  });

  it("ADM-12 finds a day typed in the log's format", () => {
    const day = { from: new Date(2026, 10, 5).toISOString(), to: new Date(2026, 10, 6).toISOString() };
    for (const q of ['Nov 5, 2026', 'nov 5, 2026, 3:04 PM', '2026-11-05'])
      expect(queryOf(view(`q=${encodeURIComponent(q)}`))).toEqual(day);
    expect(queryOf(view('q=Tea+5,+2026'))).toEqual({ search: 'Tea 5, 2026' });
  });

  it('ADM-12 limits a typed day to the range of From and To', () => {
    const query = (search: string) => queryOf(view(`q=2026-11-05&${search}`));
    const day = { from: new Date(2026, 10, 5).toISOString(), to: new Date(2026, 10, 6).toISOString() };
    expect(query('from=2026-11-01&to=2026-11-30')).toEqual(day);
    expect(query('from=2026-11-05')).toEqual(day);
    const outside = query('from=2026-11-10&to=2026-11-30');
    expect(outside).toEqual({ from: new Date(2026, 10, 10).toISOString(), to: day.to });
  });

  it('AUD-03 holds the kind of an event, and ignores the search of the other log', () => {
    const search = `q=tea&act=login.failed&person=${PERSON}&from=2026-01-05&before=7`;
    expect(loginQueryOf(view(search))).toEqual({
      kind: 'login.failed',
      person: PERSON,
      from: new Date(2026, 0, 5).toISOString(),
      before: '7',
    });
    expect(loginQueryOf(view('act=alert.created&person=me'))).toEqual({});
  });

  it('ADM-12 reports whether any filter is set', () => {
    expect(isNarrowed(view(''))).toBe(false);
    expect(isNarrowed(view('act=nonsense'))).toBe(false);
    expect(isNarrowed(view('q=tea'))).toBe(true);
  });
});
