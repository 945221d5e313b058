import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

describe('lazyPage', () => {
  it('RTE-10 draws a page at once whose code is there', async () => {
    const { Page, load } = lazyPage(async () => () => createElement('p', null, 'Here'));
    await load();
    expect(renderToStaticMarkup(createElement(Page))).toBe('<p>Here</p>');
  });

  it('RTE-10 lets who only looks ahead know of a failure, and does nothing else', async () => {
    const { load } = lazyPage(() => Promise.reject(new Error('offline')));
    await expect(load()).rejects.toThrow('offline');
  });
});
