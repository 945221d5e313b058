import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { AlertStrip } from './AlertStrip.tsx';

const ALERT = { id: '1', message: 'A new course is here.', actionText: null, actionUrl: null, level: 'info' };

function strip(alert: object, path = '/') {
  return htmlOf(createElement(AlertStrip), {
    path,
    queries: { alerts: { result: [{ ...ALERT, ...alert }] } },
  });
}

describe('AlertStrip', () => {
  it('LAY-03 shows message and level of an alert that the page brought', () => {
    expect(textOf(strip({}))).toBe('A new course is here.');
    expect(strip({ level: 'warning' })).toContain('data-level="warning"');
    expect(strip({})).not.toContain('<button');
  });

  it('LAY-03 links in a new tab, with a default text where the alert has none', () => {
    const html = strip({ actionUrl: 'https://learn.example.org' });
    expect(html).toContain('target="_blank" rel="noopener noreferrer"');
    expect(textOf(html)).toContain('click to know more');
    expect(textOf(strip({ actionUrl: '/courses', actionText: 'See the course' }))).toContain(
      'See the course',
    );
  });

  it('LAY-03 is hidden where the path contains /auth, and where there is nothing to say', () => {
    expect(strip({}, '/auth')).toBe('');
    expect(htmlOf(createElement(AlertStrip), { queries: { alerts: { result: [] } } })).toBe('');
  });
});
