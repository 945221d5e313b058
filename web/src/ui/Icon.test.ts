import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../testing.tsx';
import { Icon } from './Icon.tsx';

describe('Icon', () => {
  it.each([{}, { className: 'text-brand' }, { className: 'size-4' }])(
    'LAY-14 has a size of its own with %j',
    (props) => {
      const html = htmlOf(createElement(Icon, { name: 'success', ...props }));
      expect(html).toMatch(/<svg[^>]* width="1.25rem" height="1.25rem"/);
    },
  );
});
