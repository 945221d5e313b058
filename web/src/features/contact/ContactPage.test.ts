import { HttpError } from '@academy/contract/http-error';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { aStorage, aToken } from '../../session/testing.ts';
import type { Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactPage } from './ContactPage.tsx';
import { ownEmail } from './own-details.ts';

const contact = { title: 'Write to us', text: 'In your own words.', thanks: 'Thank you, it is on its way.' };

function page(session?: Session) {
  const tenant = aTenant({ contact });
  return htmlOf(createElement(ContactPage), { path: '/contact', tenant, ...(session && { session }) });
}

type Form = Parameters<typeof ContactForm>[0];
function form(changes: Partial<Form>) {
  const values = { name: '', email: '', subject: '', message: '' };
  const nothing = { values, errors: {}, error: null, type: () => undefined, send: async () => undefined };
  return htmlOf(createElement(ContactForm, { ...nothing, status: 'writing', ...changes }));
}

describe('ContactPage', () => {
  it('CON-01 shows the words of the tenant and a form with a label for each field', () => {
    const html = page();
    expect(html).toMatch(/<h1[^>]*>Write to us<\/h1>/);
    expect(textOf(html)).toContain('In your own words.');
    expect(textOf(html)).not.toContain(contact.thanks);
    for (const [label, name] of Object.entries({
      'Your name': 'name',
      'Your email address': 'email',
      Subject: 'subject',
      Message: 'message',
    })) {
      const id = new RegExp(`<label for="([^"]+)"[^>]*>${label}</label>`).exec(html)?.[1] ?? '';
      const [field = ''] =
        /^<[^>]+>/.exec(html.slice(html.lastIndexOf('<', html.indexOf(`id="${id}"`)))) ?? [];
      expect(field).toContain(`name="${name}"`);
      expect(field).toContain('required=""');
      expect(field).toContain(`autoComplete="${['name', 'email'].includes(name) ? name : 'off'}"`);
    }
  });

  it('CON-01 has a field that no person sees or reaches', () => {
    expect(page()).toMatch(
      /<div aria-hidden="true" class="sr-only">.*<input tabindex="-1"[^>]*name="website"/,
    );
  });

  it('CON-01 knows the name and the address of who is signed in', () => {
    const member = { userId: '1', isAdmin: false, isPro: false, isVerified: true };
    const html = page({ status: 'member', firstName: 'Ada', lastName: 'Example', ...member });
    expect(html).toContain('value="Ada Example"');
    const now = () => 0;
    const accessToken = aToken({ email: 'ada@academy.test' });
    expect(ownEmail(aStorage({ accessToken, expiresAt: '1' }), now)).toBe('ada@academy.test');
    expect(ownEmail(aStorage({ accessToken: 'x', expiresAt: '1' }), now)).toBe('');
    expect(ownEmail(aStorage(), now)).toBe('');
  });
});

describe('ContactForm', () => {
  it('API-09 says what is wrong beside the field, tied to it', () => {
    const html = form({ status: 'refused', errors: { email: 'The email field is required.' } });
    const [, id = ''] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(textOf(html.slice(html.indexOf(`<p id="${id}"`)))).toMatch(/^The email field is required\./);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  it('CON-01 says that it failed and keeps what was typed', () => {
    const values = { name: 'Ada', email: 'ada@academy.test', subject: 'Tea', message: 'A <b>course</b>?' };
    const refusal = new HttpError({
      status: 409,
      envelope: {
        success: false,
        data: null,
        errors: [{ message: 'It could not be sent.' }],
        message: null,
        correlationId: 'c-1',
      },
    });
    const html = form({ status: 'failed', error: refusal, values });
    expect(html).toMatch(/role="alert"[^>]*>.*It could not be sent\..*c-1/s);
    for (const kept of ['value="Ada"', 'value="Tea"', 'A &lt;b&gt;course&lt;/b&gt;?'])
      expect(html).toContain(kept);
  });

  it('CON-01 shows that it is on its way', () => {
    expect(form({ status: 'sending' })).toContain('aria-disabled="true"');
    expect(textOf(form({ status: 'sending' }))).toContain('Sending…');
    expect(textOf(form({}))).toContain('Send message');
  });
});
