import { describe, expect, it } from 'vitest';
import { htmlLines, textLines } from './text-lines.ts';

describe('texts as lines', () => {
  it('PLAN-01 have no empty lines or trailing blanks, and keep leading ones', () => {
    expect(textLines('One  \n\n  Two\t\n \nThree')).toEqual(['One', '  Two', 'Three']);
    expect(textLines('')).toEqual([]);
  });

  it('PLAN-01 have a line for each block of HTML', () => {
    const blocks = ['p', 'li', 'h1', 'h6', 'pre', 'tr', 'blockquote', 'figure', 'summary', 'dt', 'dd', 'div'];
    const html = blocks.map((tag) => `<${tag} class="x">${tag}</${tag}>`).join('');
    expect(htmlLines(html)).toEqual(blocks);
    expect(htmlLines('a<br>b<br />c<hr>d<BR/>e')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(htmlLines('<p>so <em>very</em> <code>green</code></p>')).toEqual(['so very green']);
  });

  it('PLAN-01 show the addresses of links and pictures in HTML', () => {
    expect(
      htmlLines('<p><a class="x" href="/a" rel="y">one\n<b>two</b></a> and <a href="/b">three</a></p>'),
    ).toEqual(['one', 'two (/a) and three (/b)']);
    expect(htmlLines('<a href="">here</a>')).toEqual(['here ()']);
    expect(htmlLines('<p>See <img alt="x" src="/p.png" width="3"> and <IMG src="/q.png"></p>')).toEqual([
      'See (picture /p.png) and (picture /q.png)',
    ]);
  });

  it('PLAN-01 decode HTML entities, and leave other text alone', () => {
    expect(htmlLines('&lt;p&gt; &amp;amp; &quot;a&quot; &apos;b&apos; c&nbsp;d')).toEqual([
      `<p> &amp; "a" 'b' c d`,
    ]);
    expect(htmlLines('&#65;&#x42;&#X1F375; &#1114111;')).toEqual(['AB🍵 \u{10FFFF}']);
    expect(htmlLines('&#x110000; &unknown; &toolongaword; &; R&D;x &#xZZ;')).toEqual([
      '&#x110000; &unknown; &toolongaword; &; R&D;x &#xZZ;',
    ]);
  });
});
