import { describe, expect, it } from 'vitest';
import { decodeEntities, escapeHtml, escapeXml } from './html.ts';

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

describe('escapeXml', () => {
  it('BOT-03 leaves out what no XML may hold, and nothing else', () => {
    expect(escapeXml('a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\uD800h\uDC00i')).toBe('abcdefghi');
    expect(escapeXml('\t\n\r é \u{1F375} <b a="1">&\'')).toBe(
      '\t\n\r é \u{1F375} &lt;b a=&quot;1&quot;&gt;&amp;&#39;',
    );
  });
});

describe('decodeEntities', () => {
  it.each([
    ['Tom &amp; Jerry &lt;3', 'Tom & Jerry <3'],
    ['&#65;&#0066;&#x43;&#X44;&#128512;', 'ABCD\u{1F600}'],
    ['&#x10FFFF;', '\u{10FFFF}'],
    ['&#x110000; &#1114112; &unknown; &; &#; AT&T', '&#x110000; &#1114112; &unknown; &; &#; AT&T'],
  ])('NOTE-03 reads %j as %j', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected);
  });
});
