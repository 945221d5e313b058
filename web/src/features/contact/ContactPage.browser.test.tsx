import { contactUs } from '@academy/contract/contact';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { ContactPage } from './ContactPage.tsx';

const tenant = aTenant({ contact: { title: 'Contact us', text: 'Write to us', thanks: 'Thank you' } });

async function fillIn(screen: Screen): Promise<void> {
  await screen.getByLabelText('Your name').fill('Ada Lovelace');
  await screen.getByLabelText('Your email address').fill('ada@example.org');
  await screen.getByLabelText('Subject').fill('A question');
  await screen.getByLabelText('Message').fill('How do I begin?');
}

describe('ContactPage', () => {
  it('focuses the first field at fault and sends nothing', async () => {
    const sent = stubCall(contactUs, {});
    const screen = await renderScreen(<ContactPage />, { page: { tenant } });
    await screen.getByLabelText('Your name').fill('Ada Lovelace');
    await screen.getByRole('button', { name: 'Send message' }).click();
    await expect.element(screen.getByLabelText('Your email address')).toHaveFocus();
    await expect.element(screen.getByLabelText('Your email address')).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it('keeps what was written when the server refuses, and thanks once it is sent', async () => {
    stubCall(contactUs, () => refusal(503, 'Try again later'));
    const screen = await renderScreen(<ContactPage />, { page: { tenant } });
    await fillIn(screen);
    await screen.getByRole('button', { name: 'Send message' }).click();
    await expect.element(screen.getByText(/could not be sent/)).toBeVisible();
    await expect.element(screen.getByLabelText('Message')).toHaveValue('How do I begin?');

    const sent = stubCall(contactUs, {});
    await screen.getByRole('button', { name: 'Send message' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Thank you');
    expect(sent).toMatchObject([{ body: { subject: 'A question', message: 'How do I begin?' } }]);
  });
});
