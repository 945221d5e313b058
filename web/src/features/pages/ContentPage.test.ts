import { schemas } from '@academy/contract/schemas';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { ContentPage } from './ContentPage.tsx';

const toc = ['One', 'Two', 'Three', 'Four'].map((text) => ({ depth: 2, text: `${text}?`, anchor: text }));

function pageWith(changes: Partial<typeof schemas.getPage.example>) {
  const route = createElement(Route, { path: '/:slug', element: createElement(ContentPage) });
  return htmlOf(createElement(Routes, null, route), {
    path: '/about',
    queries: { '/pages?id=about': { ...schemas.getPage.example, ...changes } },
  });
}

describe('ContentPage', () => {
  it('CON-02 shows title and text of the page that the address names (RTE-09)', () => {
    const html = pageWith({ content: '<p>Hello</p>' });
    expect(html).toMatch(/<h1[^>]*>About<\/h1>/);
    expect(html).toContain('<p>Hello</p>');
  });

  it('CON-02 lists the questions of a long page, each with its own address', () => {
    expect(pageWith({ toc })).toContain('href="/about#Three"');
    expect(textOf(pageWith({ toc: toc.slice(0, 2) }))).not.toContain('On this page');
  });
});
