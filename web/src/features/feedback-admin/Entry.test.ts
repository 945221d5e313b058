import { schemas } from '@academy/contract/schemas';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { Entry } from './Entry.tsx';
import { RatingChart } from './RatingChart.tsx';

const [EXAMPLE] = schemas.listFeedback.example.result.content;

describe('an entry of the feedback', () => {
  it('FBK-08 says what was written about what, and shows markup as text', () => {
    if (!EXAMPLE) throw new Error('The call has no example');
    const html = htmlOf(
      createElement(Entry, {
        entry: { ...EXAMPLE, rating: 4, comments: '<script>x</script>', quote: 'A passage' },
      }),
    );
    expect(html).toContain('&lt;script&gt;x');
    const text = textOf(html);
    for (const part of [
      'Lesson or guide',
      '★★★★☆',
      'Problem with the content',
      'A passage',
      'coffee › roast',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Contact');
  });

  it('FBK-08 names who may be contacted', () => {
    if (!EXAMPLE) throw new Error('The call has no example');
    const contact = { name: 'Ada', email: 'ada@academy.test' };
    expect(textOf(htmlOf(createElement(Entry, { entry: { ...EXAMPLE, contact } })))).toContain(
      'Contact Ada · ada@academy.test',
    );
  });
});

describe('the ratings over time', () => {
  const weeks = [
    { week: '2026-01-05', count: 2, average: 4.5 },
    { week: '2026-01-12', count: 0, average: null },
  ];

  it('FBK-08 are a drawing with a name, and a table for who does not see it', () => {
    const html = htmlOf(createElement(RatingChart, { ratings: { weeks, count: 2, average: 4.5 } }));
    expect(html).toContain('role="img"');
    expect(html).not.toContain('style=');
    expect(textOf(html)).toContain('4.5 of 5 on average, 2 ratings in six months');
    expect(textOf(html)).toContain('Week from Ratings Average Jan 5, 2026 2 4.5');
  });

  it('FBK-08 say so where there are none', () => {
    const text = textOf(
      htmlOf(createElement(RatingChart, { ratings: { weeks: [], count: 0, average: null } })),
    );
    expect(text).toBe('Rating over time No ratings in the last six months.');
  });
});
