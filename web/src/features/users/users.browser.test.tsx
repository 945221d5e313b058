import { listUserCertificates, revokeCertificate } from '@academy/contract/certificates';
import { schemas } from '@academy/contract/schemas';
import { endUserSessions, getUser, setUserPro, setUserRole, toggleAccess } from '@academy/contract/users';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UserPage } from './UserPage.tsx';

const USER = { ...schemas.getUser.example.result, isPro: true, isAdmin: false };

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

async function renderPage(session = ROOT) {
  const loads = stubCall(getUser, { result: USER });
  stubCall(listUserCertificates, schemas.listUserCertificates.example);
  const screen = await renderScreen(<UserPage />, {
    route: '/admin/users/:id',
    path: `/admin/users/${USER.userId}`,
    session,
    page: {
      tenantNames: { learn: 'Learn Academy', other: 'Other Academy' },
      origins: { learn: 'x', other: 'y' },
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
  return Object.assign(screen, { loads });
}

describe('manual Pro', () => {
  it('ADM-04, LAY-15 requires a day and a reason, and focuses the first missing one', async () => {
    const screen = await renderPage();
    await screen.getByRole('button', { name: 'Extend Pro' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Grant Pro' }).click();
    await expect.element(dialog.getByLabelText('Last day')).toHaveFocus();
    await expect.element(dialog.getByLabelText('Last day')).toBeInvalid();
    await expect.element(dialog.getByText('The last day field is required.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/required/);
  });

  it('ADM-04, ADM-08 grants Pro to the end of the last day, with the reason', async () => {
    const sent = stubCall(setUserPro, schemas.setUserPro.example);
    const screen = await renderPage();
    await screen.getByRole('button', { name: 'Extend Pro' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Last day').fill('2030-01-05');
    await dialog.getByLabelText('Reason').fill('A gift');
    await dialog.getByRole('button', { name: 'Grant Pro' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toMatchObject([
      { body: { until: new Date('2030-01-05T23:59:59').toISOString(), reason: 'A gift' } },
    ]);
    await expect.poll(() => screen.loads.length).toBeGreaterThan(1);
  });

  it('API-08 shows a server error at its field when Pro is ended', async () => {
    stubCall(setUserPro, () => refusal(400, { field: 'reason', message: 'Say more.' }));
    const screen = await renderPage();
    await screen.getByRole('button', { name: 'End Pro', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    expect(dialog.getByLabelText('Last day').elements()).toEqual([]);
    await dialog.getByLabelText('Reason').fill('No');
    await dialog.getByRole('button', { name: 'End Pro now' }).click();
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Say more\.$/);
    await expect.element(dialog.getByLabelText('Reason')).toHaveFocus();
  });
});

describe('the switch for administrators', () => {
  it('ADM-04 changes access after a confirmation', async () => {
    const sent = stubCall(toggleAccess, { userId: USER.userId, isAdmin: true });
    const screen = await renderPage();
    const toggle = screen.getByRole('switch', { name: / is an administrator$/ });
    await expect.element(toggle).toHaveAttribute('aria-checked', 'false');
    // Visible text would have to be part of its accessible name.
    await expect.element(toggle).toHaveTextContent(/^$/);
    await toggle.click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await toggle.click();
    await screen.getByRole('button', { name: 'Make administrator' }).click();
    await expect.poll(() => sent).toMatchObject([{ query: { userId: USER.userId, toggle: 'true' } }]);
    await expect.element(toggle).toHaveFocus();
  });

  it("ADM-04 is disabled for one's own account", async () => {
    const screen = await renderPage({ ...ROOT, userId: USER.userId });
    const toggle = screen.getByRole('switch');
    await expect.element(toggle).toBeDisabled();
    await expect.element(screen.getByText('You', { exact: true })).toBeVisible();
  });
});

describe('roles', () => {
  it('ROLE-02 shows the role in each academy, and changes it after a confirmation', async () => {
    const sent = stubCall(setUserRole, { userId: USER.userId, tenantId: 'other', role: 'reviewer' });
    const screen = await renderPage();
    await expect.element(screen.getByLabelText('Role in Learn Academy')).toHaveValue('author');
    const other = screen.getByLabelText('Role in Other Academy');
    await expect.element(other).toHaveValue('none');
    await other.selectOptions('Reviewer');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(other).toHaveValue('none');
    expect(sent).toEqual([]);
    (other.element() as HTMLElement).focus();
    await other.selectOptions('Reviewer');
    await screen.getByRole('button', { name: 'Make reviewer' }).click();
    await expect.poll(() => sent).toMatchObject([{ body: { tenantId: 'other', role: 'reviewer' } }]);
    await expect.element(other).toHaveFocus();
  });

  it('ROLE-02 revokes a role after explaining what stops working', async () => {
    const sent = stubCall(setUserRole, { userId: USER.userId, tenantId: 'learn', role: null });
    const screen = await renderPage();
    await screen.getByLabelText('Role in Learn Academy').selectOptions('No role');
    await expect.element(screen.getByRole('dialog')).toHaveTextContent(/stop working at once/);
    await screen.getByRole('button', { name: 'End role' }).click();
    await expect.poll(() => sent).toMatchObject([{ body: { tenantId: 'learn', role: null } }]);
  });
});

describe('sessions', () => {
  it('SESS-06 are listed with browser and place, and end after a confirmation', async () => {
    const sent = stubCall(endUserSessions, { ended: 1 });
    const screen = await renderPage();
    const table = screen.getByRole('table', { name: 'Sessions' });
    await expect.element(table).toHaveTextContent(/Germany, network 203\.0\.113\.0\/24/);
    const button = screen.getByRole('button', { name: 'Log out everywhere' });
    await button.click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await button.click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(/on every device at once/);
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect.poll(() => sent).toMatchObject([{ path: `/admin/users/${USER.userId}/sessions` }]);
    await expect.poll(() => screen.loads.length).toBeGreaterThan(1);
  });
});

describe('certificates', () => {
  it('CERT-06 are revoked with a reason', async () => {
    const sent = stubCall(revokeCertificate, schemas.revokeCertificate.example);
    const screen = await renderPage();
    await screen.getByRole('button', { name: /^Revoke the certificate/ }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/required/);
    await dialog.getByLabelText('Reason').fill('Copied answers');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { reason: 'Copied answers' } }]);
  });
});
