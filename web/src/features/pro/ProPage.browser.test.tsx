import { getPro, requestVoucher } from '@academy/contract/pro';
import type { Pro } from '@academy/contract/schemas/pro';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { landingQueries } from '../../testing/landing.ts';
import { ADA } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { isBackFromStore, returnPath } from './back-from-store.ts';
import { ProState } from './OwnPro.tsx';
import { WhatOpens } from './ProDetails.tsx';
import { ProPage } from './ProPage.tsx';
import { voucherWords } from './voucher.ts';

const tier = {
  name: 'Free',
  price: 'No charge',
  text: 'To begin',
  points: ['Labs'],
  action: { label: 'Join', path: '/auth?prompt=create' },
};
const paid = {
  ...tier,
  name: 'Pro',
  price: '$12',
  period: 'a year',
  action: { label: 'Go Pro', path: '/pro' },
};
const queries = landingQueries({
  pro: {
    title: 'Free and Pro',
    text: 'Both',
    free: tier,
    paid,
    opens: [
      { title: 'Locks and keys', text: 'A course', path: '/courses/locks' },
      { title: 'A voucher', text: 'For the exam' },
    ],
    steps: [{ title: 'Log in', text: 'Then buy' }],
    thanks: { title: 'Thank you', text: 'It is yours.' },
    note: 'One voucher a year',
  },
});
const dates = { from: '2026-01-05T09:00:00.000Z', until: '2027-01-05T09:00:00.000Z' };
const NOT_PRO: Pro = { isPro: false, from: null, until: null, voucher: { state: 'none' }, isStoreOpen: true };
const BOUGHT: Pro = { ...NOT_PRO, ...dates, isPro: true };

afterEach(() => overlay.closeMessage());

const renderPage = (options = {}) =>
  renderScreen(<ProPage />, { path: '/pro', page: { queries }, ...options });

describe('ProPage', () => {
  it('RTE-13 shows the free and the Pro tier side by side', async () => {
    const screen = await renderPage();
    await expect.element(screen.getByRole('heading', { name: 'Free and Pro', level: 1 })).toBeVisible();
    const [free, pro] = ['Free', 'Pro'].map((name) =>
      screen.getByRole('heading', { name, level: 2, exact: true }).element().getBoundingClientRect(),
    );
    expect(free?.top).toBe(pro?.top);
    expect(free?.left).toBeLessThan(pro?.left ?? 0);
    await expect.element(screen.getByText('One voucher a year')).toBeVisible();
  });

  it('GATE-06 tells a visitor the price and its period, what Pro unlocks, and how to get it', async () => {
    const screen = await renderPage();
    await expect.element(screen.getByText('$12')).toBeVisible();
    await expect.element(screen.getByText('a year', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'What Pro opens', level: 2 })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Locks and keys' }))
      .toHaveAttribute('href', '/courses/locks');
    expect(screen.getByRole('link', { name: 'A voucher' }).elements()).toEqual([]);
    await expect.element(screen.getByRole('heading', { name: 'How to get Pro', level: 2 })).toBeVisible();
    await expect.element(screen.getByText('Then buy')).toBeVisible();
  });

  it('GATE-06 does not leave a single item in the last row', async () => {
    const opens = ['Locks', 'Keys', 'Doors'].map((title) => ({ title, text: 'A text.' }));
    const screen = await renderScreen(<WhatOpens title="What Pro opens" opens={opens} />);
    const tops = screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
  });

  it('GATE-07 thanks only people who return from the store with Pro', async () => {
    stubCall(getPro, BOUGHT);
    const session = { ...ADA, isPro: true };
    const back = await renderPage({ path: '/pro?from=store', session });
    await expect.element(back.getByRole('status').first()).toHaveTextContent('Thank youIt is yours.');
    await back.unmount();
    const later = await renderPage({ session });
    await expect.element(later.getByText('You have Pro until Jan 5, 2027.')).toBeVisible();
    expect(later.container.textContent).not.toContain('Thank you');
  });

  it('GATE-07 says that it may take a minute if the store has not reported the purchase yet', async () => {
    stubCall(getPro, NOT_PRO);
    const screen = await renderPage({ path: '/pro?from=store', session: ADA });
    await expect.element(screen.getByRole('status')).toHaveTextContent('it can take a minute');
    await expect.element(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
    expect(screen.container.textContent).not.toContain('It is yours.');
  });

  it('GATE-04 asks a visitor to log in before the store', async () => {
    const screen = await renderPage();
    await expect.element(screen.getByRole('link', { name: 'Go Pro' })).toHaveAttribute('href', '/auth');
    await expect
      .element(screen.getByRole('link', { name: 'Join' }))
      .toHaveAttribute('href', '/auth?prompt=create');
  });

  it('GATE-04 shows members their own Pro, and no registration', async () => {
    stubCall(getPro, NOT_PRO);
    const screen = await renderPage({ session: ADA });
    await expect.element(screen.getByRole('button', { name: 'Go Pro' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Browse Courses' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join' }).elements()).toEqual([]);
  });

  it('GATE-05 does not sell to owners: status and voucher come first, then what Pro unlocks', async () => {
    stubCall(getPro, { ...BOUGHT, voucher: { state: 'available', until: dates.until } });
    const screen = await renderPage({ session: { ...ADA, isPro: true } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Pro');
    await expect.element(screen.getByText('You have Pro until Jan 5, 2027.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Request exam voucher' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'What it opens', level: 2 })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Locks and keys' })).toBeVisible();
    expect(screen.container.textContent).not.toContain('Go Pro');
    expect(screen.container.textContent).not.toContain('No charge');
    expect(screen.container.textContent).not.toContain('How to get');
  });

  it('RTE-09 is 404 if the tenant has no tiers', async () => {
    const screen = await renderScreen(<ProPage />, { path: '/pro', page: { queries: landingQueries() } });
    await expect.element(screen.getByText(/doesn't exist/)).toBeVisible();
  });

  it("GATE-04 requests the voucher once and shows the server's message", async () => {
    let pro: Pro = { ...BOUGHT, voucher: { state: 'available', until: dates.until } };
    stubCall(getPro, () => pro);
    const sent = stubCall(requestVoucher, () => {
      pro = { ...pro, voucher: { state: 'requested', requestedAt: dates.from } };
      return { requestedAt: dates.from };
    });
    const screen = await renderPage({ session: ADA });
    await screen.getByRole('button', { name: 'Request exam voucher' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Success' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Request exam voucher' }))
      .not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('GATE-04, LAY-10 shows in a dialog why the voucher was refused', async () => {
    const loads = stubCall(getPro, { ...BOUGHT, voucher: { state: 'available', until: dates.until } });
    stubCall(requestVoucher, () => refusal(409, 'It was requested already.'));
    const screen = await renderPage({ session: ADA });
    await screen.getByRole('button', { name: 'Request exam voucher' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Warning' }))
      .toHaveTextContent('It was requested already.');
    await expect.poll(() => loads.length).toBe(2);
  });
});

describe('a member’s Pro', () => {
  it('GATE-07 is bought with a return address that thanks, and managed with one that does not', () => {
    expect(isBackFromStore(new URL(returnPath({ isBought: false }), 'https://x').search)).toBe(true);
    expect(returnPath({ isBought: true })).toBe('/pro');
    expect(isBackFromStore('?from=mail')).toBe(false);
  });

  const textOf = async (pro: Pro) => {
    const screen = await renderScreen(
      <section>
        <ProState
          pro={pro}
          label="Go Pro"
          now={new Date('2026-06-05T09:00:00Z')}
          onBuy={() => undefined}
          onRequestVoucher={async () => undefined}
        />
      </section>,
    );
    const elements = [...screen.container.querySelectorAll('section :is(p, h2, button)')];
    const text = elements.map(({ textContent }) => textContent).join(' ');
    await screen.unmount();
    return text;
  };

  it('GATE-04 shows the end date, a past end or a future start', async () => {
    const bought = await textOf({ ...BOUGHT, voucher: { state: 'available', until: dates.until } });
    expect(bought).toMatch(/^You have Pro until Jan 5, 2027\. Manage Pro in the store/);
    expect(await textOf({ ...BOUGHT, isPro: false, until: '2026-03-05T09:00:00.000Z' })).toBe(
      'Your Pro ended on Mar 5, 2026. Go Pro',
    );
    expect(await textOf({ ...BOUGHT, isPro: false, from: '2026-07-05T09:00:00.000Z' })).toBe(
      'Your Pro begins on Jul 5, 2026. Go Pro',
    );
  });

  it('GATE-04 cannot be bought without a store', async () => {
    expect(await textOf({ ...NOT_PRO, isStoreOpen: false })).toBe(
      'Pro cannot be bought here at the moment, because no store is connected.',
    );
  });

  it.each<[Pro['voucher'], string, boolean]>([
    [{ state: 'available', until: dates.until }, 'Please request it before Jan 5, 2027.', true],
    [{ state: 'requested', requestedAt: dates.from }, 'You requested it on Jan 5, 2026', false],
    [{ state: 'expired', until: dates.until }, 'It could be requested until Jan 5, 2027', false],
    [
      { state: 'none' },
      'Your Pro access wasn’t purchased in the store, so it doesn’t include an exam voucher.',
      false,
    ],
  ])('GATE-04 comes with a voucher, which is %o', async (voucher, expected, canBeRequested) => {
    const text = await textOf({ ...BOUGHT, voucher });
    expect(text).toContain(expected);
    expect(text.includes('Request exam voucher')).toBe(canBeRequested);
  });

  it('GATE-04 confirms a requested voucher, even without a message of the server', () => {
    const data = { requestedAt: '2026-01-05T09:00:00.000Z' };
    expect(voucherWords({ message: 'It is on its way.', data })).toBe('It is on its way.');
    expect(voucherWords({ message: null, data })).toMatch(
      /^You requested it on .+2026\. It comes by email\.$/,
    );
  });
});
