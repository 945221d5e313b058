import { schemas } from '@academy/contract/schemas';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { GuidesPage } from './GuidesPage.tsx';

const queries = { '/guides/list': schemas.listGuides.example };

describe('GuidesPage', () => {
  it('GDE-01 lists the guides under the heading Guides (RTE-12)', () => {
    const { banners } = aTenant();
    const tenant = aTenant({
      banners: { ...banners, guides: { title: 'One thing', text: '15-30 minutes' } },
    });
    const html = htmlOf(createElement(GuidesPage), { path: '/guides', tenant, queries });
    expect(html).toMatch(/<h1[^>]*>Guides<\/h1>/);
    expect(textOf(html)).toContain('REST in 20 minutes');
  });

  it('RTE-09 is not found if the tenant has no guides', () => {
    expect(textOf(htmlOf(createElement(GuidesPage), { queries }))).toContain("doesn't exist");
  });
});
