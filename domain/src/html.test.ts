import { describe, expect, it } from 'vitest';
import { escapeHtml } from './html.ts';

describe('escapeHtml', () => {
  it('escapes every character that could end a text or an attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>1 & 2</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;1 &amp; 2&lt;/a&gt;',
    );
  });

  it('escapes an entity again, so that it is shown as it was written', () => {
    expect(escapeHtml('&lt;')).toBe('&amp;lt;');
  });

  it('leaves other text alone', () => {
    expect(escapeHtml('Größe: 3 µm; `code` = 1/2')).toBe('Größe: 3 µm; `code` = 1/2');
  });
});
