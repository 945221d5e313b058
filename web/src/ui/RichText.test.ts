import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './RichText.tsx';

describe('RichText', () => {
  it('CON-02 shows the text as the server sanitized it', () => {
    const html = '<p>Keep <b>going</b></p>';
    expect(renderToStaticMarkup(createElement(RichText, { html }))).toBe(`<div>${html}</div>`);
  });
});
