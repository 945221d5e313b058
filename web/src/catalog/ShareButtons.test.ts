import { describe, expect, it } from 'vitest';
import { shareLinks } from './ShareButtons.tsx';

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
});
