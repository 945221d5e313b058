import { createAlert, deleteAlerts, getAlert, listAlerts, updateAlert } from '@academy/contract/alerts';
import { schemas } from '@academy/contract/schemas';
import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ROOT } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { EditPage, NewPage } from './admin/AlertPages.tsx';
import { ListPage } from './admin/ListPage.tsx';
import { AlertsPage } from './AlertsPage.tsx';
import { AlertStrip } from './AlertStrip.tsx';

const ALERT = {
  id: '1',
  message: 'A new course is here.',
  actionText: null,
  actionUrl: null,
  level: 'info',
  updatedAt: '2026-01-05T09:00:00.000Z',
};

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
  localStorage.clear();
  vi.useRealTimers();
});

function renderStrip(alert: object, path = '/') {
  return renderAlerts([{ ...ALERT, ...alert }], path);
}

/** The strip in a page, with what follows it. */
function renderAlerts(result: readonly object[], path = '/') {
  const page = (
    <>
      <AlertStrip />
      <main id="main" tabIndex={-1} />
    </>
  );
  return renderScreen(page, {
    path,
    page: { origins: { test: 'https://test.test' }, queries: { alerts: { result } } },
  });
}

const named = (...messages: string[]) =>
  messages.map((message) => ({ ...ALERT, id: `id-of-${message}`, message }));
const closeButton = (screen: Screen, message: string) =>
  screen.getByRole('button', { name: `Close alert: ${message}` });

describe('AlertStrip', () => {
  it('LAY-03 shows the message and level of the page’s alerts', async () => {
    const screen = await renderStrip({ level: 'warning' });
    const strip = screen.getByRole('region', { name: 'Alerts' });
    await expect.element(strip).toHaveTextContent('A new course is here.');
    expect(strip.element().querySelector('[data-level="warning"]')).not.toBeNull();
  });

  it('LAY-03 links in a new tab, with a default text if the alert has none', async () => {
    const screen = await renderStrip({ actionUrl: 'https://learn.example.org' });
    const link = screen.getByRole('link', { name: 'click to know more (opens in a new tab)' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await screen.unmount();
    const named = await renderStrip({ actionUrl: '/courses', actionText: 'See the course' });
    await expect.element(named.getByRole('link', { name: /^See the course/ })).toBeVisible();
  });

  it('LAY-03 ignores an empty message, and shows an unknown or missing level as danger with an icon', async () => {
    const result = ['failure', '', 'info'].map((level, at) => ({
      ...ALERT,
      id: `${at}`,
      level,
      message: level === 'info' ? '  ' : `Message ${at}`,
    }));
    for (const Alerts of [AlertStrip, AlertsPage]) {
      const screen = await renderScreen(<Alerts />, { page: { queries: { alerts: { result } } } });
      await expect.element(screen.getByText('Message 1')).toBeVisible();
      const levels = [...screen.container.querySelectorAll<HTMLElement>('[data-level]')];
      expect(levels.map(({ dataset }) => dataset['level'])).toEqual(['danger', 'danger']);
      for (const level of levels) expect(level.querySelector('path')?.getAttribute('d')).toBeTruthy();
      await screen.unmount();
    }
  });

  it('LAY-03 is hidden if the path contains /auth, and if there are no alerts', async () => {
    const screen = await renderStrip({}, '/auth');
    expect(screen.getByRole('region').elements()).toEqual([]);
    const empty = await renderScreen(<AlertStrip />, { page: { queries: { alerts: { result: [] } } } });
    expect(empty.getByRole('region').elements()).toEqual([]);
  });

  it('LAY-03 closes by keyboard, and moves the focus to the next alert, then to the page', async () => {
    const screen = await renderAlerts(named('Tea', 'Milk'));
    closeButton(screen, 'Milk').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Milk')).not.toBeInTheDocument();
    await expect.element(closeButton(screen, 'Tea')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });

  it('LAY-03 keeps an alert closed on this device until it changes', async () => {
    const first = await renderAlerts(named('Tea', 'Milk'));
    await closeButton(first, 'Tea').click();
    await closeButton(first, 'Milk').click();
    await first.unmount();
    const again = await renderAlerts(named('Tea', 'Milk', 'Sugar'));
    await expect.element(again.getByRole('region')).toHaveTextContent(/^SugarClose$|^Sugar Close$/);
    await again.unmount();
    const [tea = {}, milk = {}] = named('Tea', 'Milk');
    const changed = await renderAlerts([tea, { ...milk, updatedAt: '2026-01-06T09:00:00.000Z' }]);
    await expect.element(changed.getByRole('region')).toHaveTextContent(/^Milk *Close$/);
  });

  it('LAY-03 closes an alert that was closed in another tab', async () => {
    const screen = await renderAlerts(named('Tea'));
    await expect.element(screen.getByText('Tea')).toBeVisible();
    localStorage.setItem('closedAlerts', `id-of-Tea@${ALERT.updatedAt}`);
    dispatchEvent(new StorageEvent('storage', { key: 'closedAlerts' }));
    await expect.element(screen.getByText('Tea')).not.toBeInTheDocument();
  });

  it('LAY-03 shows the most severe of many alerts, and the others on demand', async () => {
    const [tea = {}, milk = {}, sugar = {}] = named('Tea', 'Milk', 'Sugar');
    const screen = await renderAlerts([tea, { ...milk, level: 'warning' }, sugar]);
    await expect.element(screen.getByText('Milk')).toBeVisible();
    await expect.element(screen.getByText('Sugar')).not.toBeVisible();
    await expect.element(screen.getByText('Tea')).not.toBeVisible();
    const more = screen.getByRole('button', { name: 'Show 2 more alerts', expanded: false });
    await more.click();
    await expect.element(screen.getByText('Sugar')).toBeVisible();
    await expect.element(screen.getByText('Tea')).toBeVisible();
    await screen.getByRole('button', { name: 'Show fewer alerts', expanded: true }).click();
    await expect.element(screen.getByText('Tea')).not.toBeVisible();
    await closeButton(screen, 'Milk').click();
    await expect.element(screen.getByText('Sugar')).toBeVisible();
    await expect.element(screen.getByText('Tea')).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
  });

  it('LAY-03 shows a new alert when the window regains the focus', async () => {
    stubCall(listAlerts, schemas.listAlerts.example);
    vi.useFakeTimers({ toFake: ['Date'] });
    const screen = await renderAlerts([]);
    vi.setSystemTime(Date.now() + 6_000);
    dispatchEvent(new Event('focus'));
    await expect.element(screen.getByText('A new course is here.')).toBeVisible();
  });

  it('LAY-03 omits the link to /alerts on that page', async () => {
    const actionUrl = 'https://test.test/alerts';
    const there = await renderStrip({ actionUrl }, '/alerts/');
    await expect.element(there.getByText('A new course is here.')).toBeVisible();
    expect(there.getByRole('link').elements()).toEqual([]);
    await there.unmount();
    const elsewhere = await renderStrip({ actionUrl }, '/courses');
    await expect.element(elsewhere.getByRole('link')).toBeVisible();
    await elsewhere.unmount();
    const other = await renderStrip({ actionUrl: 'https://test.test/courses' }, '/alerts');
    await expect.element(other.getByRole('link')).toBeVisible();
  });
});

describe('AlertsPage', () => {
  const renderPage = (result: readonly unknown[]) =>
    renderScreen(<AlertsPage />, { path: '/alerts', page: { queries: { alerts: { result } } } });

  it('RTE-07 lists the tenant’s current alerts', async () => {
    const screen = await renderPage(schemas.listAlerts.example.result);
    await expect
      .element(screen.getByRole('listitem'))
      .toHaveTextContent('A new course is here. See the course');
  });

  it('RTE-07 says when there are none', async () => {
    const screen = await renderPage([]);
    await expect.element(screen.getByText('There are no alerts at the moment.')).toBeVisible();
  });
});

const EXAMPLE: AdminAlert = { ...schemas.createAlert.example.result, tenantId: 'test' };
const OTHER: AdminAlert = { ...EXAMPLE, id: '018f3f0e-7c1a-7000-8000-00000000000b', message: 'Tea' };

function renderAdmin(path: string) {
  return renderScreen(
    <Routes>
      <Route path="/admin/alerts" element={<ListPage />} />
      <Route path="/admin/alerts/new" element={<NewPage />} />
      <Route path="/admin/alerts/:id/edit" element={<EditPage />} />
    </Routes>,
    {
      path,
      session: ROOT,
      page: {
        origins: { tea: 'https://tea.test', test: 'https://test.test' },
        tenantNames: { tea: 'Tea Academy', test: 'Test Academy' },
      },
    },
  );
}

describe('the form of an alert', () => {
  it('ADM-01, LAY-15 focuses the first invalid field and keeps the focus while a person types', async () => {
    const screen = await renderAdmin('/admin/alerts/new');
    await screen.getByLabelText('Link (optional)', { exact: true }).fill('learn');
    await screen.getByRole('button', { name: 'Create alert' }).click();
    const message = screen.getByLabelText('Message');
    await expect.element(message).toHaveFocus();
    await expect.element(message).toHaveAccessibleDescription('The message field is required.');
    const link = screen.getByLabelText('Link (optional)', { exact: true });
    await expect.element(link).toBeInvalid();
    await link.fill('https://learn.example.org');
    await expect.element(link).toHaveFocus();
    await expect.element(message).toBeInvalid();
  });

  it('ADM-01 previews the alert while it is written', async () => {
    const screen = await renderAdmin('/admin/alerts/new');
    const preview = screen.getByRole('region', { name: 'Preview' });
    await expect.element(preview).toHaveTextContent('Your message');
    await screen.getByLabelText('Message').fill('Tea is ready');
    await screen.getByLabelText('Link (optional)', { exact: true }).fill('http');
    await expect.element(preview).toHaveTextContent('Tea is ready');
    expect(preview.getByRole('link').elements()).toEqual([]);
    await screen.getByLabelText('Link (optional)', { exact: true }).fill('https://learn.example.org');
    await expect.element(preview.getByRole('link')).toBeVisible();
  });

  it('ADM-01 creates an alert and marks it in the list', async () => {
    const sent = stubCall(createAlert, { result: EXAMPLE });
    stubCall(listAlerts, { result: [EXAMPLE, OTHER] });
    const screen = await renderAdmin('/admin/alerts/new');
    await screen.getByLabelText('Message').fill(' Tea is ready ');
    await screen.getByLabelText('Level').selectOptions('Warning');
    await screen.getByRole('button', { name: 'Create alert' }).click();
    await expect.poll(() => screen.path()).toBe('/admin/alerts');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        tenantId: 'test',
        message: 'Tea is ready',
        level: 'warning',
        actionText: null,
        actionUrl: null,
        startsAt: null,
        endsAt: null,
      },
    ]);
    await expect.element(screen.getByText('Created', { exact: true })).toBeVisible();
  });

  it('ADM-01, API-08 shows a server error at its field, and can be resubmitted', async () => {
    let isRefused = true;
    const sent = stubCall(updateAlert, () =>
      isRefused ? refusal(400, { field: 'endsAt', message: 'It ends too soon.' }) : { result: EXAMPLE },
    );
    stubCall(listAlerts, { result: [EXAMPLE] });
    stubCall(getAlert, { result: EXAMPLE });
    const screen = await renderAdmin(`/admin/alerts/${EXAMPLE.id}/edit`);
    await screen.getByRole('button', { name: 'Save alert' }).click();
    const ends = screen.getByLabelText('Ends (optional)');
    await expect.element(ends).toHaveFocus();
    await expect.element(ends).toHaveAccessibleDescription(/It ends too soon\.$/);
    isRefused = false;
    await screen.getByRole('button', { name: 'Save alert' }).click();
    await expect.poll(() => screen.path()).toBe('/admin/alerts');
    expect(sent).toHaveLength(2);
  });
});

describe('the list of alerts', () => {
  it('ADM-01, ADM-02, ADM-03 can be searched, selected and deleted', async () => {
    const alerts = [EXAMPLE, OTHER];
    stubCall(listAlerts, () => ({ result: alerts }));
    // The pointer may rest on a link, which prefetches its alert.
    stubCall(getAlert, { result: EXAMPLE });
    const deleted = stubCall(deleteAlerts, () => {
      alerts.pop();
      return { deleted: 1 };
    });
    const screen = await renderAdmin('/admin/alerts');
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('2 alerts');
    await screen.getByRole('searchbox', { name: 'Search alerts' }).fill('TEA');
    await expect.element(screen.getByText('1 of 2 alerts')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('button', { name: 'Delete selected (1)' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Delete this alert?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('No alerts match')).toBeVisible();
    expect(deleted.map(({ body }) => body)).toEqual([{ ids: [OTHER.id] }]);
    await screen.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(screen.getByText('1 alert', { exact: true })).toBeVisible();
  });
});
