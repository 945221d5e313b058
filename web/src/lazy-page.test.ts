import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

describe('lazyPage', () => {
  it('RTE-10 renders a page without delay once its code is loaded', async () => {
    const { Page, load } = lazyPage(async () => () => createElement('p', null, 'Here'));
    await load();
    expect(renderToStaticMarkup(createElement(Page))).toBe('<p>Here</p>');
  });

  it('RTE-10 rejects when a prefetch fails, without reloading', async () => {
    const { load } = lazyPage(() => Promise.reject(new Error('offline')));
    await expect(load()).rejects.toThrow('offline');
  });
});
