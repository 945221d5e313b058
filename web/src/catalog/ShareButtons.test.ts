import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../testing.tsx';
import { ShareButtons, shareLinks } from './ShareButtons.tsx';

describe('ShareButtons', () => {
  it("CON-03 passes the page's address and title to fb, x and linkedin", () => {
    const links = shareLinks({ url: 'https://test.example.org/courses/tea', title: 'Tea & more' });
    expect(links.map(({ target, href }) => [target, href])).toEqual([
      ['fb', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Ftest.example.org%2Fcourses%2Ftea'],
      [
        'x',
        'https://x.com/intent/post?url=https%3A%2F%2Ftest.example.org%2Fcourses%2Ftea&text=Tea%20%26%20more',
      ],
      [
        'linkedin',
        'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Ftest.example.org%2Fcourses%2Ftea',
      ],
    ]);
  });

  it('CON-03 is made of plain links, so that it works where no popup may open', () => {
    const html = htmlOf(createElement(ShareButtons, { title: 'Tea' }), {
      path: '/courses/tea',
      origins: { test: 'https://test.example.org' },
    });
    expect(html.match(/<a [^>]*target="_blank" rel="noopener noreferrer"/g)).toHaveLength(3);
    expect(html).toContain('u=https%3A%2F%2Ftest.example.org%2Fcourses%2Ftea"');
    expect(html).toContain('aria-label="Copy link"');
    expect(html).not.toContain('<script');
  });
});
