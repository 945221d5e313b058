import { describe, expect, it } from 'vitest';
import { prefersMarkdown } from './page-routes.ts';

describe('content negotiation for Markdown', () => {
  it.each([
    'text/markdown',
    'TEXT/Markdown; charset=utf-8',
    'text/markdown, text/html, */*',
    'text/html;q=0.9, text/markdown',
    'text/markdown;q=0.5, text/html;q=0.4',
    'text/markdown;q=0.1, */*;q=0.1',
    'text/markdown;q=1.000,text/*;q=0.999',
    'text/x-markdown',
    ' , text/markdown ,, ',
  ])('BOT-05 "%s" does', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'text/markdown;q=0',
    'text/markdown;q=0.000, text/html;q=0',
    'text/markdown;q=0.4, text/html;q=0.5',
    'text/markdown;q=0.8, */*',
    'text/markdown;q=2',
    'text/markdown;q=-1',
    'text/markdown;q=NaN',
    'text/markdown;q=0x1',
    'text/markdownish',
    'application/markdown',
    'text/html;note="text/markdown"',
    ';;;,,,;q=1',
    `text/markdown;q=0${',*/*'.repeat(4_000)}`,
  ])('BOT-05 "%s" does not', (accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});
