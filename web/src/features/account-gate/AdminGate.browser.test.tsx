import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { SIGNING_IN, type Session } from '../../session/store.ts';
import { ADA, ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AdminGate } from './AdminGate.tsx';

afterEach(() => overlay.closeAccessDenied());

const renderGate = (session: Session, path = '/admin/users') =>
  renderScreen(
    <Routes>
      <Route path="/admin" element={<AdminGate />}>
        <Route path="*" element={<p>Inside</p>} />
      </Route>
    </Routes>,
    { path, session },
  );

describe('AdminGate', () => {
  it('GATE-03 lets administrators in', async () => {
    const screen = await renderGate(ROOT);
    await expect.element(screen.getByText('Inside')).toBeVisible();
  });

  it('GATE-03, LAY-10 denies other members access without showing the administration', async () => {
    const screen = await renderGate(ADA);
    await expect.element(screen.getByRole('dialog', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText('Inside').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'This page is for administrators' }))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Back to home page' })).toBeVisible();
  });

  it.each([
    ['author', '/admin/content', true],
    ['author', '/admin/tokens', true],
    ['author', '/admin/users', false],
    ['reviewer', '/admin/content', true],
    ['reviewer', '/admin/tokens', false],
  ] as const)('ROLE-04 lets an %s see %s: %s', async (role, path, isOpen) => {
    const screen = await renderGate({ ...ADA, role }, path);
    await expect
      .element(isOpen ? screen.getByText('Inside') : screen.getByRole('dialog', { name: 'Access Denied' }))
      .toBeVisible();
  });

  it('ROLE-04 redirects authors from the overview to the content', async () => {
    const screen = await renderGate({ ...ADA, role: 'author' }, '/admin');
    await expect.element(screen.getByText('Inside')).toBeVisible();
  });

  it('API-10 denies nothing if the rights of a member could not be loaded', async () => {
    const screen = await renderGate({ ...ADA, userId: null });
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });

  it('GATE-03 waits until the session is known', async () => {
    const screen = await renderGate(SIGNING_IN);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Loading');
  });
});
