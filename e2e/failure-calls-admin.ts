import { schemas } from '@academy/contract/schemas';
import { getAlert, listAlerts } from '@academy/contract/alerts';
import { listEmails, verifyEmail } from '@academy/contract/emails';
import { listTokens } from '@academy/contract/tokens';
import { listUserCertificates } from '@academy/contract/certificates';
import { getUser } from '@academy/contract/users';
import type { Page } from 'playwright';
import { action, admin, pressAndConfirm, row } from './failing-admin-call.ts';
import { button, given, holds, inDialog, press, type FailingCall } from './failing-call.ts';
import { contentCalls } from './failure-calls-content.ts';
import { reload } from './world.ts';

const ALERT = '00000000-0000-4000-8000-000000000000';
const alert = schemas.getAlert.example.result;

const alerts: FailingCall[] = [
  admin('GET /alerts', '/admin/alerts'),
  admin(`GET /alerts/${ALERT}`, `/admin/alerts/${ALERT}`),
  action('POST /alerts/create', '/admin/alerts/new', {
    prepare: (page) => page.getByLabel('Message').fill('Tea is ready'),
    act: press('Create alert'),
    still: (page) => button(page, 'Create alert').waitFor(),
  }),
  action(`PUT /alerts/${ALERT}`, `/admin/alerts/${ALERT}/edit`, {
    given: [given(getAlert, { result: { ...alert, id: ALERT } })],
    prepare: (page) => page.getByLabel('Message').fill('Tea is ready'),
    act: press('Save alert'),
    still: (page) => holds(page.getByLabel('Message'), 'Tea is ready'),
  }),
  action('DELETE /alerts', '/admin/alerts?academy=all', {
    given: [given(listAlerts, { result: [alert] })],
    act: pressAndConfirm(`Delete ${alert.message}`, 'Delete'),
    still: (page) => row(page, alert.message).waitFor(),
  }),
];

const EMAIL = 'ada@work.example';
const newEmail = (page: Page) => page.getByLabel(`New address instead of ${EMAIL}`);
const code = (page: Page) => page.getByLabel('Verification code');

const emails: FailingCall[] = [
  admin('GET /email', '/email'),
  admin('POST /email/addEmail', '/email', {
    prepare: (page) => page.getByLabel('New email address').fill('root@work.example'),
    act: press('Add email'),
    shown: 'first message',
    stays: true,
    still: (page) => holds(page.getByLabel('New email address'), 'root@work.example'),
  }),
  action('PUT /email', '/email', {
    given: [given(listEmails)],
    prepare: async (page) => {
      await button(page, `Edit ${EMAIL}`).click();
      await newEmail(page).fill('ada@desk.example');
    },
    act: press('Save'),
    still: (page) => holds(newEmail(page), 'ada@desk.example'),
  }),
  action('DELETE /email', '/email', {
    given: [given(listEmails)],
    act: pressAndConfirm(`Delete ${EMAIL}`, 'Delete'),
    still: (page) => row(page, EMAIL).waitFor(),
  }),
  action('GET /email/verifyEmail', '/email', {
    given: [given(listEmails)],
    act: press(`Send code to ${EMAIL}`),
    still: (page) => code(page).waitFor({ state: 'detached' }),
  }),
  action('GET /email/validateVerificationCode', '/email', {
    given: [given(listEmails), given(verifyEmail)],
    prepare: async (page) => {
      await button(page, `Send code to ${EMAIL}`).click();
      await code(page).fill('123456');
    },
    act: (page) => inDialog(page, 'Verify').click(),
    still: (page) => code(page).waitFor(),
  }),
];

const TOKEN = 'Publish from git';

const tokens: FailingCall[] = [
  admin('GET /admin/personal-access-tokens', '/admin/tokens'),
  admin('GET /admin/abilities', '/admin/tokens', { prepare: press('Generate token') }),
  action('POST /admin/generate-token', '/admin/tokens', {
    prepare: async (page) => {
      await button(page, 'Generate token').click();
      await page.getByLabel('Name').fill('Cocoa');
      await page.getByLabel('content:read').check();
    },
    act: (page) => inDialog(page, 'Generate').click(),
    still: (page) => holds(page.getByLabel('Name'), 'Cocoa'),
  }),
  action('DELETE /admin/personal-access-tokens', '/admin/tokens?academy=all', {
    given: [given(listTokens)],
    act: async (page) => {
      await page.getByLabel(`Select ${TOKEN}`).check();
      await pressAndConfirm(/^Delete selected/, 'Delete')(page);
    },
    still: (page) => row(page, TOKEN).waitFor(),
  }),
];

const user = schemas.getUser.example.result;
const IS_ADMIN = /is an administrator$/;

const users: FailingCall[] = [
  admin('POST /admin/users', '/admin/users'),
  admin('GET /admin/users/somebody', '/admin/users/somebody'),
  action('GET /admin/toggle-access', `/admin/users/${user.userId}`, {
    given: [given(getUser)],
    act: async (page) => {
      await page.getByRole('switch', { name: IS_ADMIN }).click();
      await inDialog(page, 'Make administrator').click();
    },
    still: (page) => page.getByRole('switch', { name: IS_ADMIN, checked: false }).waitFor(),
  }),
  action(`DELETE /admin/users/${user.userId}/sessions`, `/admin/users/${user.userId}`, {
    given: [given(getUser)],
    act: pressAndConfirm('Log out everywhere', 'Log out everywhere'),
    still: (page) => page.getByRole('table', { name: 'Sessions' }).waitFor(),
  }),
  action(`PUT /admin/users/${user.userId}/role`, `/admin/users/${user.userId}`, {
    given: [given(getUser, { result: { ...user, roles: [] } })],
    act: async (page) => {
      await page
        .getByLabel(/^Role in/)
        .first()
        .selectOption('Author');
      await inDialog(page, 'Make author').click();
    },
    still: (page) => holds(page.getByLabel(/^Role in/).first(), 'none'),
  }),
  action(`PUT /admin/users/${user.userId}/pro`, `/admin/users/${user.userId}`, {
    given: [given(getUser, { result: { ...user, isPro: false, proFrom: null, proUntil: null } })],
    prepare: async (page) => {
      await button(page, 'Grant Pro').click();
      await page.getByLabel('Last day').fill('2126-01-05');
      await page.getByLabel('Reason').fill('A gift');
    },
    act: (page) => inDialog(page, 'Grant Pro').click(),
    still: (page) => holds(page.getByLabel('Reason'), 'A gift'),
  }),
  action(`PUT /admin/users/${user.userId}/pro`, `/admin/users/${user.userId}`, {
    given: [given(getUser)],
    prepare: async (page) => {
      await button(page, /^End Pro/).click();
      await page.getByLabel('Reason').fill('Paid back');
    },
    act: (page) => inDialog(page, 'End Pro now').click(),
    still: (page) => holds(page.getByLabel('Reason'), 'Paid back'),
  }),
];

const certificates: FailingCall[] = [
  admin(`GET /admin/users/${user.userId}/certificates`, `/admin/users/${user.userId}`, {
    given: [given(getUser)],
    stays: true,
  }),
  action('POST /admin/certificates/*/revoke', `/admin/users/${user.userId}`, {
    given: [given(getUser), given(listUserCertificates)],
    prepare: async (page) => {
      await button(page, /^Revoke the certificate/).click();
      await page.getByLabel('Reason').fill('Copied');
    },
    act: (page) => inDialog(page, 'Revoke').click(),
    still: (page) => holds(page.getByLabel('Reason'), 'Copied'),
  }),
];

/** The administration and the user's own emails, which share one client. */
export const adminCalls: readonly FailingCall[] = [
  {
    call: 'GET /user/verifyUserAccess',
    as: 'root',
    at: '/admin',
    act: async (page) => void (await reload(page)),
    shown: 'toast',
    stays: true,
    // A refused token is refreshed first, so the 401 alone decides nothing (AUTH-09).
    still: async (page, failure) => {
      if (failure !== '401')
        await page.getByRole('heading', { name: /^Your access could not be checked/ }).waitFor();
    },
  },
  admin('GET /admin/overview', '/admin'),
  admin('GET /admin/health', '/admin'),
  ...alerts,
  ...emails,
  ...tokens,
  ...users,
  ...certificates,
  ...contentCalls,
  admin('GET /admin/feedback', '/admin/feedback'),
  admin('GET /admin/feedback/ratings', '/admin/feedback'),
  action('GET /admin/feedback/export', '/admin/feedback', { act: press('Export as CSV') }),
  admin('GET /admin/audit', '/admin/audit'),
  admin('GET /admin/audit/logins', '/admin/audit/logins'),
  action('GET /admin/audit/logins/export', '/admin/audit/logins', { act: press('Export as JSON lines') }),
];
