import { contactUs } from '@academy/contract/contact';
import { beforeEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { ADA } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { ContactPage } from './ContactPage.tsx';

const contact = { title: 'Write to us', text: 'In your own words.', thanks: 'Thank you, it is on its way.' };

// A form that was shown long enough is sent without delay.
beforeEach(() => {
  sessionStorage.setItem('contactDraft', JSON.stringify({ typed: {}, shownAt: Date.now() - 60_000 }));
});

const renderPage = (options = {}) =>
  renderScreen(<ContactPage />, { path: '/contact', page: { tenant: aTenant({ contact }) }, ...options });

async function fillIn(screen: Screen): Promise<void> {
  await screen.getByLabelText('Your name').fill('Ada Lovelace');
  await screen.getByLabelText('Your email address').fill('ada@example.org');
  await screen.getByLabelText('Subject').fill('A question');
  await screen.getByLabelText('Message').fill('How do I <b>begin</b>?');
}

const send = (screen: Screen) => screen.getByRole('button', { name: 'Send message' }).click();

describe('ContactPage', () => {
  it('CON-01 shows the tenant’s texts and four required fields', async () => {
    const screen = await renderPage();
    await expect.element(screen.getByRole('heading', { name: 'Write to us' })).toBeVisible();
    await expect.element(screen.getByText('In your own words.')).toBeVisible();
    for (const [label, autoComplete] of Object.entries({
      'Your name': 'name',
      'Your email address': 'email',
      Subject: 'off',
      Message: 'off',
    })) {
      await expect.element(screen.getByLabelText(label)).toBeRequired();
      await expect.element(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
    }
  });

  it('CON-01 has a honeypot field that is hidden from people, and sends its value', async () => {
    const sent = stubCall(contactUs, {});
    const screen = await renderPage();
    expect(screen.getByRole('textbox').elements()).toHaveLength(4);
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    await fillIn(screen);
    if (trap) trap.value = 'https://machine.test';
    await send(screen);
    await expect.poll(() => sent).toMatchObject([{ body: { website: 'https://machine.test' } }]);
  });

  it('CON-01 fills in the name and address of a member', async () => {
    const screen = await renderPage({ session: { ...ADA, email: 'ada@academy.test' } });
    await expect.element(screen.getByLabelText('Your name')).toHaveValue('Ada Learner');
    await expect.element(screen.getByLabelText('Your email address')).toHaveValue('ada@academy.test');
    await screen.unmount();
    const withoutAddress = await renderPage({ session: ADA });
    await expect.element(withoutAddress.getByLabelText('Your email address')).toHaveValue('');
  });

  it('API-09 shows errors at their fields, focuses the first one and sends nothing', async () => {
    const sent = stubCall(contactUs, {});
    const screen = await renderPage();
    await screen.getByLabelText('Your name').fill('Ada Lovelace');
    await send(screen);
    const email = screen.getByLabelText('Your email address');
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription('The email field is required.');
    await expect.element(screen.getByLabelText('Your name')).toBeValid();
    expect(sent).toEqual([]);
  });

  it('CON-01 is pending until the server has responded, and is sent once', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent = stubCall(contactUs, async () => {
      await answered;
      return {};
    });
    const screen = await renderPage();
    await fillIn(screen);
    await send(screen);
    const button = screen.getByRole('button', { name: 'Sending…' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(screen.getByLabelText('Message')).toHaveAttribute('readonly');
    await expect.poll(() => sent.length).toBe(1);
    screen.getByLabelText('Subject').element().closest('form')?.requestSubmit();
    await expect.element(button).toBeVisible();
    expect(screen.getByText(contact.thanks).elements()).toEqual([]);
    answer();
    await expect.element(screen.getByRole('status')).toHaveTextContent(contact.thanks);
    await expect.element(screen.getByRole('status')).toHaveFocus();
    expect(sent).toHaveLength(1);
  });

  it('CON-01 keeps the input after a failure, and shows the server’s reason without a toast', async () => {
    stubCall(contactUs, () => refusal(429, 'Try again later.'));
    const screen = await renderPage();
    await fillIn(screen);
    await send(screen);
    const failure = screen.getByRole('alert');
    await expect.element(failure).toHaveTextContent('Your message could not be sent.');
    await expect.element(failure).toHaveTextContent('Try again later.');
    await expect.element(failure).toHaveTextContent('Correlation id: test');
    await expect.element(screen.getByLabelText('Message')).toHaveValue('How do I <b>begin</b>?');
    expect(overlay.get().toasts).toEqual([]);

    stubCall(contactUs, {});
    await send(screen);
    await expect.element(screen.getByText(contact.thanks)).toBeVisible();
  });

  it('CON-01 shows the reason if the server mistook a person for a bot', async () => {
    stubCall(contactUs, () => refusal(400, { field: 'website', message: 'Please send it again.' }));
    const screen = await renderPage();
    await fillIn(screen);
    await send(screen);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please send it again.');
  });

  it('API-08 shows a server error at its field', async () => {
    stubCall(contactUs, () => refusal(400, { field: 'email', message: 'Another address, please.' }));
    const screen = await renderPage();
    await fillIn(screen);
    await send(screen);
    const email = screen.getByLabelText('Your email address');
    await expect.element(email).toHaveAccessibleDescription('Another address, please.');
    await expect.element(email).toHaveFocus();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  it('CON-01 keeps name and address for another message, and the draft over a reload', async () => {
    stubCall(contactUs, {});
    const screen = await renderPage();
    await fillIn(screen);
    await send(screen);
    await screen.getByRole('button', { name: 'Write another message' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveFocus();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('');
    await expect.element(screen.getByLabelText('Your name')).toHaveValue('Ada Lovelace');
    await screen.getByLabelText('Subject').fill('Another question');
    await screen.unmount();
    const reloaded = await renderPage();
    await expect.element(reloaded.getByLabelText('Subject')).toHaveValue('Another question');
  });
});
