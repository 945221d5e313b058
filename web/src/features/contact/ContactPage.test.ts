import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aStorage, aToken } from '../../session/testing.ts';
import type { Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { ContactPage } from './ContactPage.tsx';
import { ownEmail } from './use-contact.ts';

const contact = { title: 'Write to us', text: 'In your own words.', thanks: 'Thank you, it is on its way.' };

function page(session?: Session) {
  const tenant = aTenant({ contact });
  return htmlOf(createElement(ContactPage), { path: '/contact', tenant, ...(session && { session }) });
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
    vi.stubGlobal('localStorage', aStorage());
    const html = page({ status: 'member', firstName: 'Ada', lastName: 'Example', ...member });
    expect(html).toContain('value="Ada Example"');
    vi.unstubAllGlobals();
    const now = () => 0;
    const accessToken = aToken({ email: 'ada@academy.test' });
    expect(ownEmail(aStorage({ accessToken, expiresAt: '1' }), now)).toBe('ada@academy.test');
    expect(ownEmail(aStorage({ accessToken: 'x', expiresAt: '1' }), now)).toBe('');
    expect(ownEmail(aStorage(), now)).toBe('');
  });
});
