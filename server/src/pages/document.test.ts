import { describe, expect, it } from 'vitest';
import { escapeJson } from './document.ts';

describe('data inside a page', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '</ScRiPt >',
    '<!-- <script>',
    '<!--><SCRIPT src=x>',
    '<<script><</script',
    '<p onclick=alert(1)>',
    '<img src=x onerror=alert(1)>',
    '<P>',
    '<p>one</p>\u2028<em>two</em>\u2029',
  ])('SSR-08 cannot leave its place: %j', (text) => {
    const written = escapeJson(JSON.stringify({ text }));
    expect(written.replaceAll(/<\/?(p|em)>/g, '')).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual({ text });
  });

  it('SSR-08 leaves plain tags unescaped, so that they compress with those of the page', () => {
    expect(escapeJson('{"content":"<p>one</p>"}')).toBe('{"content":"<p>one</p>"}');
  });
});
