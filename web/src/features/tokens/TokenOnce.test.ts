import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { TokenOnce } from './TokenOnce.tsx';

it('ADM-05, LAY-15 makes Copy the first choice where a token is shown once', () => {
  const html = htmlOf(createElement(TokenOnce, { token: 'acd_x', onDone: () => undefined }));
  const [done = '', copy = ''] = html.match(/<button.*?<\/button>/g) ?? [];
  expect([textOf(done), textOf(copy)]).toEqual(['Done', 'Copy token']);
  expect(copy).toContain('bg-brand');
  expect(done).not.toContain('bg-brand');
});
