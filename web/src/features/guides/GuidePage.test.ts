import type { GuideDetail } from '@academy/contract/schemas/guides';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aGuide } from '../../catalog/reading/testing.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { GuidePage } from './GuidePage.tsx';

function page(guide: Partial<GuideDetail> = {}) {
  const route = createElement(Route, { path: '/guides/:slug', element: createElement(GuidePage) });
  return htmlOf(createElement(Routes, null, route), {
    path: '/guides/cup',
    queries: { '/guides/getGuide?slug=cup': aGuide(guide) },
  });
}

describe('GuidePage', () => {
  it('GDE-01 shows the text with its duration and sections', () => {
    const html = page();
    expect(html).toMatch(/<h1[^>]*>A cup in a quarter of an hour<\/h1>/);
    expect(textOf(html)).toContain('15 minutes');
    expect(html).toContain('<p>Boil it.</p>');
    expect(html).toContain('href="/guides/cup#water"');
    expect(html).toContain('href="/guides"');
  });

  it('GATE-01 says what unlocks a locked guide', () => {
    expect(textOf(page({ opens: 'sign-in', content: '', toc: [] }))).toContain('Log in to open this guide');
  });
});
