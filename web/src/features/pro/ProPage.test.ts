import type { Pro } from '@academy/contract/schemas/pro';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { SIGNING_IN, type Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { OwnPro, ProState } from './OwnPro.tsx';
import { ProPage } from './ProPage.tsx';
import { voucherWords } from './voucher.ts';

const tier = {
  name: 'Free',
  price: 'No charge',
  text: 'To begin',
  points: ['Labs'],
  action: { label: 'Join', path: '/auth?prompt=create' },
};
const paid = { ...tier, name: 'Pro', price: 'A year', action: { label: 'Go Pro', path: '/pro' } };
const tenant = aTenant({
  pro: { title: 'Free and Pro', text: 'Both', free: tier, paid, note: 'One voucher a year' },
});

const page = (session?: Session) =>
  htmlOf(createElement(ProPage), { tenant, path: '/pro', ...(session && { session }) });

describe('ProPage', () => {
  it('RTE-13 puts the free and the Pro tier side by side', () => {
    const html = page();
    expect(html).toMatch(/<h1[^>]*>Free and Pro<\/h1>/);
    expect(html.match(/<h2[^>]*>(Free|Pro)<\/h2>/g)).toHaveLength(2);
    expect(textOf(html)).toContain('One voucher a year');
  });

  it('GATE-04 leads a visitor to sign in before the store', () => {
    expect(page()).toMatch(/<a [^>]*href="\/auth"[^>]*>Go Pro<\/a>/);
    expect(page()).toMatch(/<a [^>]*href="\/auth\?prompt=create"[^>]*>Join<\/a>/);
  });

  it('GATE-04 keeps a place for what is known of a member, who needs no other account', () => {
    const html = page(SIGNING_IN);
    expect(html).not.toContain('/auth');
    expect(textOf(html)).toContain('Browse Courses');
  });

  it('RTE-09 is not found where the tenant has no tiers', () => {
    expect(textOf(htmlOf(createElement(ProPage)))).toContain("doesn't exist");
  });
});

describe('what Pro is to a member', () => {
  const now = new Date('2026-06-05T09:00:00Z');
  const dates = { from: '2026-01-05T09:00:00.000Z', until: '2027-01-05T09:00:00.000Z' };
  const nothing: Pro = {
    isPro: false,
    from: null,
    until: null,
    voucher: { state: 'none' },
    isStoreOpen: true,
  };
  const bought: Pro = { ...nothing, ...dates, isPro: true };
  const show = (pro: Pro) =>
    htmlOf(
      createElement(ProState, {
        pro,
        label: 'Go Pro',
        now,
        onBuy: () => undefined,
        onRequestVoucher: async () => undefined,
      }),
    );
  const words = (pro: Pro) => textOf(show(pro));

  it('GATE-04 is asked for once, with a place kept meanwhile', () => {
    const own = createElement(OwnPro, { label: 'Go Pro' });
    expect(textOf(htmlOf(own))).toBe('');
    expect(textOf(htmlOf(own, { queries: { '/me/pro': nothing } }))).toBe('Go Pro');
  });

  it('GATE-04 is a button to the store until it is bought', () => {
    expect(show(nothing)).toMatch(/<button[^>]*>Go Pro<\/button>/);
  });

  it('GATE-04 lasts until a date, has ended, or is still to begin', () => {
    expect(words(bought)).toBe('You have Pro until Jan 5, 2027. Manage Pro in the store');
    expect(words({ ...bought, isPro: false, until: '2026-03-05T09:00:00.000Z' })).toBe(
      'Your Pro ended on Mar 5, 2026. Go Pro',
    );
    expect(words({ ...bought, isPro: false, from: '2026-07-05T09:00:00.000Z' })).toBe(
      'Your Pro begins on Jul 5, 2026. Go Pro',
    );
  });

  it('GATE-04 says where no store is open', () => {
    const closed = { ...nothing, isStoreOpen: false };
    expect(words(closed)).toBe('Pro cannot be bought here at the moment, because no store is connected.');
    expect(show(closed)).not.toContain('<button');
  });

  it('GATE-04 says that the voucher was requested, also where the server has no words for it', () => {
    const data = { requestedAt: '2026-01-05T09:00:00.000Z' };
    expect(voucherWords({ message: 'It is on its way.', data })).toBe('It is on its way.');
    expect(voucherWords({ message: null, data })).toMatch(/^You requested it on .+2026, it comes by mail\.$/);
  });

  it.each<[Pro['voucher'], string, boolean]>([
    [{ state: 'available', until: dates.until }, 'Please request it before Jan 5, 2027.', true],
    [{ state: 'requested', requestedAt: dates.from }, 'You requested it on Jan 5, 2026', false],
    [{ state: 'expired', until: dates.until }, 'It could be requested until Jan 5, 2027', false],
  ])('GATE-04 brings a voucher, which is %o', (voucher, text, canBeRequested) => {
    const html = show({ ...bought, voucher });
    expect(textOf(html)).toContain(text);
    expect(html.includes('Request exam voucher')).toBe(canBeRequested);
  });
});
