import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aStorage } from '../session/testing.ts';
import { htmlOf, textOf } from '../testing.tsx';
import { aTenant } from '../testing/page.ts';
import { ErrorScreen } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { LabHeader } from './LabLayout.tsx';
import { NotFound } from './NotFound.tsx';

describe('layouts', () => {
  it("LAY-08 renders the tenant's footer: three columns, title line and copyright", () => {
    const footer = {
      title: 'A title line',
      copyright: '© Test',
      learn: [{ title: 'Courses', path: '/courses' }],
      engage: [{ title: 'Instructors', path: '/instructors' }],
      more: [{ title: 'Terms', path: '/terms', newTab: true }],
    };
    const html = htmlOf(createElement(Footer), { tenant: aTenant({ footer }) });
    expect(textOf(html)).toBe(
      'A title line © Test Learn Courses Engage Instructors Give Feedback More Terms (opens in a new tab)',
    );
    expect(html).toMatch(/href="\/terms" target="_blank" rel="noopener noreferrer"/);
    expect(html).not.toMatch(/href="\/courses" target/);
  });

  it('CON-06 offers cookie settings only if there is a choice', () => {
    const nothing = { tagManager: null, consentScript: null, sources: [], userIdGlobal: 'id' };
    const tags = { ...nothing, tagManager: { url: '', id: '' }, sources: ['https://tags.example.org'] };
    const footer = (thirdParties: typeof tags | typeof nothing | null) =>
      textOf(htmlOf(createElement(Footer), { thirdParties }));
    expect(footer(tags)).toContain('Cookie settings');
    expect(footer(nothing)).not.toContain('Cookie settings');
    expect(footer(null)).not.toContain('Cookie settings');
  });

  it('TEN-08 shows a lab without the site’s header, but with its own bar', () => {
    const header = (search: string) => {
      vi.stubGlobal('document', { documentElement: { dataset: {} } });
      vi.stubGlobal('window', {});
      vi.stubGlobal('location', { search });
      vi.stubGlobal('sessionStorage', aStorage());
      const html = htmlOf(createElement(LabHeader, { bar: 'Practice' }));
      vi.unstubAllGlobals();
      return textOf(html);
    };
    expect(header('')).toMatch(/Practice.*Log In \/ Register/);
    expect(header('?displayHeader=false')).toBe('Practice');
  });

  it('RTE-11 says what went wrong and what to do', () => {
    const html = htmlOf(createElement(ErrorScreen, { error: new Error('out of memory') }));
    expect(textOf(html)).toContain(
      'Something went wrong: out of memory. Please refresh or login to another window.',
    );
  });

  it('LAY-09 says that a page does not exist and links to the home page', () => {
    const html = htmlOf(createElement(NotFound));
    expect(textOf(html)).toContain("Sorry, the page you are looking for doesn't exist");
    expect(html).toMatch(/href="\/">Back to home page<\/a>/);
  });
});
