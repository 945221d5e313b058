import {
  addEmail,
  editEmail,
  listEmails,
  validateVerificationCode,
  verifyEmail,
} from '@academy/contract/emails';
import type { Email } from '@academy/contract/schemas/emails';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ADA } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EmailsPage } from './EmailsPage.tsx';

const LOGIN: Email = { email: 'ada@academy.test', type: 'login', isVerified: true };
const WORK: Email = { email: 'ada@work.example', type: 'work', isVerified: false };

const toasts = () => overlay.get().toasts.map(({ message }) => message);

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

async function renderPage(emails: Email[] = [LOGIN, WORK]) {
  stubCall(listEmails, () => ({ emails }));
  const screen = await renderScreen(<EmailsPage />, { path: '/email', session: ADA });
  await expect.element(screen.getByText(LOGIN.email)).toBeVisible();
  return screen;
}

describe('adding an address', () => {
  const add = async (text: string) => {
    const screen = await renderPage();
    const field = screen.getByLabelText('New email address');
    await field.fill(text);
    await screen.getByRole('button', { name: 'Add email' }).click();
    return { screen, field };
  };

  it.each([
    ['', 'The email field is required.'],
    ['ada', 'The email field must be a valid email address.'],
    // It is sent in a header, which does not allow such letters.
    ['žofie@work.example', 'The email field must be a valid email address.'],
  ])('API-09 validates %j by the server’s rule before it is sent', async (text, message) => {
    const { field } = await add(text);
    await expect.element(field).toHaveAccessibleDescription(message);
    await expect.element(field).toHaveFocus();
  });

  it('API-09 refuses an address that is too long', async () => {
    const { field } = await add(`${'a'.repeat(250)}@work.example`);
    await expect.element(field).toBeInvalid();
  });

  it('ADM-06 sends the trimmed address with its type, and lists it', async () => {
    const emails = [LOGIN];
    const sent = stubCall(addEmail, () => {
      emails.push({ ...WORK, type: 'personal' });
      return WORK;
    });
    const screen = await renderPage(emails);
    await screen.getByLabelText('New email address').fill(' ada@work.example ');
    await screen.getByLabelText('Type', { exact: true }).selectOptions('Personal');
    await screen.getByRole('button', { name: 'Add email' }).click();
    await expect.element(screen.getByText('ada@work.example')).toBeVisible();
    await expect.element(screen.getByLabelText('New email address')).toHaveValue('');
    await expect.element(screen.getByLabelText('New email address')).toHaveFocus();
    expect(sent).toMatchObject([
      { query: { emailType: 'personal' }, headers: { emailid: 'ada@work.example' } },
    ]);
  });

  it('ADM-06 shows only the first message of a refusal', async () => {
    stubCall(addEmail, () => refusal(409, 'You have it.', 'It is long.'));
    await add('ada@work.example');
    await expect.poll(toasts).toEqual(['You have it.']);
  });

  it('ADM-06 has its own message if the server gave none', async () => {
    stubCall(addEmail, () => new Response('', { status: 502 }));
    await add('ada@work.example');
    await expect.poll(toasts).toEqual(['Something went wrong!']);
  });

  it('API-03 shows no message for an aborted call', async () => {
    const sent = stubCall(addEmail, () => Promise.reject(new DOMException('Stopped', 'AbortError')));
    const { screen } = await add('ada@work.example');
    await expect.poll(() => sent.length).toBe(1);
    await expect
      .element(screen.getByRole('button', { name: 'Add email' }))
      .toHaveAttribute('aria-disabled', 'false');
    expect(toasts()).toEqual([]);
  });
});

describe('editing an address', () => {
  it('ADM-06 changes it in its row, and Escape cancels', async () => {
    const sent = stubCall(editEmail, { ...WORK, email: 'ada@new.example' });
    const screen = await renderPage();
    await screen.getByRole('button', { name: `Edit ${WORK.email}` }).click();
    const field = screen.getByLabelText(`New address instead of ${WORK.email}`);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: `Edit ${WORK.email}` })).toHaveFocus();
    await screen.getByRole('button', { name: `Edit ${WORK.email}` }).click();
    await field.fill('ada');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(field).toHaveAccessibleDescription('The email field must be a valid email address.');
    await field.fill('ada@new.example');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(field).not.toBeInTheDocument();
    expect(sent).toMatchObject([
      { query: { type: 'work' }, headers: { currentemail: WORK.email, newemail: 'ada@new.example' } },
    ]);
  });
});

describe('verifying an address', () => {
  const openDialog = async () => {
    const codes = stubCall(verifyEmail, { expiresAt: '2026-01-05T09:10:00.000Z' });
    const screen = await renderPage();
    await screen.getByRole('button', { name: `Send code to ${WORK.email}` }).click();
    const field = screen.getByLabelText('Verification code');
    await expect.element(field).toHaveFocus();
    const verify = async (code: string) => {
      await field.fill(code);
      await screen.getByRole('button', { name: 'Verify' }).click();
    };
    return { screen, field, verify, codes };
  };

  it('LAY-15, ADM-06 refuses an invalid code without sending it', async () => {
    const { field, verify } = await openDialog();
    await verify('12345');
    await expect.element(field).toHaveAccessibleDescription('The code has six digits.');
    await expect.element(field).toHaveFocus();
  });

  it('ADM-06 says how many tries are left, and when the code no longer works', async () => {
    let triesLeft = 1;
    stubCall(validateVerificationCode, () => ({ isEmailVerified: false, triesLeft: triesLeft-- }));
    const { screen, field, verify } = await openDialog();
    await verify('123 456');
    await expect.element(field).toHaveAccessibleDescription('Tries left: 1');
    await expect.element(field).toBeValid();
    await verify('123456');
    await expect
      .element(field)
      .toHaveAccessibleDescription('This code no longer works. Please request another one.');
    expect(toasts()).toEqual(['Invalid Code', 'Invalid Code']);
    await screen.getByRole('button', { name: 'Send another code' }).click();
    await expect.element(field).toHaveAccessibleDescription('We sent another code.');
    await expect.element(field).toHaveFocus();
  });

  it('ADM-06 closes with a toast once the address is verified', async () => {
    const sent = stubCall(validateVerificationCode, { isEmailVerified: true, triesLeft: 5 });
    const { screen, verify } = await openDialog();
    await verify('123456');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(toasts()).toEqual(['Email Verified']);
    expect(sent).toMatchObject([
      { query: { verificationCode: '123456' }, headers: { verifiableemail: WORK.email } },
    ]);
  });
});
